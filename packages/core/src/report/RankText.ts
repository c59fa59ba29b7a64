/** Where a brand stands among its competitors, in words. Pure. */
import { ordinalOf } from "../text/NumberText.ts"
import { nameText } from "../text/OneLine.ts"
import { listText, wordOf } from "../text/SentenceText.ts"
import type { LeadChange, MentionRank } from "./VisibilityReport.ts"

type Standing = Omit<MentionRank, "sentence">

/**
 * `fourth or fifth of the five tracked brands by mentions`; `null` if any rank is possible. Brands that nobody tracks
 * are not ranked.
 */
export const rankText = ({ of, possible }: Pick<MentionRank, "of" | "possible">, by = ""): string | null => {
  const [low = 1] = possible
  const high = possible.at(-1) ?? low
  if (low === 1 && high === of) return null
  const brands = `of the ${wordOf(of)} tracked brands${by}`
  if (low === high) return `${low === of ? "last" : ordinalOf(low)} ${brands}`
  return high === low + 1
    ? `${ordinalOf(low)} or ${ordinalOf(high)} ${brands}`
    : `somewhere from ${ordinalOf(low)} to ${ordinalOf(high)} ${brands} (too close to tell)`
}

/** Most names of which it is said that one leads. */
const leadersMax = 3

/** `, further ahead of Acme than in the period before`; empty if that is not clear. */
const changeText = (lead: LeadChange | null, leader: string): string => {
  // the cells of both periods may rank the two the other way round than all answers
  if (lead === null || lead.value <= 0) return ""
  const other = nameText(lead.over)
  if (lead.verdictPage === "down") return `, but ${other} has gained on ${leader} since the period before`
  if (lead.verdictPage !== "up") return ""
  return lead.previous > 0
    ? `, further ahead of ${other} than in the period before`
    : `, having gained on ${other} since the period before`
}

/**
 * `Umbrella or Globex leads; Acme is fifth of the five tracked brands by mentions.` It names nobody who leads where
 * the brand may itself, or many others.
 */
export const rankSentence = (name: string, { lead, leaders, ...rank }: Standing): string => {
  const brand = nameText(name)
  const standing = rankText(rank, " by mentions")
  if (standing === null) {
    return leaders.length === 0
      ? `No answer mentions ${brand} or a competitor.`
      : `By mentions, no competitor is clearly ahead of ${brand} or behind it.`
  }
  const isFirst = rank.possible[0] === 1
  if (isFirst || leaders.length === 0 || leaders.length > leadersMax) {
    return `${brand} is ${standing}${isFirst ? changeText(lead, "it") : ""}.`
  }
  return `${listText(leaders.map(nameText), "or")} leads${changeText(lead, "it")}; ${brand} is ${standing}.`
}
