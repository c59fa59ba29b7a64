/**
 * The reports on what answers rest on, from answers in columns. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerCounts } from "../../count/AnswerCounts.ts"
import type { AnswerGroup, AnswerSources } from "../../count/AnswerSources.ts"
import { hasFewAnswers } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { type ReportBrand, reportBrandOf } from "../ReportBrand.ts"
import { isAskedFor } from "../ReportFilter.ts"
import type { FigureName, ReportNote } from "../ReportNote.ts"
import { AnswerNotes } from "../ReportNotes.ts"
import { searchRowsOf } from "./SearchRows.ts"
import { sourceKeysOf } from "./SourceKeys.ts"
import { sourceRowsOf } from "./SourceRows.ts"
import type { SearchesQuestion, SourcesQuestion } from "./SourcesQuestion.ts"
import type { SearchesReport, SearchRow, SourceRow, SourcesReport } from "./SourcesReport.ts"
import { type RankedSource, tallySources } from "./SourceTally.ts"

/** All that such a report is made of. */
export interface SourceMaterial {
  /** As it is now. */
  readonly brand: Brand
  readonly answers: ReadonlyArray<AnswerSources>
  /** The same answers, counted: what is to be noted of them. */
  readonly counts: AnswerCounts
}

/** A report on sources whose rows are written out some at a time: there may be many. */
export interface SourcesTable extends Omit<SourcesReport, "rows"> {
  readonly sources: ReadonlyArray<RankedSource>
  /** The rows of some of the sources. */
  readonly write: (sources: ReadonlyArray<RankedSource>) => ReadonlyArray<SourceRow>
}

/** A report on searches with all its rows. */
export interface SearchesTable extends Omit<SearchesReport, "rows"> {
  readonly rows: ReadonlyArray<SearchRow>
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
  const keys = sourceKeysOf({ answers, brand, groupBy })
  const tally = tallySources({ keys, isWanted, brand, question })
  const { sources } = tally
  const fewest = sources.reduce((least, source) => Math.min(least, source.answers), Infinity)
  return {
    ...rangeOf(question),
    total: sources.length,
    sources,
    write: (some) => sourceRowsOf({ sources: some, tally, keys, isWanted, brand, groupBy }),
    notes: [
      ...answerNotes(question, material, reportBrand),
      ...fewNotes(
        sources.length === 0
          ? []
          : [
              ["answers", tally.answers],
              ["withBrand", fewest]
            ]
      )
    ]
  }
}

/** All searches in their order. Answers whose searches are no longer known are left out of all figures. */
export const searchesTable = (question: SearchesQuestion, material: SourceMaterial): SearchesTable => {
  const { answers, brand } = material
  const reportBrand = reportBrandOf(brand)
  const isAsked = wantedBy(question, reportBrand)
  const isWanted = (group: AnswerGroup) => isAsked(group) && !group.isTextRemoved
  const { known, rows } = searchRowsOf({ answers, isWanted, brand })
  return {
    ...rangeOf(question),
    total: rows.length,
    rows,
    known,
    notes: [...answerNotes(question, material, reportBrand), ...fewNotes([["known", known.n]])]
  }
}

const answerNotes = (
  question: SearchesQuestion,
  { answers, counts }: SourceMaterial,
  brand: ReportBrand
): ReadonlyArray<ReportNote> => {
  const isWanted = wantedBy(question, brand)
  const notes = new AnswerNotes()
  for (const each of counts.answers) {
    const prompt = brand.prompt(each.prompt)
    const isAsked = isAskedFor(question, each, prompt) && (question.model === null || question.model === each.model)
    if (isAsked) notes.add(prompt, each)
  }
  // a failed check has no model
  for (const failure of question.model === null ? counts.failures : []) {
    const prompt = brand.prompt(failure.prompt)
    if (isAskedFor(question, failure, prompt)) notes.addFailures(prompt, failure)
  }
  const removed = removedTexts(answers, isWanted)
  return [
    ...notes.notes(null),
    ...(question.class !== null || question.tag !== null ? [{ kind: "settings_now" } as const] : []),
    ...(removed > 0 ? [{ kind: "retention", count: removed } as const] : [])
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

/** Which figures rest on few answers, by the fewest that each rests on. */
const fewNotes = (fewest: ReadonlyArray<readonly [figure: FigureName, n: number]>): ReadonlyArray<ReportNote> => {
  const figures = fewest.filter(([, n]) => hasFewAnswers({ k: 0, n })).map(([figure]) => figure)
  return figures.length > 0 ? [{ kind: "few_answers", figures }] : []
}

const rangeOf = ({ before, from, limit, offset }: SearchesQuestion) => ({ from, before, limit, offset })

const nothing = { total: 0, rows: [], notes: [] }

const pageOf = <A>(all: ReadonlyArray<A>, { limit, offset }: SearchesQuestion): ReadonlyArray<A> =>
  all.slice(offset, limit === null ? undefined : offset + limit)

/** The page of sources that was asked for; null stands for a brand that there is not. */
export const sourcesReport = (question: SourcesQuestion, material: SourceMaterial | null): SourcesReport => {
  if (material === null) return { ...rangeOf(question), ...nothing }
  const { sources, write, ...report } = sourcesTable(question, material)
  return { ...report, rows: write(pageOf(sources, question)) }
}

/** The page of searches that was asked for; null stands for a brand that there is not. */
export const searchesReport = (question: SearchesQuestion, material: SourceMaterial | null): SearchesReport => {
  if (material === null) return { ...rangeOf(question), ...nothing, known: rateOf({ k: 0, n: 0 }) }
  const { rows, ...report } = searchesTable(question, material)
  return { ...report, rows: pageOf(rows, question) }
}
