/** Marks for commands: unlike any other; made without what only a secure page may use. */
export function freshRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
