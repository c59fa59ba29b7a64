/**
 * Text that no mail program turns into a link. Pure.
 */
import { parse } from "tldts"

// browsers take the full-width and ideographic stops for dots too
const dots = "[.\\u3002\\uff0e\\uff61]"
const hostPattern = new RegExp(`[\\p{L}\\p{N}\\p{M}_-]+(?:${dots}[\\p{L}\\p{N}\\p{M}_-]+)+`, "gu")
const dotPattern = new RegExp(dots, "gu")
const schemePattern =
  /\b([a-z][a-z0-9+.-]*)([:\uff1a])(?=[/\\])|\b(https?|ftp|mailto|tel|sms|javascript|data)([:\uff1a])(?=\S)/giu

/**
 * `text` in which what reads as a URL or a domain is broken: `http[:]//shop[.]example`. Other text is unchanged,
 * such as `v2.0`, `e.g.`, `Node.js` and a colon after a word.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll(hostPattern, (word) => (isHost(word) ? word.replaceAll(dotPattern, (dot) => `[${dot}]`) : word))
    .replaceAll(
      schemePattern,
      (_, before: string | undefined, colon: string | undefined, known: string, last: string) =>
        before === undefined ? `${known}[${last}]` : `${before}[${colon}]`
    )

/** Whether a word with dots is an IPv4 address or a name below a top-level domain that exists or is reserved. */
const isHost = (word: string): boolean => {
  const { isIp, isIcann, publicSuffix } = parse(word.replaceAll(dotPattern, ".").normalize("NFKC"))
  return (
    isIp === true || isIcann === true || (publicSuffix !== null && reserved.has(publicSuffix)) || /^www\./i.test(word)
  )
}

// some programs link these too
const reserved = new Set(["example", "test", "local", "internal", "onion"])
