/** Counts of answers, sorted into the groups that the rows of a report stand for. */
import type { FailureCounts, KeyCounts } from "../../count/AnswerCounts.ts"
import type { CountSource } from "../../count/CountColumns.ts"
import { valueAt } from "../../count/Dictionary.ts"
import { type Day, dayMillis, millisOf, shownUnit, startOf, type TimeUnit } from "../../count/TimeUnit.ts"
import type { ReportBrand, ReportPrompt } from "../ReportBrand.ts"
import type { WantedCounts } from "../ReportFilter.ts"
import { type Counting, RowCounter, RunCounts } from "./RowCounter.ts"
import type { VisibilityMaterial } from "./VisibilityFigures.ts"
import type { Dimension, VisibilityQuery } from "../VisibilityQuery.ts"

/** Dimensions of single answers: all but competitors, who share the answers. */
export type AnswerDimension = Exclude<Dimension, "competitor">

const noChildren: ReadonlyMap<string | null, GroupNode> = new Map()

/** A value of one dimension, with the values of the next below it, or with the group where there is no next. */
export class GroupNode {
  private ownChildren: Map<string | null, GroupNode> | null = null
  /** The values on the way to it. */
  readonly values: ReadonlyArray<string | null>
  group: RowCounter | null = null

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

/** The group of an answer, for one of its tags. */
interface Place {
  readonly brand: ReportBrand
  readonly prompt: ReportPrompt
  readonly asked: Pick<CountSource, "engine" | "surface" | "location" | "language" | "model"> & Pick<KeyCounts, "day">
  readonly tag: string | null
}

const noTags: ReadonlyArray<string | null> = [null]

/** Failed checks, on the surface of their engine. */
export type FailedOnSurface = FailureCounts & Pick<CountSource, "surface">

/** Groups by dimensions, in the order of these. */
export class RowGroups {
  readonly root = new GroupNode()
  readonly dimensions: ReadonlyArray<AnswerDimension>
  readonly groups: Array<RowCounter> = []
  private readonly isByTag: boolean
  private readonly isByPrompt: boolean
  private readonly counting: Counting
  private readonly countedBy: TimeUnit
  private readonly shownUnits = new Map<Day, string>()

  constructor(
    { by, isCompared }: Pick<VisibilityQuery, "by" | "isCompared">,
    { countedBy, overdispersionOf }: Pick<VisibilityMaterial, "countedBy" | "overdispersionOf">
  ) {
    this.dimensions = by.filter((dimension) => dimension !== "competitor")
    this.counting = { hasModels: isCompared, runCounts: new RunCounts(), overdispersionOf }
    this.countedBy = countedBy
    this.isByTag = by.includes("tag")
    this.isByPrompt = this.isByTag || by.includes("prompt") || by.includes("class")
  }

  addAnswers(wanted: WantedCounts): void {
    const { counts } = wanted
    const day = millisOf(startOf(this.countedBy, counts.day)) / dayMillis
    this.eachGroup(wanted, (group, key, prompt) => group.add(wanted, { key, prompt, day }))
  }

  /** Checks that showed no answer: a number beside the figures. */
  addNotShown(wanted: WantedCounts): void {
    const { counts, source } = wanted
    this.eachGroup(wanted, (group, key) => group.addNotShown(source.engine, counts.answers[key] ?? 0))
  }

  private eachGroup(
    { brand, counts, keys, prompts, source }: WantedCounts,
    visit: (group: RowCounter, key: number, prompt: ReportPrompt) => void
  ): void {
    const { engine, language, location, model, surface } = source
    const asked = { engine, surface, location, language, model, day: counts.day }
    let group: RowCounter | null = null
    for (const key of keys) {
      const prompt = valueAt(prompts, counts.promptOf[key])
      for (const tag of this.tagsOf(prompt)) {
        // one group if prompts are no dimension
        if (group === null || this.isByPrompt) group = this.groupOf({ brand, prompt, asked, tag })
        visit(group, key, prompt)
      }
    }
  }

  /** Failed checks have no model: by model they are in no group. */
  addFailures(brand: ReportBrand, prompt: ReportPrompt, counts: FailedOnSurface): void {
    if (this.dimensions.includes("model")) return
    const asked = { ...counts, model: null }
    for (const tag of this.tagsOf(prompt)) {
      this.groupOf({ brand, prompt, asked, tag }).addFailed(counts.engine, counts.failedChecks)
    }
  }

  /** An empty group of all answers. */
  addEmpty(brand: ReportBrand): void {
    this.groupAt(this.root, brand)
  }

  /** The group with these values, if there is one. */
  find(values: ReadonlyArray<string | null>): RowCounter | null {
    let node: GroupNode | undefined = this.root
    for (const value of values) node = node?.children.get(value)
    return node?.group ?? null
  }

  /** The tags to group by; `null` for none. */
  private tagsOf({ tags }: ReportPrompt): ReadonlyArray<string | null> {
    return this.isByTag && tags.length > 0 ? tags : noTags
  }

  // without a list on the way: a report has a hundred thousand places
  private groupOf(place: Place): RowCounter {
    let node = this.root
    for (const dimension of this.dimensions) node = node.child(this.valueOf(dimension, place))
    return this.groupAt(node, place.brand)
  }

  private groupAt(node: GroupNode, brand: ReportBrand): RowCounter {
    if (node.group !== null) return node.group
    node.group = new RowCounter(brand, node.values, this.counting)
    this.groups.push(node.group)
    return node.group
  }

  private valueOf(dimension: AnswerDimension, { asked, brand, prompt, tag }: Place): string | null {
    switch (dimension) {
      case "brand":
        return brand.id
      case "engine":
        return asked.engine
      case "surface":
        return asked.surface
      case "location":
        return asked.location
      case "language":
        return asked.language
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
