/** Counts that a report adds up. */
import type { CompetitorColumns, CountColumns, PositionColumns } from "../../count/CountColumns.ts"
import { valueAt } from "../../count/Dictionary.ts"
import type { Counts } from "../../figure/Counts.ts"
import type { PositionCount } from "../../figure/Positions.ts"

// Shared empty map, because a report may have a million rows of one answer.
const noCompetitors: ReadonlyMap<string, CompetitorCounter> = new Map()

// Nor has it a list.
const noPositions: Array<number> = []

// What lists grow by, which is faster than to make each number.
const zeros: ReadonlyArray<number> = Array.from({ length: 64 }, () => 0)

/** How many answers rank it at each position. */
export class PositionCounter {
  /** At the index of each position; positions are places in an answer, and small. */
  private answersAt = noPositions

  /** Adds those of an item. They are ascending, so the list grows once. */
  add({ answers, positions, starts }: PositionColumns, item: number): void {
    const start = starts[item] ?? 0
    const end = starts[item + 1] ?? start
    if (start === end) return
    const answersAt = this.upTo(positions[end - 1] ?? 0)
    for (let place = start; place < end; place++) {
      const position = positions[place] ?? 0
      answersAt[position] = (answersAt[position] ?? 0) + (answers[place] ?? 0)
    }
  }

  addAll({ answersAt: added }: PositionCounter): void {
    const answersAt = this.upTo(added.length - 1)
    for (let position = 1; position < added.length; position++)
      answersAt[position] = (answersAt[position] ?? 0) + (added[position] ?? 0)
  }

  /** Ascending. */
  get counts(): ReadonlyArray<PositionCount> {
    return this.answersAt.flatMap((answers, position) => (answers === 0 ? [] : { position, answers }))
  }

  /** All positions added up. */
  get sum(): number {
    return this.answersAt.reduce((sum, answers, position) => sum + answers * position, 0)
  }

  /** Their squares added up. */
  get squares(): number {
    return this.answersAt.reduce((sum, answers, position) => sum + answers * position * position, 0)
  }

  /** Answers that rank it. */
  get answers(): number {
    return this.within(Infinity)
  }

  /** Answers that rank it among the first `places`. */
  within(places: number): number {
    let sum = 0
    const last = Math.min(places, this.answersAt.length - 1)
    for (let position = 1; position <= last; position++) sum += this.answersAt[position] ?? 0
    return sum
  }

  /** The list, grown to include that position. */
  private upTo(position: number): Array<number> {
    const known = this.answersAt
    if (position < known.length) return known
    // exact length: a list that grows by itself reserves space for twenty
    let longer = known.length === 0 ? zeros.slice(0, position + 1) : known
    while (longer.length <= position) longer = longer.concat(zeros.slice(0, position + 1 - longer.length))
    return (this.answersAt = longer)
  }
}

/** How answers speak of one competitor, added up. */
export class CompetitorCounter {
  named = 0
  together = 0
  bothRanked = 0
  ahead = 0
  readonly positions = new PositionCounter()

  add(counts: CompetitorColumns, place: number): void {
    this.named += counts.named[place] ?? 0
    this.together += counts.together[place] ?? 0
    this.bothRanked += counts.bothRanked[place] ?? 0
    this.ahead += counts.ahead[place] ?? 0
    this.positions.add(counts.ranked, place)
  }

  addAll(counts: CompetitorCounter): void {
    this.named += counts.named
    this.together += counts.together
    this.bothRanked += counts.bothRanked
    this.ahead += counts.ahead
    this.positions.addAll(counts.positions)
  }
}

const notNamed = new CompetitorCounter()

/** Sums of counts over answers. */
export class AnswerCounter {
  answers = 0
  repeats = 0
  mentioned = 0
  cited = 0
  competitorsNamed = 0
  positive = 0
  neutral = 0
  negative = 0
  readonly positions = new PositionCounter()
  private ownCompetitors: Map<string, CompetitorCounter> | null = null

  /** The sum of counters. */
  static sumOf(counters: Iterable<AnswerCounter>): AnswerCounter {
    const sum = new AnswerCounter()
    for (const counter of counters) {
      sum.answers += counter.answers
      sum.repeats += counter.repeats
      sum.mentioned += counter.mentioned
      sum.cited += counter.cited
      sum.competitorsNamed += counter.competitorsNamed
      sum.positive += counter.positive
      sum.neutral += counter.neutral
      sum.negative += counter.negative
      sum.positions.addAll(counter.positions)
      for (const [name, counts] of counter.competitors) sum.counterOf(name).addAll(counts)
    }
    return sum
  }

  add(counts: CountColumns, key: number): void {
    this.answers += counts.answers[key] ?? 0
    this.repeats += counts.repeats[key] ?? 0
    this.mentioned += counts.mentioned[key] ?? 0
    this.cited += counts.cited[key] ?? 0
    this.competitorsNamed += counts.competitorsNamed[key] ?? 0
    this.positive += counts.positive[key] ?? 0
    this.neutral += counts.neutral[key] ?? 0
    this.negative += counts.negative[key] ?? 0
    this.positions.add(counts.ranked, key)
    const { nameOf, names, starts } = counts.competitors
    if (names.length === 0) return
    const end = starts[key + 1] ?? 0
    for (let place = starts[key] ?? 0; place < end; place++) {
      this.counterOf(valueAt(names, nameOf[place])).add(counts.competitors, place)
    }
  }

  /** The counts of a competitor; zero if no answer mentions it. */
  competitor(name: string): CompetitorCounter {
    return this.competitors.get(name) ?? notNamed
  }

  private get competitors(): ReadonlyMap<string, CompetitorCounter> {
    return this.ownCompetitors ?? noCompetitors
  }

  private counterOf(name: string): CompetitorCounter {
    const known = this.competitors.get(name)
    if (known !== undefined) return known
    const counter = new CompetitorCounter()
    this.ownCompetitors ??= new Map()
    this.ownCompetitors.set(name, counter)
    return counter
  }
}

/** The counts of a rate. */
export type CountsOf = (counter: AnswerCounter) => Counts
