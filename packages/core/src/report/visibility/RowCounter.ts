/** Sums for a row of a report. */
import type { CountColumns, CountSource } from "../../count/CountColumns.ts"
import { dictionary, itself, valueAt } from "../../count/Dictionary.ts"
import type { Engine } from "../../engine/Engine.ts"
import { overviewEngine } from "../../engine/EngineIdentity.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { CellPositions } from "../../figure/PositionLevel.ts"
import type { Overdispersion } from "../../figure/Overdispersion.ts"
import { type CellCounts, cellCountsOf, type DayCounts } from "../../figure/WeighedSum.ts"
import type { ScanId } from "../../scan/ScanId.ts"
import type { ReportBrand, ReportPrompt } from "../ReportBrand.ts"
import type { WantedCounts } from "../ReportFilter.ts"
import { AnswerCounter, type PositionCounter } from "./AnswerCounter.ts"

type Runs = ReadonlyArray<ScanId>

/** How many different runs lists hold together; found out once for the same lists, which most groups have. */
export class RunCounts {
  private readonly lists = dictionary<Runs>(itself)
  private readonly known = new Map<string, number>()

  of(lists: ReadonlyArray<Runs>): number {
    const [only, ...others] = lists
    if (others.length === 0) return only?.length ?? 0
    const name = lists.map(this.lists.numberOf).join()
    const count = this.known.get(name) ?? new Set(lists.flat()).size
    this.known.set(name, count)
    return count
  }
}

/** An engine in a market. */
type Asked = Pick<CountSource, "engine" | "location" | "language">

/** Keys of engines in markets, computed once for each source. */
const askedTexts = new WeakMap<Asked, string>()

export const askedText = (asked: Asked): string => {
  const known = askedTexts.get(asked)
  if (known !== undefined) return known
  const text = JSON.stringify([asked.engine, asked.location, asked.language])
  askedTexts.set(asked, text)
  return text
}

/** The answers of one cell within a group. */
export class CellCounter extends AnswerCounter {
  readonly prompt: ReportPrompt
  readonly engine: Engine
  /** Tells the engine and market. */
  readonly asked: string
  /** Providers with models; kept where they are compared. */
  readonly models: Set<string> | null
  /** The lists of its runs, each once. */
  readonly runLists: Array<Runs> = []
  /** The same answers by their unit of time. */
  readonly days = new Map<number, AnswerCounter>()
  /** Their number of runs, and the numbers of the days, once they are known. */
  runs: number | null = null
  dayNumbers: ReadonlyArray<number> | null = null

  constructor(prompt: ReportPrompt, asked: Asked, models: Set<string> | null) {
    super()
    this.prompt = prompt
    this.engine = asked.engine
    this.asked = askedText(asked)
    this.models = models
  }

  addOn(day: number, counts: CountColumns, key: number): void {
    this.add(counts, key)
    const ofDay = this.days.get(day) ?? new AnswerCounter()
    ofDay.add(counts, key)
    this.days.set(day, ofDay)
  }
}

const byDayOf = (cell: CellCounter, countsOf: (counter: AnswerCounter) => Counts): DayCounts => {
  const days = (cell.dayNumbers ??= [...cell.days.keys()])
  // copies for their length: lists that grow cost more
  const [k, n] = [days.slice(), days.slice()]
  let place = 0
  for (const counter of cell.days.values()) {
    const counts = countsOf(counter)
    k[place] = counts.k
    n[place++] = counts.n
  }
  return { days, k, n }
}

/** How groups are counted. */
export interface Counting {
  /** Whether cells are compared by their models. */
  readonly hasModels: boolean
  readonly runCounts: RunCounts
  /** How much answers of an engine resemble each other. */
  readonly overdispersionOf: (engine: Engine) => Overdispersion
}

/** A count of a prompt on a numbered day. */
export interface CountPlace {
  readonly key: number
  readonly prompt: ReportPrompt
  readonly day: number
}

type OfEngines = Map<Engine, number>

const addTo = (checksOf: OfEngines, engine: Engine, checks: number): void => {
  checksOf.set(engine, (checksOf.get(engine) ?? 0) + checks)
}

const sumOfEngines = (checksOf: OfEngines | null): number =>
  checksOf === null ? 0 : [...checksOf.values()].reduce((sum, checks) => sum + checks, 0)

/**
 * Answers and failed checks of one brand that have the same values in all dimensions. A report has 40,000 of them, most
 * of one cell: a single one is stored without a map.
 */
export class RowCounter {
  readonly brand: ReportBrand
  readonly values: ReadonlyArray<string | null>
  /** Checks without an answer, by engine: those that failed, and those that showed none. */
  private failedOf: OfEngines | null = null
  private notShownOf: OfEngines | null = null
  private readonly counting: Counting
  private first: CellCounter | null = null
  private others: Map<ReportPrompt, Map<string, CellCounter>> | null = null
  private sum: AnswerCounter | null = null

  constructor(brand: ReportBrand, values: ReadonlyArray<string | null>, counting: Counting) {
    this.brand = brand
    this.values = values
    this.counting = counting
  }

  add({ counts, source }: Pick<WantedCounts, "counts" | "source">, { day, key, prompt }: CountPlace): void {
    const cell = this.cell(prompt, askedText(source)) ?? this.newCell(prompt, source)
    cell.addOn(day, counts, key)
    if (source.model !== null) cell.models?.add(`${source.provider} ${source.model}`)
    const runs = valueAt(counts.runs.lists, counts.runs.listOf[key])
    // the same list for most keys of a cell
    if (!cell.runLists.includes(runs)) cell.runLists.push(runs)
  }

  addNotShown(engine: Engine, checks: number): void {
    addTo((this.notShownOf ??= new Map()), engine, checks)
  }

  addFailed(engine: Engine, checks: number): void {
    addTo((this.failedOf ??= new Map()), engine, checks)
  }

  /** Checks that showed no answer. */
  get notShown(): number {
    return sumOfEngines(this.notShownOf)
  }

  get failedChecks(): number {
    return sumOfEngines(this.failedOf)
  }

  /** Whether most checks of one engine at least failed. */
  get mostlyFailed(): boolean {
    if (this.failedOf === null) return false
    const ended = new Map(this.notShownOf)
    for (const { answers, engine } of this.cells) addTo(ended, engine, answers)
    return [...this.failedOf].some(([engine, failed]) => failed > (ended.get(engine) ?? 0))
  }

  /** Shown answers of all, of engines that may show none; `null` without such an engine. */
  get shown(): Counts | null {
    const mayShowNone = (engine: Engine) => engine === overviewEngine || this.notShownOf?.has(engine) === true
    const cells = this.cells.filter(({ engine }) => mayShowNone(engine))
    if (cells.length === 0 && this.notShownOf === null) return null
    const k = cells.reduce((sum, { answers }) => sum + answers, 0)
    return { k, n: k + this.notShown }
  }

  get cells(): ReadonlyArray<CellCounter> {
    if (this.first === null) return []
    return this.others === null
      ? [this.first]
      : [this.first, ...[...this.others.values()].flatMap((cells) => [...cells.values()])]
  }

  /** The cell of a prompt; `asked` is the one of a `CellCounter`. */
  cell(prompt: ReportPrompt, asked: string): CellCounter | null {
    const { first } = this
    if (first?.prompt === prompt && first.asked === asked) return first
    return this.others?.get(prompt)?.get(asked) ?? null
  }

  /** A figure's counts in a cell, for its interval. */
  countsIn(cell: CellCounter, countsOf: (counter: AnswerCounter) => Counts): CellCounts {
    const { answers, engine, repeats, runLists } = cell
    const runs = (cell.runs ??= this.counting.runCounts.of(runLists))
    return cellCountsOf(countsOf(cell), {
      answers,
      repeats,
      engine,
      runs,
      overdispersion: this.counting.overdispersionOf(engine),
      byDay: byDayOf(cell, countsOf)
    })
  }

  /** The positions in a cell, for their mean. */
  positionsIn(cell: CellCounter, positionsOf: (counter: AnswerCounter) => PositionCounter): CellPositions {
    const counts = this.countsIn(cell, (counter) => {
      const positions = positionsOf(counter)
      return { k: positions.sum, n: positions.answers }
    })
    return { ...counts, squares: positionsOf(cell).squares }
  }

  /** The answers of each prompt together. */
  get prompts(): ReadonlyArray<AnswerCounter> {
    return [...Map.groupBy(this.cells, ({ prompt }) => prompt).values()].map(sumOf)
  }

  /** All answers together; read when all are added. */
  get total(): AnswerCounter {
    return (this.sum ??= sumOf(this.cells))
  }

  /** How many runs have answers. */
  get runs(): number {
    return this.counting.runCounts.of([...new Set(this.cells.flatMap(({ runLists }) => runLists))])
  }

  private newCell(prompt: ReportPrompt, asked: Asked): CellCounter {
    const cell = new CellCounter(prompt, asked, this.counting.hasModels ? new Set() : null)
    if (this.first === null) return (this.first = cell)
    this.others ??= new Map()
    const ofPrompt = this.others.get(prompt)
    if (ofPrompt === undefined) this.others.set(prompt, new Map([[cell.asked, cell]]))
    else ofPrompt.set(cell.asked, cell)
    return cell
  }
}

/** Reuses a single counter, because most groups by prompt have only one. */
const sumOf = ([first, ...others]: ReadonlyArray<AnswerCounter>): AnswerCounter =>
  first !== undefined && others.length === 0
    ? first
    : AnswerCounter.sumOf(first === undefined ? [] : [first, ...others])
