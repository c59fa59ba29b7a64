/** The sentence above a list of prompts: where the brand is weakest, and how many of their cells changed. Pure. */
import { fewAnswersBelow } from "../../figure/Counts.ts"
import { type CellsRate, levelOf } from "../../figure/Rate.ts"
import type { Level } from "../../figure/StratifiedChange.ts"
import type { VisibilityRow } from "../../report/VisibilityReport.ts"
import { countText, percentText } from "../../text/NumberText.ts"
import type { Story } from "../Story.ts"
import { listText, many, quoted, wordOf } from "../../text/SentenceText.ts"

/** What the sentence is made of, beside the story of the same period. */
export interface PromptsMaterial {
  /** Name of the brand. */
  readonly brand: string
  /** The prompts of the story's class. */
  readonly rows: ReadonlyArray<VisibilityRow>
  /** Each prompt on each engine of the list, compared with the previous period. */
  readonly cells: ReadonlyArray<VisibilityRow>
  /** The figures of all these prompts. */
  readonly head: VisibilityRow
}

/** Most prompts that the sentence names. */
const namedMax = 3

interface PromptLevel {
  readonly prompt: string
  readonly level: Level
}

/** Prompts clearly below the level of all, by the interval of the difference; weakest first. */
const weakOf = (rows: ReadonlyArray<VisibilityRow>, all: Level | null): ReadonlyArray<PromptLevel> =>
  rows
    .flatMap(({ by, mentionRate }): ReadonlyArray<PromptLevel> => {
      const level = mentionRate.n < fewAnswersBelow ? null : levelOf(mentionRate)
      const isWeak =
        level !== null &&
        all !== null &&
        all.value - level.value > Math.hypot(level.high - level.value, all.value - all.low)
      return isWeak && by.prompt != null ? [{ prompt: by.prompt, level }] : []
    })
    .toSorted((a, b) => a.level.value - b.level.value)

const sentenceOf = (brand: string, rows: ReadonlyArray<VisibilityRow>, all: Level | null): string => {
  const weak = weakOf(rows, all)
  const answered = rows.filter(({ mentionRate }) => mentionRate.n >= fewAnswersBelow)
  const [only] = answered
  if (only === undefined || all === null) return `${brand} has too few answers to tell prompts apart.`
  const named = weak.slice(0, namedMax)
  if (named.length > 0) {
    const prompts = named.map(({ level, prompt }) => `${quoted(prompt)} (${percentText(level.value)})`)
    const more = weak.length - named.length
    const others = more === 0 ? [] : [`${wordOf(more)} more ${more === 1 ? "prompt" : "prompts"}`]
    const those = listText([...prompts, ...others])
    return `${brand} is mentioned clearly less for ${those} than for all prompts (${percentText(all.value)}).`
  }
  if (answered.length > 1) return `No prompt is clearly weaker than the ${percentText(all.value)} of all.`
  return `${brand} is mentioned in ${percentText(all.value)} of the answers to ${quoted(only.by.prompt ?? "")}.`
}

/** The same sentence, of the rate over all these prompts. */
export const weakestSentence = ({
  brand,
  level,
  rows
}: Pick<PromptsMaterial, "brand" | "rows"> & { readonly level: CellsRate }): string =>
  sentenceOf(brand, rows, levelOf(level))

/** Whether a cell was compared, and whether it changed. A change beside another model has no verdict of its own. */
const isCompared = ({ change }: VisibilityRow): boolean =>
  change !== undefined && change.mentionRate.cells > 0 && change.mentionRate.verdict !== "few_answers"
const isClear = ({ change }: VisibilityRow): boolean =>
  change?.mentionRate.verdictPage === "up" || change?.mentionRate.verdictPage === "down"

/** Never denies an alert: where no cell changed clearly, the changes of the story are counted beside it. */
const changesOf = ({ cells, rows }: PromptsMaterial, { changes, class: told, slots }: Story): string => {
  const within = changes.filter(({ direction }) => direction !== "fault").length
  const listed = within === 1 ? "a change" : many(within, "change")
  const also = within === 0 ? "" : ` The overview lists ${listed} over several prompts or parts of the period.`
  if (slots.some(({ slot }) => slot === "trust")) return also
  const compared = cells.filter(isCompared).length
  if (compared === 0) return ` No prompt has enough answers to compare with the period before.${also}`
  const clear = cells.filter(isClear).length
  const own = new Set(rows.map(({ by }) => by.prompt))
  const other = told === "branded" ? ", the others included" : ", branded ones included"
  const others = cells.every(({ by }) => own.has(by.prompt)) ? "" : other
  return clear === 0
    ? ` No prompt changed clearly on any engine over the whole period.${also}`
    : ` Each prompt counts once per engine: ${countText(clear)} of ${countText(compared)} changed clearly${others}.`
}

/** The sentence and its figures, which agree with the story and with the verdicts of the cells. */
export const promptsStoryOf = (material: PromptsMaterial, story: Story): NonNullable<Story["prompts"]> => {
  const { brand, head, rows } = material
  const weak = weakOf(rows, levelOf(head.mentionRate))
  const kind = story.class === null ? "" : story.class === "branded" ? "branded " : "non-branded "
  const basis = `${many(head.mentionRate.n, "answer")} to ${many(head.prompts, `${kind}prompt`)}.`
  return {
    sentence: weakestSentence({ brand, level: head.mentionRate, rows }),
    basis: basis + changesOf(material, story),
    weakest: weak.slice(0, namedMax).map(({ prompt }) => prompt)
  }
}
