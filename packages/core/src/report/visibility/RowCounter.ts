/** Sums for a row of a report. */
import { dictionary, itself, valueAt } from "../../count/Dictionary.ts"
import type { Engine } from "../../engine/Engine.ts"
import type { ScanId } from "../../scan/ScanId.ts"
import type { ReportBrand, ReportPrompt } from "../ReportBrand.ts"
import type { WantedCounts } from "../ReportFilter.ts"
import { AnswerCounter } from "./AnswerCounter.ts"

/** The answers of one cell within a group. */
export class CellCounter extends AnswerCounter {
  readonly prompt: ReportPrompt
  readonly engine: Engine
  readonly models = new Set<string>()

  constructor(prompt: ReportPrompt, engine: Engine) {
    super()
    this.prompt = prompt
    this.engine = engine
  }
}

type Runs = ReadonlyArray<ScanId>

/** How many different runs lists hold together; found out once for the same lists, which most groups have. */
export class RunCounts {
  private readonly lists = dictionary<Runs>(itself)
  private readonly known = new Map<string, number>()

  of(lists: ReadonlyArray<Runs>): number {
    const name = lists.map(this.lists.numberOf).join()
    const count = this.known.get(name) ?? new Set(lists.flat()).size
    this.known.set(name, count)
    return count
  }
}

/**
 * Answers and failed checks of one brand that have the same values in all dimensions. A report has 40,000 of them, most
 * of one prompt and one run: a single value is stored without a map.
 */
export class RowCounter {
  readonly brand: ReportBrand
  readonly values: ReadonlyArray<string | null>
  failedChecks = 0
  /** Answers of the first prompt. Those of others only exist if there are any. */
  private readonly ofFirst = new AnswerCounter()
  private firstPrompt: ReportPrompt | null = null
  private byOtherPrompt: Map<ReportPrompt, AnswerCounter> | null = null
  /** Kept where they are compared. */
  private readonly byCell: Map<ReportPrompt, Map<Engine, CellCounter>> | null
  private readonly runCounts: RunCounts
  private firstRuns: Runs | null = null
  private otherRuns: Set<Runs> | null = null
  private sum: AnswerCounter | null = null

  constructor(options: {
    readonly brand: ReportBrand
    readonly values: ReadonlyArray<string | null>
    readonly hasCells: boolean
    readonly runCounts: RunCounts
  }) {
    this.brand = options.brand
    this.values = options.values
    this.byCell = options.hasCells ? new Map() : null
    this.runCounts = options.runCounts
  }

  add({ counts, source }: Pick<WantedCounts, "counts" | "source">, key: number, prompt: ReportPrompt): void {
    this.promptCounter(prompt).add(counts, key)
    if (this.byCell !== null) {
      const cell = cellIn(this.byCell, prompt, source.engine)
      cell.add(counts, key)
      if (source.model !== null) cell.models.add(source.model)
    }
    const runs = valueAt(counts.runs.lists, counts.runs.listOf[key])
    // the same list for most cells of a run
    this.firstRuns ??= runs
    if (this.firstRuns !== runs) (this.otherRuns ??= new Set()).add(runs)
  }

  /** Empty where cells are not compared. */
  get cells(): ReadonlyArray<CellCounter> {
    return [...(this.byCell?.values() ?? [])].flatMap((cells) => [...cells.values()])
  }

  cell(prompt: ReportPrompt, engine: Engine): CellCounter | null {
    return this.byCell?.get(prompt)?.get(engine) ?? null
  }

  /** The answers of each prompt together. */
  get prompts(): ReadonlyArray<AnswerCounter> {
    return this.firstPrompt === null ? [] : [this.ofFirst, ...(this.byOtherPrompt?.values() ?? [])]
  }

  /** All answers together; read when all are added. */
  get total(): AnswerCounter {
    return (this.sum ??= sumOf(this.prompts))
  }

  /** How many runs have answers. */
  get runs(): number {
    const first = this.firstRuns ?? []
    return this.otherRuns === null ? first.length : this.runCounts.of([first, ...this.otherRuns])
  }

  private promptCounter(prompt: ReportPrompt): AnswerCounter {
    this.firstPrompt ??= prompt
    if (this.firstPrompt === prompt) return this.ofFirst
    this.byOtherPrompt ??= new Map()
    const known = this.byOtherPrompt.get(prompt)
    if (known !== undefined) return known
    const counter = new AnswerCounter()
    this.byOtherPrompt.set(prompt, counter)
    return counter
  }
}

/** Reuses a single counter, because most groups by prompt have only one. */
const sumOf = ([first, ...others]: ReadonlyArray<AnswerCounter>): AnswerCounter =>
  first !== undefined && others.length === 0
    ? first
    : AnswerCounter.sumOf(first === undefined ? [] : [first, ...others])

const cellIn = (
  cells: Map<ReportPrompt, Map<Engine, CellCounter>>,
  prompt: ReportPrompt,
  engine: Engine
): CellCounter => {
  const ofPrompt = cells.get(prompt) ?? new Map<Engine, CellCounter>()
  const cell = ofPrompt.get(engine) ?? new CellCounter(prompt, engine)
  if (ofPrompt.size === 0) cells.set(prompt, ofPrompt)
  ofPrompt.set(engine, cell)
  return cell
}
