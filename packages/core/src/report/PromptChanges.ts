/**
 * When a brand's prompts were added and removed. Pure. Trackers and scans have their own schedules, so a prompt counts
 * as new or removed only relative to prompts of the same tracker, or if the whole tracker began or ended by more than
 * its own interval after or before the others.
 */
import { DateTime } from "effect"
import type { BrandId } from "../brand/BrandId.ts"
import type { FailureCounts } from "../count/AnswerCounts.ts"
import { firstAtMillis, lastAtMillis } from "../count/CountColumns.ts"
import { valueAt } from "../count/Dictionary.ts"
import { dayMillis, millisOf, nextStartOf, startOf, type TimeUnit } from "../count/TimeUnit.ts"
import type { ScanId } from "../scan/ScanId.ts"
import { byCodePoint } from "../text/Text.ts"
import { TrackerGroups } from "./TrackerGroups.ts"
import type { ReportPrompt } from "./ReportBrand.ts"
import type { WantedCounts } from "./ReportFilter.ts"
import type { ReportNote } from "./ReportNote.ts"

type PromptChange = Extract<ReportNote, { readonly kind: "prompts_changed" }>

/** First and last time of something. */
interface Span {
  readonly firstMillis: number
  readonly lastMillis: number
}

/** Prompts of one tracker, or of all scans without a tracker. */
class AskedPrompts {
  readonly spans = new Map<ReportPrompt, { firstMillis: number; lastMillis: number }>()
  readonly runLists = new Set<ReadonlyArray<ScanId>>()
  private readonly failed = new Map<ReportPrompt, Span>()

  add({ counts, keys, prompts }: WantedCounts): void {
    for (const key of keys) {
      this.runLists.add(valueAt(counts.runs.lists, counts.runs.listOf[key]))
      const prompt = valueAt(prompts, counts.promptOf[key])
      const firstMillis = firstAtMillis(counts, key)
      const lastMillis = lastAtMillis(counts, key)
      const span = this.spans.get(prompt)
      if (span === undefined) {
        this.spans.set(prompt, { firstMillis, lastMillis })
      } else {
        if (firstMillis < span.firstMillis) span.firstMillis = firstMillis
        if (lastMillis > span.lastMillis) span.lastMillis = lastMillis
      }
    }
  }

  addFailed(prompt: ReportPrompt, span: Span): void {
    const known = this.failed.get(prompt)
    this.failed.set(prompt, known === undefined ? span : spanOf([known, span]))
  }

  /** First and last time of each prompt, including failed checks. */
  get tried(): ReadonlyArray<readonly [ReportPrompt, Span]> {
    return Array.from(this.spans, ([prompt, span]) => {
      const failed = this.failed.get(prompt)
      return [prompt, failed === undefined ? span : spanOf([span, failed])]
    })
  }

  /** From the first to the last answer. */
  get span(): Span {
    return spanOf([...this.spans.values()])
  }

  /** The mean time between runs. */
  get rhythmMillis(): number {
    const runs = new Set([...this.runLists].flat()).size
    const { firstMillis, lastMillis } = this.span
    return runs < 2 ? 0 : (lastMillis - firstMillis) / (runs - 1)
  }
}

/** When a prompt came, or went; null: it was there from the beginning, or still is. */
interface Stay {
  readonly prompt: ReportPrompt
  readonly addedMillis: number | null
  readonly removedMillis: number | null
}

/** What lies further apart than this many times the mean time between runs is no coincidence. */
const rhythmsMax = 1.5

const spanOf = (spans: ReadonlyArray<Span>): Span => ({
  firstMillis: spans.reduce((least, { firstMillis }) => Math.min(least, firstMillis), Infinity),
  lastMillis: spans.reduce((most, { lastMillis }) => Math.max(most, lastMillis), -Infinity)
})

const isEarlierDay = (millis: number, otherMillis: number): boolean => dayStart(millis) < dayStart(otherMillis)

const dayStart = (millis: number): number => Math.floor(millis / dayMillis) * dayMillis

/** Collects when each prompt was asked. */
export class PromptChanges {
  private readonly asked = new TrackerGroups(() => new AskedPrompts())
  private readonly failed: Array<{ readonly prompt: ReportPrompt; readonly failure: FailureCounts }> = []

  addAnswers(wanted: WantedCounts): void {
    this.asked.of({ brandId: wanted.brand.id, trackerId: wanted.source.trackerId }).add(wanted)
  }

  /** A failed check also counts as asking the prompt. */
  addFailures(prompt: ReportPrompt, failure: FailureCounts): void {
    this.failed.push({ prompt, failure })
  }

  /** The changes of each day and brand; failed checks are known to the unit of time. */
  notes(unit: TimeUnit): ReadonlyArray<PromptChange> {
    for (const { failure, prompt } of this.failed) {
      const { day } = failure
      const span = { firstMillis: millisOf(startOf(unit, day)), lastMillis: millisOf(nextStartOf(unit, day)) }
      this.asked.find(failure)?.addFailed(prompt, span)
    }
    return [...this.asked.brands]
      .flatMap(([brandId, trackers]) => changesOf(brandId, [...trackers.values()]))
      .toSorted(inOrder)
  }
}

const inOrder = (a: PromptChange, b: PromptChange): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) || byCodePoint(a.brandId, b.brandId)

/** When prompts of a tracker were added and removed, relative to all others of the brand. */
const staysOf = (asked: AskedPrompts, brand: Span): ReadonlyArray<Stay> => {
  const all = asked.span
  const rhythm = asked.rhythmMillis
  const isLater = (millis: number, thanMillis: number) =>
    isEarlierDay(thanMillis, millis) && millis - thanMillis > rhythmsMax * rhythm
  const hasBegun = isLater(all.firstMillis, brand.firstMillis)
  const hasEnded = isLater(brand.lastMillis, all.lastMillis)
  return asked.tried.map(([prompt, { firstMillis, lastMillis }]) => ({
    prompt,
    addedMillis: hasBegun || isEarlierDay(all.firstMillis, firstMillis) ? firstMillis : null,
    // the first time at which it was missing
    removedMillis: hasEnded || isEarlierDay(lastMillis, all.lastMillis) ? lastMillis + rhythm : null
  }))
}

/** A prompt of several trackers stays as long as one of them has it. */
const changesOf = (brandId: BrandId, trackers: ReadonlyArray<AskedPrompts>): ReadonlyArray<PromptChange> => {
  const brand = spanOf(trackers.map(({ span }) => span))
  const stays = Map.groupBy(
    trackers.flatMap((asked) => staysOf(asked, brand)),
    ({ prompt }) => prompt
  )
  const days = new Map<number, { readonly added: Array<string>; readonly removed: Array<string> }>()
  const onDay = (millis: number) => {
    const day = dayStart(millis)
    const known = days.get(day) ?? { added: [], removed: [] }
    days.set(day, known)
    return known
  }
  for (const [{ text }, ofPrompt] of stays) {
    const added = ofPrompt.map(({ addedMillis }) => addedMillis).filter((millis) => millis !== null)
    const removed = ofPrompt.map(({ removedMillis }) => removedMillis).filter((millis) => millis !== null)
    if (added.length === ofPrompt.length) onDay(Math.min(...added)).added.push(text)
    if (removed.length === ofPrompt.length) onDay(Math.max(...removed)).removed.push(text)
  }
  return [...days].map(([day, { added, removed }]) => ({
    kind: "prompts_changed",
    brandId,
    at: DateTime.makeUnsafe(day),
    added: added.toSorted(byCodePoint),
    removed: removed.toSorted(byCodePoint)
  }))
}
