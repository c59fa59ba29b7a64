/** The few HTML tags and entities that change the visible text of an answer. */
import type { BlockKind } from "./AnswerText.ts"

/** A tag read between `<` and `>`. `target` is where an anchor's address stands in the source. */
export type HtmlTag =
  | { readonly kind: "autolink" | "break" | "plain" }
  | { readonly kind: "bold"; readonly closing: boolean }
  | { readonly kind: "anchor"; readonly closing: boolean; readonly target: readonly [number, number] | undefined }
  | { readonly kind: "block"; readonly block: BlockKind; readonly depth: number }

const namePattern = /^<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])/i
const hrefPattern = /\shref\s{0,5}=\s{0,5}["']?/i

/** Reads the tag at `start`, whose `>` stands at `close`; undefined if it is not a tag. */
export const readTag = (source: string, start: number, close: number): HtmlTag | undefined => {
  const tag = source.slice(start, close + 1)
  if (/^<(?:https?:\/\/|mailto:|www\.)[^\s<>]+>$/i.test(tag)) return { kind: "autolink" }
  const name = namePattern.exec(tag)
  if (name === null) return undefined
  const closing = name[1] === "/"
  const element = name[2]?.toLowerCase() ?? ""
  if (element === "b" || element === "strong") return { kind: "bold", closing }
  if (element === "br" || element === "hr") return { kind: "break" }
  if (element === "a") return { kind: "anchor", closing, target: closing ? undefined : hrefOf(tag, start) }
  if (closing)
    return /^(?:h[1-6]|p|div|li|ul|ol|table|tr|td|th)$/.test(element)
      ? { kind: "block", block: "text", depth: 0 }
      : { kind: "plain" }
  if (element === "li" || element === "td" || element === "th") return { kind: "block", block: "item", depth: 0 }
  if (/^h[1-6]$/.test(element)) return { kind: "block", block: "heading", depth: Number(element.charAt(1)) }
  if (/^(?:p|div|ul|ol|table|tr|td|th|blockquote|section)$/.test(element))
    return { kind: "block", block: "text", depth: 0 }
  return { kind: "plain" }
}

const hrefOf = (tag: string, start: number): readonly [number, number] | undefined => {
  const found = hrefPattern.exec(tag)
  if (found === null) return undefined
  const from = found.index + found[0].length
  let to = from
  while (to < tag.length && !/["'\s>]/.test(tag.charAt(to))) to++
  return [start + from, start + to]
}

const named = (pairs: string): Readonly<Record<string, string>> =>
  Object.fromEntries(pairs.split(" ").map((pair) => [pair.split(":", 1)[0]!, pair.slice(pair.indexOf(":") + 1)]))
const entities = named(
  "amp:& shy:\u00ad zwj:\u200d zwnj:\u200c lt:< gt:> quot:\" apos:' nbsp:\u00a0 reg:® trade:™ copy:© ndash:– mdash:— " +
    "rsquo:’ lsquo:‘ ldquo:“ rdquo:” hellip:… bull:• eacute:é ouml:ö uuml:ü auml:ä"
)

const accents = named("acute:\u0301 grave:\u0300 circ:\u0302 tilde:\u0303 uml:\u0308 cedil:\u0327 ring:\u030a")

/** "uacute": a letter and its accent. */
const accented = (name: string): string | undefined => {
  const accent = accents[name.slice(1)]
  return accent === undefined ? undefined : (name.charAt(0) + accent).normalize("NFC")
}

/** The character that an entity's name or number stands for: "amp", "#39", "#x27". */
export const entityCharacter = (name: string): string | undefined => {
  const known = entities[name] ?? entities[name.toLowerCase()] ?? accented(name)
  if (known !== undefined || !name.startsWith("#")) return known
  const hex = name.charAt(1) === "x" || name.charAt(1) === "X"
  const code = Number(hex ? `0${name.slice(1)}` : name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
