/**
 * The reports on what answers rest on, from answers in columns. Pure.
 */
import type { DateTime } from "effect"
import type { Brand } from "../../brand/Brand.ts"
import type { CountsGiven } from "../../count/AnswerCounts.ts"
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import { Array } from "effect"
import { hasFewAnswers } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { type ReportBrand, reportBrandOf } from "../ReportBrand.ts"
import { isAskedFor } from "../ReportFilter.ts"
import type { FigureName, ReportNote } from "../ReportNote.ts"
import { AnswerNotes, retentionNotes } from "../ReportNotes.ts"
import { reportRowsMax } from "../VisibilityQuestion.ts"
import { type AnswerColumns, answerColumns } from "./AnswerColumns.ts"
import { rankedSearches, searchKeysOf, searchRowsOf } from "./SearchRows.ts"
import { sourceKeysOf } from "./SourceKeys.ts"
import { sourceRowsOf } from "./SourceRows.ts"
import type { SearchesQuestion, SourcesQuestion } from "./SourcesQuestion.ts"
import type { SearchesReport, SearchRow, SourceRow, SourcesReport } from "./SourcesReport.ts"
import { type RankedKey, type RankedSource, rankedSources } from "./SourceTally.ts"

/** All that such a report is made of. */
export interface SourceMaterial {
  /** As it is now. */
  readonly brand: Brand
  readonly answers: ReadonlyArray<AnswerSources>
  /** The same answers, counted: what is to be noted of them. */
  readonly counts: CountsGiven
  /** Before when all answers are removed by age; null if none of that time are. */
  readonly answersBefore: DateTime.Utc | null
}

/** A report on sources whose rows are written out some at a time: there may be many. */
export interface SourcesTable extends Omit<SourcesReport, "rows"> {
  readonly sources: ReadonlyArray<RankedSource>
  /** The rows of some of the sources. */
  readonly write: (sources: ReadonlyArray<RankedSource>) => ReadonlyArray<SourceRow>
}

/** The same for searches. */
export interface SearchesTable extends Omit<SearchesReport, "rows"> {
  readonly searches: ReadonlyArray<RankedKey>
  readonly write: (searches: ReadonlyArray<RankedKey>) => ReadonlyArray<SearchRow>
}

/** Whether a question is about the answers of a group. */
const wantedBy =
  (question: SearchesQuestion, brand: ReportBrand) =>
  (group: AnswerGroup): boolean =>
    (question.model === null || question.model === group.model) &&
    isAskedFor(question, group, brand.prompt(group.prompt))

/** All sources in their order. By page, answers whose pages are no longer known are left out of all figures. */
export const sourcesTable = (question: SourcesQuestion, material: SourceMaterial): SourcesTable => {
  const { answers, brand } = material
  const { groupBy } = question
  const reportBrand = reportBrandOf(brand)
  const isAsked = wantedBy(question, reportBrand)
  const isWanted = (group: AnswerGroup) => isAsked(group) && !(groupBy === "page" && group.isTextRemoved)
  const columns = answerColumns({ answers, isWanted, brand })
  const keys = sourceKeysOf({ columns, brand, groupBy })
  const sources = rankedSources(columns, keys, question)
  return {
    ...rangeOf(question),
    total: sources.length,
    sources,
    write: (some) => sourceRowsOf({ columns, keys, groupBy, sources: some }),
    notes: [...answerNotes(question, material, reportBrand), ...fewNotes(fewestOf(sources, columns))]
  }
}

/** All searches in their order. Answers whose searches are no longer known are left out of all figures. */
export const searchesTable = (question: SearchesQuestion, material: SourceMaterial): SearchesTable => {
  const { answers, brand } = material
  const reportBrand = reportBrandOf(brand)
  const isAsked = wantedBy(question, reportBrand)
  const isWanted = (group: AnswerGroup) => isAsked(group) && !group.isTextRemoved
  const columns = answerColumns({ answers, isWanted, brand })
  const keys = searchKeysOf(columns)
  const { known, searches } = rankedSearches(columns, keys)
  return {
    ...rangeOf(question),
    total: searches.length,
    searches,
    write: (some) => searchRowsOf({ columns, keys, brand, searches: some }),
    known,
    notes: [...answerNotes(question, material, reportBrand), ...fewNotes([["known", known.n]])]
  }
}

const answerNotes = (
  question: SearchesQuestion,
  { answers, answersBefore, counts }: SourceMaterial,
  brand: ReportBrand
): ReadonlyArray<ReportNote> => {
  const isWanted = wantedBy(question, brand)
  const notes = new AnswerNotes()
  for (const each of counts.answers) {
    const prompt = brand.prompt(each.prompt)
    const isAsked = isAskedFor(question, each, prompt) && (question.model === null || question.model === each.model)
    if (!isAsked) continue
    if (each.followUp) notes.addFollowUps(each)
    else notes.add(prompt, each)
  }
  // a failed check has no model
  for (const failure of question.model === null ? counts.failures : []) {
    const prompt = brand.prompt(failure.prompt)
    if (isAskedFor(question, failure, prompt)) notes.addFailures(prompt, failure)
  }
  return [
    ...notes.notes(null),
    ...(question.class !== null || question.tag !== null ? [{ kind: "settings_now" } as const] : []),
    ...retentionNotes(answersBefore, removedTexts(answers, isWanted))
  ]
}

/** How many answers have lost their text. */
const removedTexts = (answers: ReadonlyArray<AnswerSources>, isWanted: (group: AnswerGroup) => boolean): number =>
  answers
    .map(({ groupOf, groups }) => {
      const isRemoved = groups.map((group) => group.isTextRemoved && isWanted(group))
      return groupOf.filter((group) => isRemoved[group]).length
    })
    .reduce((sum, count) => sum + count, 0)

/** The fewest answers that each figure of a row rests on. */
const fewestOf = (sources: ReadonlyArray<RankedSource>, { answersOf }: AnswerColumns): ReadonlyArray<Fewest> => {
  const answers = answersOf.reduce((sum, ofPrompt) => sum + ofPrompt, 0)
  const citing = sources.reduce((least, source) => Math.min(least, source.answers), answers)
  return sources.length === 0
    ? []
    : [
        ["answers", answers],
        ["withBrand", citing]
      ]
}

type Fewest = readonly [figure: FigureName, answers: number]

const fewNotes = (fewest: ReadonlyArray<Fewest>): ReadonlyArray<ReportNote> => {
  const figures = fewest.filter(([, n]) => hasFewAnswers({ k: 0, n })).map(([figure]) => figure)
  return figures.length > 0 ? [{ kind: "few_answers", figures }] : []
}

const rangeOf = ({ before, from, limit, offset }: SearchesQuestion) => ({ from, before, limit, offset })

const nothing = { total: 0, rows: [], notes: [] }

/** The rows of the wanted items, some at a time: what is counted for them takes room. */
const rowsOf = <Item, Row>(
  items: ReadonlyArray<Item>,
  write: (some: ReadonlyArray<Item>) => ReadonlyArray<Row>,
  { limit, offset }: SearchesQuestion
): ReadonlyArray<Row> =>
  Array.chunksOf(items.slice(offset, limit === null ? undefined : offset + limit), reportRowsMax).flatMap(write)

/** The page of sources that was asked for; null stands for a brand that there is not. */
export const sourcesReport = (question: SourcesQuestion, material: SourceMaterial | null): SourcesReport => {
  if (material === null) return { ...rangeOf(question), ...nothing }
  const { sources, write, ...report } = sourcesTable(question, material)
  return { ...report, rows: rowsOf(sources, write, question) }
}

/** The page of searches that was asked for; null stands for a brand that there is not. */
export const searchesReport = (question: SearchesQuestion, material: SourceMaterial | null): SearchesReport => {
  if (material === null) return { ...rangeOf(question), ...nothing, known: rateOf({ k: 0, n: 0 }) }
  const { searches, write, ...report } = searchesTable(question, material)
  return { ...report, rows: rowsOf(searches, write, question) }
}
