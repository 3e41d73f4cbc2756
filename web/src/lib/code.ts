/** Table codes: typed with blanks, hyphens or small letters they mean the same. */

export const CODE_LENGTH = 6;

/** The code as it is shown everywhere; what is no letter or digit is left out. */
export function code(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, CODE_LENGTH);
}

export function isCode(text: string): boolean {
  return code(text).length === CODE_LENGTH;
}

/** The code of the table that an address shows; null where it shows none. */
export function codeOf(path: string): string | null {
  const found = /^\/table\/([^/]+)/.exec(path);
  const read = found?.[1] === undefined ? "" : code(decodeURIComponent(found[1]));
  return read === "" ? null : read;
}
