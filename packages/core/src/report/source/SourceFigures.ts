/**
 * The reports on what answers rest on, from answers that were counted. Pure.
 */
import type { DateTime } from "effect"
import type { Brand } from "../../brand/Brand.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { AnswerGroup } from "../../count/AnswerSources.ts"
import type { CountResult } from "../../count/RollupStore.ts"
import { hasFewAnswers } from "../../figure/Counts.ts"
import { rateOf } from "../../figure/Rate.ts"
import { type ReportBrand, reportBrandOf } from "../ReportBrand.ts"
import { isAskedFor, isOfSource, takesFailures, wantedCounts } from "../ReportFilter.ts"
import type { FigureName, ReportNote } from "../ReportNote.ts"
import { AnswerNotes, retentionNotes } from "../ReportNotes.ts"
import type { GapPrompts } from "../PromptList.ts"
import type { DoneMarks } from "./DoneSources.ts"
import { GapCounter } from "./GapCounter.ts"
import { SearchCounter, searchRowsOf } from "./SearchCounter.ts"
import { sourceRowsOf } from "./SourceRows.ts"
import type { EvidenceQuery, SearchesQuery, SourcesQuery } from "./SourcesQuery.ts"
import type { SearchesReport, SearchesRows, SourcesReport, SourcesRows } from "./SourcesReport.ts"
import { SourceCounter } from "./SourceCounter.ts"

/** Further input of such a report, for its notes. */
export interface SourceMaterial {
  /** With its current settings. */
  readonly brand: Brand
  /** Counts of the same answers, for notes. */
  readonly counts: CountResult
  /** The surface of an engine, for checks without an answer. */
  readonly surfaceOf: (engine: Engine) => Surface
  /** Before when all answers are removed by age; null if none of that time are. */
  readonly answersBefore: DateTime.Utc | null
}

/** Whether a question is about the answers of a group. */
const askedBy =
  (question: EvidenceQuery, brand: ReportBrand) =>
  (group: AnswerGroup): boolean =>
    isOfSource(question, group) && isAskedFor(question, group, brand.prompt(group.prompt))

/** Counts sources. By page, figures leave out answers whose pages retention has deleted. */
export const sourceCounter = (question: SourcesQuery, brand: Brand, done: DoneMarks | null): SourceCounter => {
  const { groupBy, retrievedOnly } = question
  const isAsked = askedBy(question, reportBrandOf(brand))
  const { competitors } = brand
  const wanted = { isAsked, withRemoved: groupBy !== "page", competitors }
  return new SourceCounter({ wanted, brand, groupBy, retrievedOnly, done })
}

/** Counts searches. Figures leave out answers whose searches retention has deleted. */
export const searchCounter = (question: SearchesQuery, brand: Brand): SearchCounter =>
  new SearchCounter({ isAsked: askedBy(question, reportBrandOf(brand)), withRemoved: false })

/** Counts gap answers. An answer whose text is removed keeps its names. */
export const gapCounter = (question: EvidenceQuery, brand: Brand): GapCounter =>
  new GapCounter({
    isAsked: askedBy(question, reportBrandOf(brand)),
    withRemoved: true,
    competitors: brand.competitors
  })

const answerNotes = (
  question: EvidenceQuery,
  { answersBefore, brand, counts, surfaceOf }: SourceMaterial,
  removedTexts: number
): ReadonlyArray<ReportNote> => {
  const reported = reportBrandOf(brand)
  const notes = new AnswerNotes()
  for (const wanted of wantedCounts(question, new Map([[brand.id, reported]]), counts.answers)) {
    if (wanted.source.kind === "not_shown") continue
    if (wanted.source.followUp) notes.addFollowUps(wanted)
    else notes.add(wanted)
  }
  for (const failed of takesFailures(question) ? counts.failures : []) {
    const failure = { ...failed, surface: surfaceOf(failed.engine) }
    const prompt = reported.prompt(failure.prompt)
    if (isAskedFor(question, failure, prompt)) notes.addFailures(prompt, failure)
  }
  return [
    ...notes.notes(null),
    ...(question.class !== null || question.tag !== null ? [{ kind: "settings_now" } as const] : []),
    ...retentionNotes(answersBefore, removedTexts)
  ]
}

/** The fewest answers that each figure of a row rests on. */
const fewestOf = (
  sources: Int32Array,
  { answers, retrievedOnly, sources: counted }: SourceCounter
): ReadonlyArray<Fewest> => {
  if (sources.length === 0) return []
  const all = answers.answersOf.reduce((sum, ofPrompt) => sum + ofPrompt, 0)
  if (retrievedOnly) return [["answers", all]]
  return [
    ["answers", all],
    ["withBrand", sources.reduce((least, source) => Math.min(least, counted.answersOf(source)), all)]
  ]
}

type Fewest = readonly [figure: FigureName, answers: number]

const fewNotes = (fewest: ReadonlyArray<Fewest>): ReadonlyArray<ReportNote> => {
  const figures = fewest.filter(([, n]) => hasFewAnswers({ k: 0, n })).map(([figure]) => figure)
  return figures.length > 0 ? [{ kind: "few_answers", figures }] : []
}

const rangeOf = ({ before, from, limit, offset }: EvidenceQuery) => ({ from, before, limit, offset })

/** How many rows are written out at a time. */
const rowsAtOnce = 200

/** Builds the rows of the wanted items as they are taken. */
const rowsOf = <Row>(
  items: Int32Array,
  write: (some: Int32Array) => ReadonlyArray<Row>,
  { limit, offset }: EvidenceQuery
): Iterable<Row> => {
  const wanted = items.slice(offset, limit === null ? undefined : offset + limit)
  return {
    *[Symbol.iterator]() {
      for (let at = 0; at < wanted.length; at += rowsAtOnce) yield* write(wanted.subarray(at, at + rowsAtOnce))
    }
  }
}

const nothing = { total: 0, rows: [], notes: [] }
const noGaps = { gap: rateOf({ k: 0, n: 0 }), clearGaps: 0 }

/** All requested sources; `null` for an unknown brand. */
export const sourcesRows = (
  question: SourcesQuery,
  counted: { readonly counter: SourceCounter; readonly material: SourceMaterial } | null
): SourcesRows => {
  if (counted === null) return { ...rangeOf(question), ...nothing, ...noGaps }
  const { material, counter } = counted
  const sources = counter.ranked(question)
  const gap = counter.gap()
  return {
    ...rangeOf(question),
    total: sources.length,
    gap,
    clearGaps: sources.reduce((clear, source) => clear + Number(!counter.hasFewGaps(source, gap)), 0),
    rows: rowsOf(sources, (some) => sourceRowsOf(counter, some), question),
    notes: [...answerNotes(question, material, counter.answers.removed), ...fewNotes(fewestOf(sources, counter))]
  }
}

/** All requested searches; `null` for an unknown brand. */
export const searchesRows = (
  question: SearchesQuery,
  counted: { readonly counter: SearchCounter; readonly material: SourceMaterial } | null
): SearchesRows => {
  if (counted === null) return { ...rangeOf(question), ...nothing, known: noGaps.gap }
  const { material, counter } = counted
  const prompts = new Set(material.brand.prompts)
  const { tracked } = question
  const all = counter.searches.mostFirst()
  const searches =
    tracked === null ? all : all.filter((search) => prompts.has(counter.searches.textOf(search)) === tracked)
  const known = counter.known()
  return {
    ...rangeOf(question),
    total: searches.length,
    rows: rowsOf(searches, (some) => searchRowsOf(counter, prompts, some), question),
    known,
    notes: [...answerNotes(question, material, counter.answers.removed), ...fewNotes([["known", known.n]])]
  }
}

/** The requested page of prompts; `null` for an unknown brand. */
export const gapPrompts = (question: EvidenceQuery, counted: { readonly counter: GapCounter } | null): GapPrompts => {
  const all = counted?.counter.prompts() ?? []
  const { limit, offset } = question
  const rows = all.slice(offset, limit === null ? undefined : offset + limit)
  return { ...rangeOf(question), total: all.length, rows }
}

/** The requested page of sources. */
export const sourcesReport = (...made: Parameters<typeof sourcesRows>): SourcesReport => withRows(sourcesRows(...made))

/** The requested page of searches. */
export const searchesReport = (...made: Parameters<typeof searchesRows>): SearchesReport =>
  withRows(searchesRows(...made))

const withRows = <Row, Report extends { readonly rows: Iterable<Row> }>(
  report: Report & { readonly rows: Iterable<Row> }
) => ({
  ...report,
  rows: [...report.rows]
})
