/**
 * Counts of answers, sorted into the groups that the rows of a report stand for.
 */
import type { FailureCounts, KeyCounts, PromptCounts } from "../count/AnswerCounts.ts"
import { type Day, shownUnit, type TimeUnit } from "../count/TimeUnit.ts"
import type { Engine } from "../engine/Engine.ts"
import type { ScanId } from "../scan/ScanId.ts"
import type { ReportBrand, ReportPrompt } from "./ReportBrand.ts"
import { Tally } from "./Tally.ts"
import type { Dimension, VisibilityQuestion } from "./VisibilityQuestion.ts"

/** The dimensions by which answers differ: all but competitors, which have them in common. */
export type AnswerDimension = Exclude<Dimension, "competitor">

/** The answers of one cell within a group. */
export class CellTally extends Tally {
  readonly prompt: ReportPrompt
  readonly engine: Engine
  readonly models = new Set<string>()

  constructor(prompt: ReportPrompt, engine: Engine) {
    super()
    this.prompt = prompt
    this.engine = engine
  }
}

/**
 * Answers and failed checks of one brand that have the same values in all dimensions. A report has 40,000 of them, most
 * of one prompt and one run: what is one of a kind is held without a map.
 */
export class RowGroup {
  readonly brand: ReportBrand
  readonly values: ReadonlyArray<string | null>
  failedChecks = 0
  /** The first prompt's answers; those of others only where there are others. */
  private readonly ofFirst = new Tally()
  private firstPrompt: ReportPrompt | null = null
  private byOtherPrompt: Map<ReportPrompt, Tally> | null = null
  /** Kept where they are compared. */
  private readonly byCell: Map<ReportPrompt, Map<Engine, CellTally>> | null
  private firstRuns: ReadonlyArray<ScanId> | null = null
  private otherRuns: Set<ReadonlyArray<ScanId>> | null = null
  private sum: Tally | null = null

  constructor(brand: ReportBrand, values: ReadonlyArray<string | null>, hasCells: boolean) {
    this.brand = brand
    this.values = values
    this.byCell = hasCells ? new Map() : null
  }

  add(counts: KeyCounts | PromptCounts, prompt: ReportPrompt): void {
    this.promptTally(prompt).add(counts)
    if (this.byCell !== null && counts.engine !== null) {
      const cell = cellIn(this.byCell, prompt, counts.engine)
      cell.add(counts)
      if (counts.model !== null) cell.models.add(counts.model)
    }
    // the same list for most cells of a run
    this.firstRuns ??= counts.runs
    if (this.firstRuns !== counts.runs) (this.otherRuns ??= new Set()).add(counts.runs)
  }

  /** Empty where cells are not compared. */
  get cells(): ReadonlyArray<CellTally> {
    return [...(this.byCell?.values() ?? [])].flatMap((cells) => [...cells.values()])
  }

  cell(prompt: ReportPrompt, engine: Engine): CellTally | null {
    return this.byCell?.get(prompt)?.get(engine) ?? null
  }

  /** The answers of each prompt together. */
  get prompts(): ReadonlyArray<Tally> {
    return this.firstPrompt === null ? [] : [this.ofFirst, ...(this.byOtherPrompt?.values() ?? [])]
  }

  /** All answers together; read when all are added. */
  get total(): Tally {
    return (this.sum ??= sumOf(this.prompts))
  }

  /** How many runs have answers. */
  get runs(): number {
    const first = this.firstRuns ?? []
    return this.otherRuns === null ? first.length : new Set([first, ...this.otherRuns].flat()).size
  }

  private promptTally(prompt: ReportPrompt): Tally {
    this.firstPrompt ??= prompt
    if (this.firstPrompt === prompt) return this.ofFirst
    this.byOtherPrompt ??= new Map()
    const known = this.byOtherPrompt.get(prompt)
    if (known !== undefined) return known
    const tally = new Tally()
    this.byOtherPrompt.set(prompt, tally)
    return tally
  }
}

/** That of a single one is itself: most groups by prompt are of one. */
const sumOf = ([first, ...others]: ReadonlyArray<Tally>): Tally =>
  first !== undefined && others.length === 0 ? first : Tally.sumOf(first === undefined ? [] : [first, ...others])

const cellIn = (cells: Map<ReportPrompt, Map<Engine, CellTally>>, prompt: ReportPrompt, engine: Engine): CellTally => {
  const ofPrompt = cells.get(prompt) ?? new Map<Engine, CellTally>()
  const cell = ofPrompt.get(engine) ?? new CellTally(prompt, engine)
  if (ofPrompt.size === 0) cells.set(prompt, ofPrompt)
  ofPrompt.set(engine, cell)
  return cell
}

const noChildren: ReadonlyMap<string | null, GroupNode> = new Map()

/** A value of one dimension, with the values of the next below it, or with the group where there is no next. */
export class GroupNode {
  private ownChildren: Map<string | null, GroupNode> | null = null
  /** The values on the way to it. */
  readonly values: ReadonlyArray<string | null>
  group: RowGroup | null = null

  constructor(values: ReadonlyArray<string | null> = []) {
    this.values = values
  }

  child(value: string | null): GroupNode {
    const known = this.children.get(value)
    if (known !== undefined) return known
    // by `concat`: a list that is spread has room for twenty
    const node = new GroupNode(this.values.concat(value))
    this.ownChildren ??= new Map()
    this.ownChildren.set(value, node)
    return node
  }

  get children(): ReadonlyMap<string | null, GroupNode> {
    return this.ownChildren ?? noChildren
  }
}

/** Where an answer belongs, seen by one of its tags. */
interface Place {
  readonly brand: ReportBrand
  readonly prompt: ReportPrompt
  readonly asked: Pick<KeyCounts | PromptCounts, "engine" | "model" | "day">
  readonly tag: string | null
}

const noTags: ReadonlyArray<string | null> = [null]

/** Groups by dimensions, in the order of these. */
export class RowGroups {
  readonly root = new GroupNode()
  readonly dimensions: ReadonlyArray<AnswerDimension>
  readonly groups: Array<RowGroup> = []
  private readonly hasCells: boolean
  private readonly isByTag: boolean
  private readonly shownUnits = new Map<Day, string>()

  constructor({ by, isCompared }: Pick<VisibilityQuestion, "by" | "isCompared">) {
    this.dimensions = by.filter((dimension) => dimension !== "competitor")
    this.hasCells = isCompared
    this.isByTag = by.includes("tag")
  }

  addAnswers(brand: ReportBrand, prompt: ReportPrompt, counts: KeyCounts | PromptCounts): void {
    for (const tag of this.tagsOf(prompt)) this.groupOf({ brand, prompt, asked: counts, tag }).add(counts, prompt)
  }

  /** Failed checks have no model: by model they are in no group. */
  addFailures(brand: ReportBrand, prompt: ReportPrompt, counts: FailureCounts): void {
    if (this.dimensions.includes("model")) return
    const asked = { ...counts, model: null }
    for (const tag of this.tagsOf(prompt)) {
      this.groupOf({ brand, prompt, asked, tag }).failedChecks += counts.failedChecks
    }
  }

  /** The group of all answers, where there are none. */
  addEmpty(brand: ReportBrand): void {
    this.groupAt(this.root, brand)
  }

  /** The group with these values, if there is one. */
  find(values: ReadonlyArray<string | null>): RowGroup | null {
    let node: GroupNode | undefined = this.root
    for (const value of values) node = node?.children.get(value)
    return node?.group ?? null
  }

  /** By which tags it is seen: null for none. */
  private tagsOf({ tags }: ReportPrompt): ReadonlyArray<string | null> {
    return this.isByTag && tags.length > 0 ? tags : noTags
  }

  // without a list on the way: a report has a hundred thousand places
  private groupOf(place: Place): RowGroup {
    let node = this.root
    for (const dimension of this.dimensions) node = node.child(this.valueOf(dimension, place))
    return this.groupAt(node, place.brand)
  }

  private groupAt(node: GroupNode, brand: ReportBrand): RowGroup {
    if (node.group !== null) return node.group
    node.group = new RowGroup(brand, node.values, this.hasCells)
    this.groups.push(node.group)
    return node.group
  }

  private valueOf(dimension: AnswerDimension, { asked, brand, prompt, tag }: Place): string | null {
    switch (dimension) {
      case "brand":
        return brand.id
      case "engine":
        return asked.engine
      case "model":
        return asked.model
      case "prompt":
        return prompt.text
      case "class":
        return prompt.class()
      case "tag":
        return tag
      case "day":
      case "week":
      case "month":
        return this.shown(dimension, asked.day)
    }
  }

  private shown(unit: TimeUnit, day: Day): string {
    const known = this.shownUnits.get(day)
    if (known !== undefined) return known
    const shown = shownUnit(unit, day)
    this.shownUnits.set(day, shown)
    return shown
  }
}
