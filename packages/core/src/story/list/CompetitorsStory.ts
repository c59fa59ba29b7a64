/** Where the brand stands among its competitors, of the report by competitor and a comparison with one. Pure. */
import type { PromptClass } from "../../brand/PromptSettings.ts"
import type { DuelReport } from "../../report/duel/DuelReport.ts"
import type { VisibilityRow } from "../../report/VisibilityReport.ts"
import { nameText } from "../../text/OneLine.ts"
import { many, wordOf } from "../../text/SentenceText.ts"
import type { Story } from "../Story.ts"

/** What the sentence is made of. */
export interface CompetitorsMaterial {
  /** Name of the brand. */
  readonly brand: string
  /** The brand and its competitors. */
  readonly rows: ReadonlyArray<VisibilityRow>
  /** The strongest competitor, and the comparison with it. */
  readonly rival?: string | undefined
  readonly duel?: DuelReport | undefined
}

/** The report by competitor. It compares nothing where the story trusts no comparison. */
export const rivalsRequest = ({ slots }: Story) => ({
  by: ["competitor"],
  anytime: true,
  compare: slots.some(({ slot }) => slot === "trust") ? ("none" as const) : ("previous" as const)
})

/** The tracked competitor that most answers mention. */
export const strongestRival = (
  rows: ReadonlyArray<VisibilityRow>,
  tracked: ReadonlyArray<string>
): string | undefined =>
  rows.find(({ by, mentionRate, own }) => own !== true && mentionRate.k > 0 && tracked.includes(by.competitor ?? ""))
    ?.by.competitor ?? undefined

/** `Beside Globex it is behind for four prompts and ahead for one prompt; two are too close to tell.` */
const duelText = (brand: string, rival: string, { prompts: { ahead, behind, tooClose } }: DuelReport): string => {
  const prompts = (count: number) => `${wordOf(count)} ${count === 1 ? "prompt" : "prompts"}`
  const close = `${wordOf(tooClose)} ${tooClose === 1 ? "is" : "are"} too close to tell`
  if (ahead + behind === 0) {
    return tooClose === 0
      ? `There are too few answers to compare ${brand} with ${rival}.`
      : `No prompt clearly tells ${brand} from ${rival}.`
  }
  const sides = [
    ...(behind === 0 ? [] : [`behind for ${prompts(behind)}`]),
    ...(ahead === 0 ? [] : [`ahead for ${prompts(ahead)}`])
  ]
  return `Beside ${rival} ${brand} is ${sides.join(" and ")}${tooClose === 0 ? "" : `; ${close}`}.`
}

const ownOf = ({ rows }: CompetitorsMaterial): VisibilityRow | undefined => rows.find(({ own }) => own === true)

/** Who leads, where the brand stands, and how many prompts each of the two leads; `null` if nothing can be told. */
export const competitorsSentence = (material: CompetitorsMaterial): string | null => {
  const { brand, duel, rival } = material
  const standing = ownOf(material)?.rank?.sentence ?? null
  const subject = standing === null ? nameText(brand) : "it"
  const compared = rival === undefined || duel === undefined ? null : duelText(subject, nameText(rival), duel)
  const sentences = [standing, compared].filter((each) => each !== null)
  return sentences.length === 0 ? null : sentences.join(" ")
}

/** The sentence with the answers behind it; `null` below five answers. */
export const competitorsStoryOf = (material: CompetitorsMaterial, told: PromptClass | null): Story["competitors"] => {
  const own = ownOf(material)
  const sentence = own?.rank == null ? null : competitorsSentence(material)
  if (own === undefined || sentence === null) return null
  const kind = told === null ? "" : told === "branded" ? "branded " : "non-branded "
  return { sentence, basis: `${many(own.answers, "answer")} to ${many(own.prompts, `${kind}prompt`)}.` }
}
