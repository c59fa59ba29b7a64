/** Whether the gap of a source changed since it was marked as done, over the same cells before and since. Pure. */
import { DateTime } from "effect"
import type { AnswerGroup } from "../../count/AnswerSources.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { pageThreshold, rateChangeOf } from "../../figure/RateChange.ts"
import { chanceOf, type StratifiedChange, stratifiedChange } from "../../figure/StratifiedChange.ts"
import { type CellCounts, cellCountsOf } from "../../figure/WeighedSum.ts"
import type { SinceDone } from "./SourcesReport.ts"

/** Sources that are marked as done. */
export interface DoneMarks {
  /** Since when, by key of the source. */
  readonly atOf: ReadonlyMap<string, DateTime.Utc>
  readonly overdispersionOf: (engine: Engine) => Overdispersion
}

const dayMillis = 86_400_000

/** Answers of a cell on one side of a mark. */
class SideCounter {
  /** By day. */
  readonly days = new Map<number, Counts>()
  readonly models = new Set<string>()

  add(atMillis: number, isGap: boolean, model: string | null): void {
    const day = Math.floor(atMillis / dayMillis)
    const { k, n } = this.days.get(day) ?? { k: 0, n: 0 }
    this.days.set(day, { k: k + Number(isGap), n: n + 1 })
    if (model !== null) this.models.add(model)
  }

  /** The runs of a day count as one. */
  countsOf(engine: Engine, overdispersion: Overdispersion): CellCounts {
    const all = [...this.days].toSorted(([a], [b]) => a - b)
    const [k, n] = [all.map(([, counts]) => counts.k), all.map(([, counts]) => counts.n)]
    const sum = (list: ReadonlyArray<number>) => list.reduce((total, each) => total + each, 0)
    const counts = { k: sum(k), n: sum(n) }
    const byDay = { days: all.map(([day]) => day), k, n }
    return cellCountsOf(counts, { answers: counts.n, runs: all.length, engine, overdispersion, byDay })
  }
}

interface DoneCell {
  readonly engine: Engine
  readonly before: SideCounter
  readonly since: SideCounter
}

/** Counts the answers that cite one source. */
class DoneCounter {
  readonly at: DateTime.Utc
  private readonly atMillis: number
  private readonly cells = new Map<string, DoneCell>()
  private last = -1

  constructor(at: DateTime.Utc) {
    this.at = at
    this.atMillis = DateTime.toEpochMillis(at)
  }

  add({ atMillis, isGap, number }: DoneAnswer, { engine, language, location, model, prompt }: AnswerGroup): void {
    // an answer may cite several pages of the source
    if (number === this.last) return
    this.last = number
    const name = JSON.stringify([prompt, engine, location, language])
    const cell = this.cells.get(name) ?? { engine, before: new SideCounter(), since: new SideCounter() }
    this.cells.set(name, cell)
    cell[atMillis < this.atMillis ? "before" : "since"].add(atMillis, isGap, model)
  }

  change(overdispersionOf: DoneMarks["overdispersionOf"]) {
    const all = [...this.cells.values()]
    const both = all.filter(({ before, since }) => before.days.size > 0 && since.days.size > 0)
    const change = stratifiedChange(
      both.map(({ before, engine, since }) => ({
        current: since.countsOf(engine, overdispersionOf(engine)),
        previous: before.countsOf(engine, overdispersionOf(engine))
      }))
    )
    return { change, cells: both.length, cellsLeftOut: all.length - both.length, isOtherModel: haveOtherModels(both) }
  }
}

const modelsOf = (cells: ReadonlyArray<DoneCell>, side: "before" | "since"): ReadonlySet<string> =>
  new Set(cells.flatMap((cell) => [...cell[side].models]))

/** Whether the models of an engine have none in common. */
const haveOtherModels = (cells: ReadonlyArray<DoneCell>): boolean =>
  [...Map.groupBy(cells, ({ engine }) => engine).values()].some((ofEngine) => {
    const [before, since] = [modelsOf(ofEngine, "before"), modelsOf(ofEngine, "since")]
    return before.size > 0 && since.size > 0 && [...before].every((model) => !since.has(model))
  })

/** An answer that cites a source. */
interface DoneAnswer {
  readonly number: number
  readonly atMillis: number
  readonly isGap: boolean
}

/** Counts the answers that cite sources marked as done, by the number of the source. */
export class DoneSources {
  private readonly marks: DoneMarks
  private readonly counters = new Map<number, DoneCounter>()
  private found: ReadonlyMap<number, SinceDone> | null = null

  constructor(marks: DoneMarks) {
    this.marks = marks
  }

  /** Tells the key of a source, before its answers are added. */
  name(source: number, key: string): void {
    const at = this.marks.atOf.get(key)
    if (at !== undefined) this.counters.set(source, new DoneCounter(at))
  }

  add(source: number, answer: DoneAnswer, group: AnswerGroup): void {
    this.counters.get(source)?.add(answer, group)
  }

  /** The changes of all marked sources that answers cite. Read when all answers are added. */
  changes(): ReadonlyMap<number, SinceDone> {
    return (this.found ??= this.compared())
  }

  private compared(): ReadonlyMap<number, SinceDone> {
    const { overdispersionOf } = this.marks
    const found = [...this.counters].map(([source, counter]) => ({
      source,
      counter,
      ...counter.change(overdispersionOf)
    }))
    const threshold = pageThreshold(found.flatMap(({ change }) => (change === null ? [] : [chanceOf(change)])))
    return new Map(found.map(({ source, ...of }) => [source, shownChange(of, threshold)]))
  }
}

const shownChange = (
  {
    cells,
    cellsLeftOut,
    change,
    counter,
    isOtherModel
  }: {
    readonly counter: DoneCounter
    readonly change: StratifiedChange | null
    readonly cells: number
    readonly cellsLeftOut: number
    readonly isOtherModel: boolean
  },
  threshold: number
): SinceDone => ({ at: counter.at, ...rateChangeOf(change, { isOtherModel, threshold }), cells, cellsLeftOut })
