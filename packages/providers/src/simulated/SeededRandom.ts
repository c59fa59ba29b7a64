/** Seeded choice: the same text always gives the same draw, so that the same question gets the same answer. */
import { Hash } from "effect"

const mixedHash = (text: string): number => {
  let bits = Hash.string(text)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** A number from 0 to 1, 1 excluded, evenly spread. Mixed, since similar texts have similar hashes. */
export const fraction = (text: string): number => mixedHash(text) / 2 ** 32

/** A short text that stands for a long one at the beginning of seeds. */
export const seedOf = (text: string): string => mixedHash(text).toString(36)

/** A number about 0, of the normal distribution of deviation 1. Box and Muller. */
export const bell = (text: string): number =>
  Math.sqrt(-2 * Math.log(1 - fraction(text))) * Math.cos(2 * Math.PI * fraction(`${text}'`))

/** A whole number from `min` to `max`, both included. */
export const between = (min: number, max: number, at: number): number => min + Math.floor(at * (max - min + 1))

/** The item at that fraction of the list. */
export const pick = (from: ReadonlyArray<string>, at: number): string => from[Math.floor(at * from.length)] ?? ""

/** At most 8 words of a text in the form of a URL. */
export const slug = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .join("-") || "answer"
