/** What answers tell about the figures over them. Pure. */
import type { DateTime } from "effect"
import type { AnswerOrigin } from "../engine/Answer.ts"
import type { Engine } from "../engine/Engine.ts"
import type { Surface } from "../engine/EngineIdentity.ts"
import type { FailureCounts } from "../count/AnswerCounts.ts"
import type { TimeUnit } from "../count/TimeUnit.ts"
import { roundedRatio } from "../figure/Rounding.ts"
import { byCodePoint } from "../text/Text.ts"
import { ModelChanges } from "./ModelChanges.ts"
import { PromptChanges } from "./PromptChanges.ts"
import type { ReportPrompt } from "./ReportBrand.ts"
import type { WantedCounts } from "./ReportFilter.ts"
import type { ReportNote } from "./ReportNote.ts"

/** Share of an engine's answers without a search above which a report notes them. */
const notSearchedMax = 0.1

/** Repeated texts of an engine, and their share of its answers, from which a report notes them. */
const repeatsMin = { answers: 5, share: 0.05 }

/** Answers of one engine, all searched or all not; null if unknown. */
interface SearchedAnswers {
  readonly engine: Engine
  readonly searched: boolean | null
  readonly answers: number
  /** Of these, those that repeat a text. */
  readonly repeats: number
}

const sumOf = <A>(items: ReadonlyArray<A>, value: (item: A) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0)

/** An engine that often answered without a search. Answers for which this is unknown do not count. */
const notSearchedNotes = (engine: Engine, all: ReadonlyArray<SearchedAnswers>): ReadonlyArray<ReportNote> => {
  const answersThat = (searched: boolean) => sumOf(all, (some) => (some.searched === searched ? some.answers : 0))
  const count = answersThat(false)
  const answers = count + answersThat(true)
  return count > notSearchedMax * answers ? [{ kind: "not_searched", engine, count, answers }] : []
}

/** An engine whose answers often repeat a text. */
const repeatNotes = (engine: Engine, all: ReadonlyArray<SearchedAnswers>): ReadonlyArray<ReportNote> => {
  const repeats = sumOf(all, (some) => some.repeats)
  const answers = sumOf(all, (some) => some.answers)
  return repeats >= Math.max(repeatsMin.answers, repeatsMin.share * answers)
    ? [{ kind: "answers_repeat", engine, share: roundedRatio(repeats, answers, 4) }]
    : []
}

/** Engines whose answers are of several service tiers: their model is the same, how they are served may not be. */
const tierNotes = (
  all: ReadonlyArray<{ readonly engine: Engine; readonly tier: string | null; readonly answers: number }>
): ReadonlyArray<ReportNote> =>
  [...Map.groupBy(all, ({ engine }) => engine)]
    .toSorted(([a], [b]) => byCodePoint(a, b))
    .flatMap(([engine, some]) => {
      const answers = sumOf(some, (each) => each.answers)
      const count = sumOf(some, (each) => (each.tier === null ? 0 : each.answers))
      return count > 0 && count < answers ? [{ kind: "tiers_mixed" as const, engine, count, answers }] : []
    })

/** Notes on the answers of single engines, by kind, then by engine. */
export const engineNotes = (all: ReadonlyArray<SearchedAnswers>): ReadonlyArray<ReportNote> => {
  const engines = [...Map.groupBy(all, ({ engine }) => engine)].toSorted(([a], [b]) => byCodePoint(a, b))
  return [notSearchedNotes, repeatNotes].flatMap((notesOf) =>
    engines.flatMap(([engine, some]) => notesOf(engine, some))
  )
}

/** The note on answers of both surfaces, if there are any of each. */
export const surfaceNotes = (
  all: Iterable<{ readonly surface: Surface; readonly answers: number }>
): ReadonlyArray<ReportNote> => {
  const counts = { api: 0, app: 0 }
  for (const { answers, surface } of all) counts[surface] += answers
  return counts.api > 0 && counts.app > 0 ? [{ kind: "surfaces_mixed", counts }] : []
}

/** Collects the notes on a report's answers. */
export class AnswerNotes {
  private readonly models = new ModelChanges()
  private readonly prompts = new PromptChanges()
  private readonly versions = new Set<string>()
  private followUps = 0
  private readonly origins = new Map<AnswerOrigin, number>()
  private readonly searched: Array<SearchedAnswers & { readonly surface: Surface; readonly tier: string | null }> = []

  add(wanted: WantedCounts): void {
    const { engine, origin, searched, surface, tier } = wanted.source
    const answers = answersIn(wanted)
    this.origins.set(origin, (this.origins.get(origin) ?? 0) + answers)
    this.searched.push({ engine, surface, tier, searched, answers, repeats: sumIn(wanted, wanted.counts.repeats) })
    this.addPrevious(wanted)
  }

  /** Answers of the period before: what changed between the two is noted, but they are not counted. */
  addPrevious(wanted: WantedCounts): void {
    this.versions.add(wanted.source.analyzerVersion)
    this.models.add(wanted)
    this.prompts.addAnswers(wanted)
  }

  /** Counts follow-up answers, which no figure includes. */
  addFollowUps(wanted: WantedCounts): void {
    this.followUps += answersIn(wanted)
  }

  addFailures(prompt: ReportPrompt, failure: FailureCounts): void {
    this.prompts.addFailures(prompt, failure)
  }

  notes(unit: TimeUnit | null): ReadonlyArray<ReportNote> {
    const versions = [...this.versions].toSorted(byCodePoint)
    return [
      ...this.originNotes("simulated"),
      ...this.originNotes("replayed"),
      ...this.originNotes("imported"),
      ...surfaceNotes(this.searched),
      ...tierNotes(this.searched),
      ...engineNotes(this.searched),
      ...this.models.notes,
      ...this.prompts.notes(unit ?? "month"),
      ...(versions.length > 1 ? [{ kind: "analyzer_versions", versions } as const] : []),
      ...(this.followUps > 0 ? [{ kind: "follow_ups_left_out", count: this.followUps } as const] : [])
    ]
  }

  private originNotes(kind: "simulated" | "replayed" | "imported"): ReadonlyArray<ReportNote> {
    const count = this.origins.get(kind) ?? 0
    return count > 0 ? [{ kind, count }] : []
  }
}

const sumIn = ({ keys }: WantedCounts, column: Int32Array): number => sumOf(keys, (key) => column[key] ?? 0)

const answersIn = (wanted: WantedCounts): number => sumIn(wanted, wanted.counts.answers)

/** The note on deleted answers, if any. */
export const retentionNotes = (answersBefore: DateTime.Utc | null, removedTexts: number): ReadonlyArray<ReportNote> =>
  answersBefore === null && removedTexts === 0 ? [] : [{ kind: "retention", answersBefore, count: removedTexts }]
