import { byCodePoint } from "../../text/Text.ts"

/** Orders what most answers have first; ties by text. */
export const mostFirst =
  <A>(textOf: (item: A) => string, answersOf: (item: A) => number) =>
  (a: A, b: A): number =>
    answersOf(b) - answersOf(a) || byCodePoint(textOf(a), textOf(b))
