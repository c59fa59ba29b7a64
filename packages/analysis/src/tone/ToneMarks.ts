/** Signs and figures that judge: thumbs, ticks and crosses, stars, "9/10". */
import type { AnswerText, Block } from "../text/AnswerText.ts"

/** How much of a block is read, in UTF-16 units. */
const lookMax = 600
/** Weight of one sign, and of all signs of a block. */
const signWeight = 0.4
const signsMax = 0.7
const crossWeight = -0.7
const crossesMax = -1
const signs = /[\u{1F44D}\u2705\u2714\u{1F3C6}\u{1F947}\u{1F31F}\u2764\u{1F60D}\u{1F525}\u{1F4AF}\u{1F7E2}]/gu
const crosses = /[\u{1F44E}\u274C\u2716\u2718\u26A0\u{1F6AB}\u{1F6A9}\u{1F6D1}\u26D4\u{1F621}\u{1F4A9}\u{1F534}]/gu
const stars = /[\u2605\u2606\u2B50]{3,5}/u
const rating = /(?<![\d.,/])(\d{1,3}(?:[.,]\d)?)\s?(?:\/|out of )\s?(5|10|100)(?![\d/])/u

/** "4.8 stars", "a 4.9 rating", "rated 2.1": of five. */
const average = new RegExp(
  String.raw`(?<![\d.,/])([1-5][.,]\d)(?=[\s-]?(?:stars?|rating|average|score)\b)|` +
    String.raw`\b(?:rated|rating of|average of|averages)\s(?:an? )?([1-5][.,]\d)(?![\d%])`,
  "i"
)
/** "94 percent of owners would buy it again". */
const approval = new RegExp(
  String.raw`(\d{1,3})\s?(?:%|percent|per cent) (?:of )?(?:[a-z]+ ){0,4}` +
    String.raw`(?:would|recommends?|(?:is|are|were) (?:satisfied|happy|pleased))\b`,
  "i"
)

/** Weight of the signs and figures of a block. A bad mark is blame; a good one is more of a fact than of praise. */
export const marksOf = (text: AnswerText, block: Block): number => {
  const from = text.at[block.start] ?? 0
  const to = Math.min((text.at[block.end - 1] ?? 0) + 2, from + lookMax)
  const ahead = text.source.slice(Math.max(0, from - 3), from)
  const source = ahead.slice(ahead.lastIndexOf("\n") + 1) + text.source.slice(from, to)
  let weight = 0
  if (/[^\u0000-\u024f]/.test(source)) {
    weight += Math.min(signsMax, (source.match(signs)?.length ?? 0) * signWeight)
    weight += Math.max(crossesMax, (source.match(crosses)?.length ?? 0) * crossWeight)
    const run = stars.exec(source)?.[0]
    if (run !== undefined) weight += ofScale((run.match(/[\u2605\u2B50]/g)?.length ?? 0) / 5, block)
  }
  if (!/\d/.test(source)) return weight
  const found = rating.exec(source)
  if (found !== null) weight += ofScale(numberOf(found[1]) / Number(found[2]), block)
  else {
    const stated = average.exec(source)
    if (stated !== null) weight += ofScale(numberOf(stated[1] ?? stated[2]) / 5, block)
  }
  const share = approval.exec(source)
  if (share !== null) weight += ofScale(numberOf(share[1]) / 100, block)
  return weight
}

const numberOf = (figures: string | undefined): number => Number(figures?.replace(",", "."))

/** Weight of a mark, given as a share of the best one. In prose a good mark weighs more than in a list of features. */
const ofScale = (share: number, { kind }: Block): number => {
  if (share > 1) return 0
  if (share <= 0.5) return -0.9
  if (share <= 0.6) return -0.4
  return share < 0.85 ? 0 : kind === "text" ? 0.7 : 0.5
}
