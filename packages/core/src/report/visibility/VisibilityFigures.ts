/** Builds a visibility report from counts. Pure, but yields to other fibers: a report may have 40,000 counts. */
import { type DateTime, Effect } from "effect"
import type { BrandId } from "../../brand/BrandId.ts"
import type { FailureCounts } from "../../count/AnswerCounts.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Surface } from "../../engine/EngineIdentity.ts"
import type { TimeUnit } from "../../count/TimeUnit.ts"
import type { CountResult } from "../../count/RollupStore.ts"
import { pageThreshold } from "../../figure/RateChange.ts"
import { chanceOf } from "../../figure/StratifiedChange.ts"
import { chancesOf, type ComparedGroup, changeOf, comparedGroup, type RowChange, rowChange } from "./CellsChange.ts"
import type { ReportBrand, ReportPrompt } from "../ReportBrand.ts"
import { forEachYielding } from "../ForEachYielding.ts"
import { countsInTurn, isAskedFor, takesFailures, type WantedCounts, wantedCounts } from "../ReportFilter.ts"
import type { ReportNote } from "../ReportNote.ts"
import { AnswerNotes, retentionNotes } from "../ReportNotes.ts"
import { FewAnswers, leftOutNotes, UnequalCounts } from "./RowNotes.ts"
import { comparedRank, type JudgedStanding, judgedStanding, rankWith } from "./LeadChanges.ts"
import { mentionStandingOf } from "./MentionLead.ts"
import { figuresOf } from "./RowFigures.ts"
import type { Counting, RowCounter } from "./RowCounter.ts"
import { RowGroups } from "./RowGroups.ts"
import { type ReportRow, rowsOf } from "./RowOrder.ts"
import type { MentionRank, VisibilityReport, VisibilityRow, VisibilityRows } from "../VisibilityReport.ts"
import { type Dimension, reportRowsMax, type VisibilityQuery } from "../VisibilityQuery.ts"

/** Input of a visibility report. */
export interface VisibilityMaterial {
  readonly question: VisibilityQuery
  /** The requested brands that exist. */
  readonly brands: ReadonlyMap<BrandId, ReportBrand>
  readonly current: CountResult
  /** Of the period before; null where none is compared. */
  readonly previous: CountResult | null
  /** The unit of time in which answers are counted. Its spread says how sure a figure is. */
  readonly countedBy: TimeUnit
  readonly overdispersionOf: Counting["overdispersionOf"]
  /** The surface of an engine, for checks without an answer. */
  readonly surfaceOf: (engine: Engine) => Surface
  /** Before when all answers are removed by age; null if none of that time are. */
  readonly answersBefore: DateTime.Utc | null
}

/** Placeholder for an unknown brand: a row without figures. */
const noBrand = (id: BrandId): ReportBrand => ({
  id,
  name: "",
  domain: null,
  competitors: [],
  competitorDetails: [],
  prompt: (text): ReportPrompt => ({ text, tags: [], class: () => "non_branded" })
})

/** Who hears of the counts that a question is about. */
interface CountsReader {
  readonly answers: (wanted: WantedCounts) => void
  /** Follow-up answers, which no figure includes. */
  readonly followUps: (wanted: WantedCounts) => void
  readonly failures: (prompt: ReportPrompt, counts: FailureCounts) => void
}

/** Groups and rows between two yields: a few milliseconds each. */
const turns = { groups: 100, rows: 50 }

/** The counts of a period in groups, filtered. */
export const groupsOf = Effect.fnUntraced(function* (
  material: VisibilityMaterial,
  given: CountResult,
  reader: CountsReader
): Effect.fn.Return<RowGroups> {
  const { brands, question, surfaceOf } = material
  const groups = new RowGroups(question, material)
  yield* forEachYielding(
    wantedCounts(question, brands, given.answers),
    countsInTurn,
    (wanted) => {
      if (wanted.source.kind === "not_shown") return wanted.source.followUp ? undefined : groups.addNotShown(wanted)
      if (wanted.source.followUp) return reader.followUps(wanted)
      groups.addAnswers(wanted)
      reader.answers(wanted)
    },
    ({ keys }) => keys.length
  )
  for (const failure of takesFailures(question) ? given.failures : []) {
    const counts = { ...failure, surface: surfaceOf(failure.engine) }
    const brand = brands.get(counts.brandId)
    const prompt = brand?.prompt(counts.prompt)
    if (brand === undefined || prompt === undefined || !isAskedFor(question, counts, prompt)) continue
    groups.addFailures(brand, prompt, counts)
    reader.failures(prompt, counts)
  }
  return groups
})

/** The groups of both periods beside one another. */
class Comparison {
  private readonly compared = new Map<RowCounter, ComparedGroup>()
  private readonly changes = new Map<ReportRow, RowChange>()
  private readonly leads = new Map<RowCounter, JudgedStanding | null>()
  private readonly previous: RowGroups
  private readonly question: VisibilityQuery
  /** The largest chance that counts as a change among all rows: the same for each page of them. */
  threshold = 0

  constructor(question: VisibilityQuery, previous: RowGroups) {
    this.question = question
    this.previous = previous
  }

  /** Kept for as many rows as a page may have: it is needed to find the threshold, and again to show it. */
  changeOf(row: ReportRow): RowChange {
    const change = this.changes.get(row) ?? rowChange(row, this.of(row.group), this.question.quantile)
    if (this.changes.size < reportRowsMax) this.changes.set(row, change)
    return change
  }

  /** The brand's rank with the change of the lead; kept likewise. */
  standingOf(group: RowCounter): JudgedStanding | null {
    const known = this.leads.get(group)
    if (known !== undefined) return known
    const found = judgedStanding(this.of(group), this.question.quantile)
    if (this.leads.size < reportRowsMax) this.leads.set(group, found)
    return found
  }

  of(group: RowCounter): ComparedGroup {
    const known = this.compared.get(group) ?? comparedGroup(group, this.previous.find(group.values))
    this.compared.set(group, known)
    return known
  }

  /** Cells with answers in only one period, also those of groups without a row now. */
  leftOut(current: RowGroups) {
    const gone = this.previous.groups.filter(({ values }) => current.find(values) === null)
    return [
      ...current.groups.flatMap((group) => this.of(group).leftOut),
      ...gone.flatMap((group) => comparedGroup(null, group).leftOut)
    ]
  }
}

/** The report. Rows are built as they are taken. */
export const visibilityRows = Effect.fnUntraced(function* (
  material: VisibilityMaterial
): Effect.fn.Return<VisibilityRows> {
  const { brands, current, previous, question } = material
  const { before, by, from, limit, offset } = question
  const notes = new AnswerNotes()
  const groups = yield* groupsOf(material, current, {
    answers: (wanted) => notes.add(wanted),
    followUps: (wanted) => notes.addFollowUps(wanted),
    failures: (prompt, counts) => notes.addFailures(prompt, counts)
  })
  const comparison =
    previous === null
      ? null
      : new Comparison(
          question,
          yield* groupsOf(material, previous, {
            answers: (wanted) => notes.addPrevious(wanted),
            followUps: () => undefined,
            failures: (prompt, counts) => notes.addFailures(prompt, counts)
          })
        )
  if (by.length === 0 && question.brandId !== null) {
    groups.addEmpty(brands.get(question.brandId) ?? noBrand(question.brandId))
  }
  if (comparison !== null) yield* forEachYielding(groups.groups, turns.groups, (group) => comparison.of(group))
  const all = rowsOf(groups, by)
  const few = new FewAnswers()
  const unequal = new UnequalCounts()
  const chances: Array<number> = []
  yield* forEachYielding(all, turns.rows, (row) => {
    few.add(row)
    unequal.add(row)
    if (comparison === null) return
    for (const chance of chancesOf(comparison.changeOf(row))) chances.push(chance)
    const lead = row.isByCompetitor && row.competitor === null ? comparison.standingOf(row.group)?.lead : null
    if (lead != null) chances.push(chanceOf(lead.change))
  })
  if (comparison !== null) comparison.threshold = pageThreshold(chances)
  const page = all.slice(offset, limit === null ? undefined : offset + limit)
  return {
    from,
    before,
    limit,
    offset,
    total: all.length,
    rows: { [Symbol.iterator]: () => page.values().map((row) => writtenRow(question, comparison, row)) },
    names: namesOf(material, page),
    notes: [
      ...notes.notes(question.unit),
      ...settingsNotes(question),
      ...few.notes,
      ...unequal.notes,
      ...(comparison === null ? [] : leftOutNotes(comparison.leftOut(groups))),
      ...retentionNotes(material.answersBefore, 0)
    ]
  }
})

export const visibilityReport = Effect.fnUntraced(function* (
  material: VisibilityMaterial
): Effect.fn.Return<VisibilityReport> {
  const { rows, ...report } = yield* visibilityRows(material)
  const written: Array<VisibilityRow> = []
  yield* forEachYielding(rows, turns.rows, (row) => written.push(row))
  return { ...report, rows: written }
})

const settingsNotes = ({ by, class: promptClass, tag }: VisibilityQuery): ReadonlyArray<ReportNote> =>
  promptClass !== null || tag !== null || by.includes("class") || by.includes("tag") ? [{ kind: "settings_now" }] : []

/** The rank of the brand on its own row. */
const rankOf = ({ quantile }: VisibilityQuery, comparison: Comparison | null, row: ReportRow): MentionRank | null => {
  const { competitor, group } = row
  if (competitor !== null) return null
  if (comparison !== null) return comparedRank(comparison.standingOf(group), comparison.of(group), comparison.threshold)
  const standing = mentionStandingOf(group, quantile)
  return standing === null ? null : rankWith(group.brand.name, standing, null)
}

const writtenRow = (question: VisibilityQuery, comparison: Comparison | null, row: ReportRow): VisibilityRow => {
  const { by, quantile } = question
  const { brand, failedChecks, mostlyFailed, values } = row.group
  const answerDimensions = by.filter((dimension) => dimension !== "competitor")
  const valueOf = (dimension: Dimension): string | null =>
    dimension === "competitor" ? (row.competitor ?? brand.name) : (values[answerDimensions.indexOf(dimension)] ?? null)
  const hasFailures = takesFailures(question) && !by.includes("model")
  return {
    by: Object.fromEntries(by.map((dimension) => [dimension, valueOf(dimension)])),
    failedChecks: hasFailures && !row.isByCompetitor ? failedChecks : null,
    ...(hasFailures && mostlyFailed ? { mostlyFailed } : {}),
    ...(row.isByCompetitor ? { own: row.competitor === null, rank: rankOf(question, comparison, row) } : {}),
    ...figuresOf(row, quantile),
    ...(comparison === null
      ? {}
      : { change: changeOf(comparison.changeOf(row), comparison.of(row.group), comparison.threshold) })
  }
}

/** Names of the brands in the rows, as far as they exist. */
const namesOf = ({ brands }: VisibilityMaterial, rows: ReadonlyArray<ReportRow>): VisibilityReport["names"] => {
  const ids = new Set(rows.map(({ group }) => group.brand.id))
  return Object.fromEntries(
    [...ids].flatMap((id) => {
      const brand = brands.get(id)
      return brand === undefined ? [] : [[id, brand.name]]
    })
  )
}
