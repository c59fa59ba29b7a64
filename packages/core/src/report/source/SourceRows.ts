/**
 * The rows of a report on sources. Pure.
 */
import { DateTime } from "effect"
import { type Counts, totalOf } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { byCodePoint } from "../../text/Text.ts"
import type { KeyDetails } from "./KeyCounter.ts"
import type { CitedPage, GapPrompt, SourceRow } from "./SourcesReport.ts"
import type { SourceCounter } from "./SourceCounter.ts"

/** Most competitors and pages of a row. */
const rowListMax = 5

/** Most prompts of a row. */
const gapPromptsMax = 10

/** The first few of counts by key: what most answers have, ties by key. */
const mostOf = (counts: Iterable<readonly [key: string, answers: number]>): ReadonlyArray<CitedPage> =>
  [...counts]
    .map(([key, answers]) => ({ key, answers }))
    .toSorted((a, b) => b.answers - a.answers || byCodePoint(a.key, b.key))
    .slice(0, rowListMax)

/** The rows of some of the sources, by their numbers. */
export const sourceRowsOf = (counter: SourceCounter, sources: Int32Array): ReadonlyArray<SourceRow> => {
  const { answersOf } = counter.answers
  const all = counter.gap()
  const sinceDone = counter.sinceDone()
  const pages = pagesOf(counter, sources)
  return Array.from(sources, (source): SourceRow => {
    const details = counter.sources.detailsOf(source, answersOf.length)
    return {
      key: details.key,
      ...counter.ownerOf(source),
      ...ratesOf(counter.retrievedOnly ? { prompts: [] } : details, answersOf),
      retrieved: counter.retrievedOnly ? details.answers : details.retrieved,
      competitors: namedIn(details.competitors, counter.competitors),
      gap: rateOf(totalOf(details.gaps), details.gaps),
      gapAnswers: counter.sources.gapAnswersOf(source),
      few: counter.hasFewGaps(source, all),
      namesInstead: namedIn(details.instead, counter.competitors),
      gapPrompts: gapPromptsOf(details, counter),
      engines: details.engines,
      prompts: details.prompts.filter(({ n }) => n > 0).length,
      firstSeenAt: DateTime.makeUnsafe(details.firstMillis),
      lastSeenAt: DateTime.makeUnsafe(details.lastMillis),
      pages: pages.get(source) ?? [],
      sinceDone: sinceDone.get(source) ?? null
    }
  })
}

const ratesOf = (
  { prompts }: Pick<KeyDetails, "prompts">,
  answersOf: ReadonlyArray<number>
): Pick<SourceRow, "answers" | "withBrand"> => {
  const ofAll = answersOf.map((n, prompt): Counts => ({ k: prompts[prompt]?.n ?? 0, n }))
  return { answers: rateOf(totalOf(ofAll), ofAll), withBrand: rateOf(totalOf(prompts), prompts) }
}

const namedIn = (counts: ReadonlyArray<number>, names: ReadonlyArray<string>): SourceRow["competitors"] => {
  const named = names.flatMap((name, place) => {
    const answers = counts[place] ?? 0
    return answers > 0 ? [[name, answers] as const] : []
  })
  return mostOf(named).map(({ answers, key }) => ({ name: key, answers }))
}

const gapPromptsOf = ({ gaps }: KeyDetails, { answers }: SourceCounter): ReadonlyArray<GapPrompt> =>
  gaps
    .flatMap(({ k, n }, number) => (k === 0 ? [] : [{ prompt: answers.promptText(number), gapAnswers: k, answers: n }]))
    .toSorted((a, b) => b.gapAnswers - a.gapAnswers || byCodePoint(a.prompt, b.prompt))
    .slice(0, gapPromptsMax)

/** The pages of each source that most answers cite. */
const pagesOf = (counter: SourceCounter, sources: Int32Array): ReadonlyMap<number, ReadonlyArray<CitedPage>> => {
  const found = new Map(Array.from(sources, (source) => [source, new Array<readonly [number, number]>()]))
  counter.pageAnswers.forEach((source, page, answers) => found.get(source)?.push([page, answers]))
  return new Map(
    [...found].map(([source, pages]) => {
      const texts = pages.map(([page, answers]) => [counter.pageText(page), answers] as const)
      return [source, mostOf(texts)]
    })
  )
}
