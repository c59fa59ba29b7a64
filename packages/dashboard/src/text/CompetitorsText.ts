/**
 * Texts of the page on competitors.
 */
import { countText } from "./Format.ts"

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]

const counts = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

const ordinalEnds: Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> = { one: "st", two: "nd", few: "rd" }

const ordinal = (rank: number): string =>
  ordinals[rank - 1] ??
  `${countText(rank)}${ordinalEnds[new Intl.PluralRules("en", { type: "ordinal" }).select(rank)] ?? "th"}`

/** `fourth or fifth`, `between second and fifth` */
const ranksText = (possible: ReadonlyArray<number>): string => {
  const [low, high] = [Math.min(...possible), Math.max(...possible)]
  if (low === high) return ordinal(low)
  return high === low + 1 ? `${ordinal(low)} or ${ordinal(high)}` : `between ${ordinal(low)} and ${ordinal(high)}`
}

export const competitorsText = {
  untracked: "Not tracked yet",
  untrackedHelp:
    "Other brands that answers recommend, most answers first. Track one to compare it from the next run on.",
  noneUntracked: "No answer of this period recommends another brand.",
  track: "Track",
  /** After a name of those that may lead; `left`: names from this one on. */
  afterLeader: (left: number) => (left === 1 ? " leads; " : left === 2 ? " or " : ", "),
  rank: (possible: ReadonlyArray<number>, of: number) =>
    ` is ${ranksText(possible)} of ${counts[of - 1] ?? countText(of)} brands by mentions.`,
  grounds: {
    branded: "Over branded prompts.",
    non_branded: "Over non-branded prompts."
  },
  readAnswers: (rival: string) => `read the answers that mention ${rival} and not you`,
  or: ", and close ",
  closeGaps: "the gaps in their sources",
  duel: {
    title: "Head to head",
    rival: "Competitor",
    with: (rival: string) => `You and ${rival}`,
    you: "You",
    prompt: "Prompt",
    lead: "Lead, in points",
    tooClose: "Too close to tell",
    sums: {
      behind: (rival: string) => `prompts where ${rival} is mentioned more`,
      too_close: () => "too close to tell",
      ahead: () => "where you are mentioned more"
    },
    instead: (rival: string) => `of answers without you mention ${rival}`,
    weighted: ", each prompt weighing the same",
    leftOut: (prompts: ReadonlyArray<string>) =>
      `Left out, because they name one of the two: ${prompts.map((prompt) => `“${prompt}”`).join(", ")}.`
  },
  course: "Over time",
  figure: "Figure",
  unit: "Time unit",
  units: { day: "Days", week: "Weeks" },
  legend: (unit: "day" | "week" | "month") =>
    `Each point is a ${unit}. The band, and the bars at the end, are 95% intervals. Point at a name to see its band.`
} as const
