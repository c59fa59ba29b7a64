/** Text of a tenant: trimmed, counted in code points, without characters that databases and terminals cannot hold. */
import { Schema, SchemaGetter } from "effect"

// C0 controls except \n and \t. DEL is allowed: unprintable, but harmless.
const forbiddenControl = /[\u0000-\u0008\u000b-\u001f]/

/** Number of Unicode code points; half of a surrogate pair counts as one. */
export const codePointLength = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Bytes of `text` in UTF-8. */
export const utf8Bytes = (text: string): number => {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    // each half of a surrogate pair counts 2, which adds up to the pair's 4 bytes
    bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2
  }
  return bytes
}

/** The longest start of `text` with at most `max` bytes in UTF-8 that ends with a whole character. */
export const cutToBytes = (text: string, max: number): string =>
  text.length * 3 <= max ? text : text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(max)).read)

/** Whether `text` contains a NUL, another C0 control except `\n` and `\t`, or half of a surrogate pair. */
export const hasForbiddenCharacter = (text: string): boolean => forbiddenControl.test(text) || !text.isWellFormed()

const unkeepable = new RegExp(`(?!\\r)${forbiddenControl.source}`, "g")

/**
 * `text` with every forbidden character replaced by U+FFFD, for outside text that must be stored. Keeps its length in
 * UTF-16 units, and keeps `\r`, which ends lines in some texts.
 */
export const withoutForbiddenCharacters = (text: string): string => text.toWellFormed().replace(unkeepable, "\ufffd")

// more than spaces, controls, combining marks and invisible characters
const visible = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{M}\u2800]/u

/** Whether `text` has a visible character. */
const isVisible = (text: string): boolean => visible.test(text)

const describeLength = (min: number, max: number): string =>
  min === 0
    ? `at most ${max} characters`
    : max === Infinity
      ? `at least ${min} character`
      : `${min} to ${max} characters`

const wrongCharacters = (text: string): string | undefined =>
  hasForbiddenCharacter(text) ? "must not contain control characters or lone surrogates" : undefined

/** A string without NUL, lone surrogates and C0 controls other than `\n` and `\t`. */
export const ExactText = Schema.String.check(Schema.makeFilter(wrongCharacters))

/**
 * A string that is trimmed when decoded and then has `min` to `max` code points, at least one of them visible unless
 * `min` is 0. Rejects NUL, lone surrogates and C0 controls other than `\n` and `\t`.
 */
export const TrimmedText = (options: { readonly min: number; readonly max: number }) => {
  const allowed = describeLength(options.min, options.max)
  return Schema.String.pipe(
    Schema.decodeTo(
      Schema.String.check(
        Schema.makeFilter((text: string) => {
          const wrong = wrongCharacters(text)
          const length = codePointLength(text)
          if (wrong !== undefined) return wrong
          if (length < options.min || length > options.max) return `must have ${allowed}`
          return options.min === 0 || isVisible(text) ? undefined : "must have a character that can be seen"
        })
      ),
      {
        decode: SchemaGetter.transform((text: string) => text.trim()),
        encode: SchemaGetter.passthrough()
      }
    )
  )
}

/** `items` without exact duplicates, the first of each kept. */
export const withoutDuplicates = (items: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(items)]

/** At most `max` items, without exact duplicates after trimming. */
export const distinctList = <S extends Schema.Codec<string, string>>(item: S, max: number, min = 0) =>
  Schema.Array(item)
    .check(Schema.isMinLength(min), Schema.isMaxLength(max))
    .pipe(
      Schema.decodeTo(Schema.Array(Schema.String), {
        decode: SchemaGetter.transform(withoutDuplicates),
        encode: SchemaGetter.passthrough()
      })
    )

/** Orders texts by code point, unlike `<`, which orders by UTF-16 units and so puts emojis before some letters. */
export const byCodePoint = (a: string, b: string): -1 | 0 | 1 => {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++
  if (at === end) return a.length === b.length ? 0 : a.length < b.length ? -1 : 1
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
  const isAstral = (unit: number) => unit >= 0xd800 && unit < 0xe000
  // a surrogate represents a code point above all that take one unit
  if (isAstral(left) !== isAstral(right)) return isAstral(left) ? 1 : -1
  return left < right ? -1 : 1
}
