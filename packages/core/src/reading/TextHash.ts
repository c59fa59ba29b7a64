/** Recognizes answers that repeat a text. Pure. */
import { Digest } from "effect/crypto"
import { Hex } from "effect/encoding"
import type { Answer } from "../engine/Answer.ts"

const months = [
  "january|february|march|april|may|june|july|august|september|october|november|december",
  "jan|feb|mar|apr|jun|jul|aug|sept?|oct|okt|nov|dec|dez",
  "januari?|februari?|märz|maart|mai|mei|juni|juli|augustus|oktober|dezember",
  "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre",
  "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre",
  "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre",
  "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
].join("|")
const year = String.raw`(?:19|20)\d\d`
const day = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?`

/** Dates with a year. Without one, "2. Mars" of a list would be a date. */
const dates = new RegExp(
  [
    String.raw`\b${year}-\d\d-\d\d(?:t[\d:.]+z?)?\b`,
    String.raw`\b\d{1,2}([./-])\d{1,2}\1${year}\b`,
    String.raw`(?<![\p{L}\d])(?:${day} (?:de |of )?)?(?:${months})\.?(?: ${day})?,?(?: de)? ${year}\b`,
    String.raw`${year} ?[年년](?: ?\d{1,2} ?[月월](?: ?\d{1,2} ?[日일])?)?`
  ].join("|"),
  "gu"
)

/** Addresses, also those of Markdown links: of these the words remain. */
const addresses = /(?<=\])\([^)\s]*\)|(?:https?:\/\/|www\.)[^\s)\]>]+/g

/** `[1]`, `[^1]`, `[1, 2]`, and what ChatGPT writes. */
const markers = /\[\^?\d+(?:[,–-] ?\d+)*\]|【[^】]*】|\ue200[^\ue201]*\ue201/g

const withoutSpans = (text: string, spans: Answer["citations"]): string => {
  let [kept, from] = ["", 0]
  for (const { end, start } of spans.toSorted((a, b) => a.start - b.start)) {
    kept += text.slice(from, Math.max(from, start))
    from = Math.max(from, end)
  }
  return kept + text.slice(from)
}

/** An answer in lower case without dates, citation markers, addresses and white space. */
const comparedText = ({ citations, text }: Pick<Answer, "text" | "citations">): string => {
  const words = withoutSpans(text, citations).normalize("NFKC").toLowerCase()
  const bare = words.replace(addresses, " ").replace(markers, " ").replace(/\s+/g, " ")
  return bare.replace(dates, "").replaceAll(" ", "")
}

/**
 * The first 64 bits of the MD5 of the compared text as 16 hex digits, to find equal texts, not to protect anything.
 * `null` if no text remains.
 */
export const textHashOf = (answer: Pick<Answer, "text" | "citations">): string | null => {
  const text = comparedText(answer)
  const digest = text === "" ? undefined : Digest.md5.implementation?.(new TextEncoder().encode(text))
  return digest === undefined ? null : Hex.encode(digest.subarray(0, 8))
}
