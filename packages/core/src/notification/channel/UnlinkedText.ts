/** Text that no mail program turns into a link. Pure. */
import { parse } from "tldts"

// browsers treat the full-width and ideographic stops as dots, too
const dots = "[.\\u3002\\uff0e\\uff61]"
const hostPattern = new RegExp(`[\\p{L}\\p{N}\\p{M}_-]+(?:${dots}[\\p{L}\\p{N}\\p{M}_-]+)+`, "gu")
const dotPattern = new RegExp(dots, "gu")
const schemePattern =
  /\b([a-z][a-z0-9+.-]*)([:\uff1a])(?=[/\\])|\b(https?|ftp|mailto|tel|sms|javascript|data)([:\uff1a])(?=\S)/giu

/**
 * Breaks URLs and domains in a text: `http[:]//shop[.]example`. Leaves other text unchanged, such as `v2.0`, `e.g.`,
 * `Node.js` and a colon after a word.
 */
export const unlinked = (text: string): string =>
  text
    .replaceAll(hostPattern, (word) => (isHost(word) ? word.replaceAll(dotPattern, (dot) => `[${dot}]`) : word))
    .replaceAll(
      schemePattern,
      (_, before: string | undefined, colon: string | undefined, known: string, last: string) =>
        before === undefined ? `${known}[${last}]` : `${before}[${colon}]`
    )

/** Whether a word with dots is an IPv4 address or a name below an existing or reserved top-level domain. */
const isHost = (word: string): boolean => {
  const { isIp, isIcann, publicSuffix } = parse(word.replaceAll(dotPattern, ".").normalize("NFKC"))
  return (
    isIp === true || isIcann === true || (publicSuffix !== null && reserved.has(publicSuffix)) || /^www\./i.test(word)
  )
}

// some programs link these too
const reserved = new Set(["example", "test", "local", "internal", "onion"])
