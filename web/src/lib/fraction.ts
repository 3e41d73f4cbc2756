/** Exact numbers: a whole number over a positive whole number, always in lowest terms. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export type Sign = "+" | "−" | "×" | "÷";

export const SIGNS: readonly Sign[] = ["+", "−", "×", "÷"];

export function whole(number: number): Fraction {
  return { n: BigInt(number), d: 1n };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b);
}

function reduced(n: bigint, d: bigint): Fraction {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / by, d: d / by };
}

/** What the sign makes of the two numbers; null for a division by zero. */
export function joined(left: Fraction, sign: Sign, right: Fraction): Fraction | null {
  switch (sign) {
    case "+":
      return reduced(left.n * right.d + right.n * left.d, left.d * right.d);
    case "−":
      return reduced(left.n * right.d - right.n * left.d, left.d * right.d);
    case "×":
      return reduced(left.n * right.n, left.d * right.d);
    case "÷":
      return right.n === 0n ? null : reduced(left.n * right.d, left.d * right.n);
  }
}

export function isWhole(number: Fraction): boolean {
  return number.d === 1n;
}

export function equals(number: Fraction, other: number): boolean {
  return number.d === 1n && number.n === BigInt(other);
}

/** The number as people write it: `8`, `−3`, `7/2`. */
export function printed(number: Fraction): string {
  const top = number.n < 0n ? `−${-number.n}` : `${number.n}`;
  return number.d === 1n ? top : `${top}/${number.d}`;
}
