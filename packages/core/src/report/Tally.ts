/**
 * Counts that are added up while a report is made.
 */
import type { CompetitorCounts, KeyCounts } from "../count/AnswerCounts.ts"
import type { PositionCount } from "../figure/Positions.ts"

// A question may have a million rows, most of one answer: what is empty has no map of its own.
const noPositions: ReadonlyMap<number, number> = new Map()
const noCompetitors: ReadonlyMap<string, CompetitorTally> = new Map()

/** How many answers rank it at each position. */
class PositionTally {
  private own: Map<number, number> | null = null

  add(counts: ReadonlyArray<PositionCount>): void {
    for (const { answers, position } of counts) this.addAt(position, answers)
  }

  addAll(other: PositionTally): void {
    for (const [position, answers] of other.answersAt) this.addAt(position, answers)
  }

  /** In any order. */
  get counts(): ReadonlyArray<PositionCount> {
    return Array.from(this.answersAt, ([position, answers]) => ({ position, answers }))
  }

  /** Answers that rank it. */
  get answers(): number {
    let sum = 0
    for (const answers of this.answersAt.values()) sum += answers
    return sum
  }

  /** All positions added up. */
  get sum(): number {
    let sum = 0
    for (const [position, answers] of this.answersAt) sum += position * answers
    return sum
  }

  /** Answers that rank it among the first `places`. */
  within(places: number): number {
    let sum = 0
    for (const [position, answers] of this.answersAt) if (position <= places) sum += answers
    return sum
  }

  private get answersAt(): ReadonlyMap<number, number> {
    return this.own ?? noPositions
  }

  private addAt(position: number, answers: number): void {
    this.own ??= new Map()
    this.own.set(position, (this.own.get(position) ?? 0) + answers)
  }
}

/** How answers speak of one competitor, added up. */
export class CompetitorTally {
  named = 0
  together = 0
  bothRanked = 0
  ahead = 0
  readonly positions = new PositionTally()

  add(counts: Omit<CompetitorCounts, "name" | "positions">): void {
    this.named += counts.named
    this.together += counts.together
    this.bothRanked += counts.bothRanked
    this.ahead += counts.ahead
  }
}

const notNamed = new CompetitorTally()

/** What is counted of answers, added up. */
export class Tally {
  answers = 0
  mentioned = 0
  cited = 0
  competitorsNamed = 0
  positive = 0
  neutral = 0
  negative = 0
  readonly positions = new PositionTally()
  private ownCompetitors: Map<string, CompetitorTally> | null = null

  static ofCounts(all: ReadonlyArray<KeyCounts>): Tally {
    const tally = new Tally()
    for (const counts of all) tally.add(counts)
    return tally
  }

  /** The counts of all of them. */
  static sumOf(tallies: Iterable<Tally>): Tally {
    const sum = new Tally()
    for (const tally of tallies) {
      sum.addAnswers(tally)
      sum.positions.addAll(tally.positions)
      for (const [name, counts] of tally.competitors) {
        const competitor = sum.tallyOf(name)
        competitor.add(counts)
        competitor.positions.addAll(counts.positions)
      }
    }
    return sum
  }

  add(counts: KeyCounts): void {
    this.addAnswers(counts)
    this.positions.add(counts.positions)
    for (const ofCompetitor of counts.competitors) {
      const competitor = this.tallyOf(ofCompetitor.name)
      competitor.add(ofCompetitor)
      competitor.positions.add(ofCompetitor.positions)
    }
  }

  /** What was counted of a competitor: nothing where no answer names it. */
  competitor(name: string): CompetitorTally {
    return this.competitors.get(name) ?? notNamed
  }

  /** The competitors that are named, in any order. */
  get competitorsByName(): ReadonlyArray<readonly [string, CompetitorTally]> {
    return [...this.competitors]
  }

  private get competitors(): ReadonlyMap<string, CompetitorTally> {
    return this.ownCompetitors ?? noCompetitors
  }

  private tallyOf(name: string): CompetitorTally {
    const known = this.competitors.get(name)
    if (known !== undefined) return known
    const tally = new CompetitorTally()
    this.ownCompetitors ??= new Map()
    this.ownCompetitors.set(name, tally)
    return tally
  }

  private addAnswers(counts: Counted): void {
    this.answers += counts.answers
    this.mentioned += counts.mentioned
    this.cited += counts.cited
    this.competitorsNamed += counts.competitorsNamed
    this.positive += counts.positive
    this.neutral += counts.neutral
    this.negative += counts.negative
  }
}

type Counted = Pick<
  KeyCounts,
  "answers" | "mentioned" | "cited" | "competitorsNamed" | "positive" | "neutral" | "negative"
>
