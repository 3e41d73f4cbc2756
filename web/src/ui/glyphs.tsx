/**
 * Numerals, signs and the letters of the name, drawn by ourselves as heavy strokes.
 *
 * They look the same on every device, load nothing and take the colour of the text around them.
 * Screen readers are told by whoever shows them, so they are hidden from them here.
 */

interface Glyph {
  readonly path: string;
  /** How far the next glyph begins to the right. */
  readonly wide: number;
}

const NINE = "M20 92 C38 74 52 54 52 34 A22 26 0 1 0 8 34 A22 26 0 0 0 50 42";
const ZERO = "M30 8 C13 8 8 26 8 50 S13 92 30 92 S52 74 52 50 S47 8 30 8 Z";

const DRAWN: Readonly<Record<string, Glyph>> = {
  "0": { path: ZERO, wide: 68 },
  "1": { path: "M12 26 L30 9 V92", wide: 50 },
  "2": { path: "M10 31 C9 16 18 8 30 8 S51 16 51 30 C51 46 36 58 11 91 H53", wide: 68 },
  "3": { path: "M11 8 H50 L29 40 C45 40 53 51 53 65 S44 92 29 92 S10 85 8 74", wide: 68 },
  "4": { path: "M41 92 V10 L9 68 H55", wide: 70 },
  "5": {
    path: "M49 8 H16 L13 46 C18 40 25 37 32 37 C45 37 53 48 53 64 S44 92 29 92 S11 85 8 76",
    wide: 68,
  },
  "6": { path: "M40 8 C22 26 8 46 8 66 A22 26 0 1 0 52 66 A22 26 0 0 0 10 58", wide: 68 },
  "7": { path: "M9 8 H52 L26 92", wide: 64 },
  "8": {
    path: "M30 47 C18 47 12 38 12 28 S18 8 30 8 S48 18 48 28 S42 47 30 47 C16 47 8 57 8 69 S16 92 30 92 S52 81 52 69 S44 47 30 47 Z",
    wide: 68,
  },
  "9": { path: NINE, wide: 68 },
  "+": { path: "M30 24 V76 M4 50 H56", wide: 68 },
  "−": { path: "M4 50 H56", wide: 68 },
  "×": { path: "M11 31 L49 69 M49 31 L11 69", wide: 68 },
  "÷": { path: "M4 50 H56 M30 24 h.1 M30 76 h.1", wide: 68 },
  "(": { path: "M38 0 C14 26 14 74 38 100", wide: 54 },
  ")": { path: "M16 0 C40 26 40 74 16 100", wide: 54 },
  "/": { path: "M48 2 L12 98", wide: 68 },
  "=": { path: "M4 36 H56 M4 66 H56", wide: 68 },
  K: { path: "M10 8 V92 M50 8 L12 56 M26 42 L52 92", wide: 66 },
  R: { path: "M10 92 V8 H29 C43 8 50 18 50 30 S43 53 29 53 H12 M30 53 L52 92", wide: 66 },
  Y: { path: "M7 8 L30 50 L53 8 M30 50 V92", wide: 66 },
  P: { path: "M10 92 V8 H30 C44 8 51 19 51 32 S44 56 30 56 H12", wide: 64 },
  T: { path: "M6 9 H54 M30 9 V92", wide: 66 },
  O: { path: ZERO, wide: 68 },
};

const GAP = 8;
const PAD = 9;

interface Props {
  readonly text: string;
  readonly class?: string;
  /** Whether it is pressed into the card: a light edge shows beneath. */
  readonly pressed?: boolean;
}

/** Text in our own numerals; what we have not drawn is left out. */
export function Glyphs({ text, class: name = "", pressed = false }: Props) {
  const shapes = [...text].flatMap((char) => DRAWN[char] ?? []);
  let x = 0;
  const placed = shapes.map((glyph) => {
    const at = x;
    x += glyph.wide;
    return { glyph, at };
  });
  const wide = Math.max(x - GAP, 1);
  return (
    <svg
      class={`glyphs ${name}`}
      viewBox={`${-PAD} ${-PAD} ${wide + 2 * PAD} ${100 + 2 * PAD}`}
      aria-hidden="true"
      focusable="false"
    >
      {pressed &&
        placed.map(({ glyph, at }) => (
          <path key={-1 - at} class="edge" d={glyph.path} transform={`translate(${at} 2.5)`} />
        ))}
      {placed.map(({ glyph, at }) => (
        <path key={at} d={glyph.path} transform={`translate(${at} 0)`} />
      ))}
    </svg>
  );
}
