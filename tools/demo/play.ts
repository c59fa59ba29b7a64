/**
 * Plays the story: each day all cells are asked once, and both ways of telling changes read the same answers.
 */
import {
  type Confirmation,
  alertMessage,
  ConfirmedAlerts,
  confirmedMessage,
  differenceOf,
  Prices,
  rateOf,
  rounded
} from "@answerscope/core/adapter"
import { beta, type Chance, chanceFrom } from "../chance.ts"
import { brand, cells, changeOf, modelOn, shareOn, type StoryCell, type StoryChange } from "./story.ts"

/** An alert of the demonstration. */
export interface ToldAlert {
  readonly day: number
  readonly cell: StoryCell
  readonly message: string
  readonly cause: ConfirmedAlerts.AlertCause | null
  /** The real change that it tells, the first to do so; null for a false alert. */
  readonly tells: StoryChange["what"] | null
}

/** What one way tells on one day, and what it asks. */
export interface PlayedDay {
  readonly alerts: ReadonlyArray<ToldAlert>
  readonly checks: number
}

const correlation = 0.1
const dayMillis = 86_400_000
const firstDayMillis = Date.UTC(2026, 2, 1)
const checkCredits = Prices.defaultPriceList.check

/** Answers of one cell and day: they are a little alike. */
class Answers {
  readonly share: number
  private readonly chance: Chance

  constructor(chance: Chance, share: number) {
    this.chance = chance
    this.share = beta(chance, share, 1 / correlation - 1)
  }

  ask(count: number): number {
    return Array.from({ length: count }).filter(() => this.chance() < this.share).length
  }
}

/** Both ways of telling changes, over the same planned answers. */
export class Playing {
  private readonly chance: Chance
  private readonly histories = cells.map(() => ConfirmedAlerts.emptyHistory)
  private readonly latest = cells.map((): boolean | null => null)
  private readonly known = { immediate: new Set<StoryCell>(), confirmed: new Set<StoryCell>() }
  private savedUp = 0

  constructor(seed: number) {
    this.chance = chanceFrom(seed)
  }

  day(day: number): { readonly immediate: PlayedDay; readonly confirmed: PlayedDay } {
    const answers = cells.map((cell) => new Answers(this.chance, shareOn(cell, day)))
    const planned = answers.map((source) => source.ask(1) === 1)
    return { immediate: this.immediate(day, planned), confirmed: this.confirmed(day, planned, answers) }
  }

  /** The real change that an alert tells; the later ones of the same cell are noise again. */
  private told(
    way: keyof typeof this.known,
    cell: StoryCell,
    seen: { readonly day: number; readonly isFall: boolean }
  ) {
    const change = changeOf(cell)
    if (change === null || seen.day < change.day || seen.isFall !== change.isFall || this.known[way].has(cell))
      return null
    this.known[way].add(cell)
    return change.what
  }

  private immediate(day: number, planned: ReadonlyArray<boolean>): PlayedDay {
    const alerts = cells.flatMap((cell, place): ReadonlyArray<ToldAlert> => {
      const isNamed = planned[place] === true
      const before = this.latest[place] ?? null
      this.latest[place] = isNamed
      if (before === null || before === isNamed) return []
      const change = isNamed
        ? ({ type: "mention_gained", position: null } as const)
        : ({ type: "mention_lost" } as const)
      const message = alertMessage(change, { brand, ...cell })
      return [{ day, cell, message, cause: null, tells: this.told("immediate", cell, { day, isFall: !isNamed }) }]
    })
    return { alerts, checks: cells.length }
  }

  private confirmed(day: number, planned: ReadonlyArray<boolean>, answers: ReadonlyArray<Answers>): PlayedDay {
    const counts = planned.map((isNamed) => ({ k: isNamed ? 1 : 0, n: 1 }))
    const again = new Set<number>()
    let checks = cells.length
    for (let stage = 0; ; stage++) {
      const decision = this.decided(day, stage, counts, again)
      this.savedUp = decision.savedUp
      if (decision._tag === "judged") return { alerts: this.judged(day, decision), checks }
      for (const { cell, checks: more } of decision.followUps) {
        const count = counts[cell]
        if (count === undefined) continue
        counts[cell] = { k: count.k + (answers[cell]?.ask(more) ?? 0), n: count.n + more }
        again.add(cell)
        checks += more
      }
    }
  }

  private decided(
    day: number,
    stage: number,
    counts: ReadonlyArray<{ readonly k: number; readonly n: number }>,
    again: ReadonlySet<number>
  ): ConfirmedAlerts.RunDecision {
    return ConfirmedAlerts.decideRun({
      settings: ConfirmedAlerts.defaultDecisionSettings,
      stage,
      mayAsk: true,
      plannedChecks: cells.length,
      savedUp: this.savedUp,
      correlation: {},
      cells: cells.map((cell, place) => ({
        ...cell,
        history: this.histories[place] ?? ConfirmedAlerts.emptyHistory,
        entry: entryOf(day, counts[place] ?? { k: 0, n: 1 }, modelOn(cell.engine, day)),
        isAskedAgain: again.has(place)
      }))
    })
  }

  private judged(
    day: number,
    { alerts, histories }: Extract<ConfirmedAlerts.RunDecision, { readonly _tag: "judged" }>
  ): ReadonlyArray<ToldAlert> {
    const found = alerts.flatMap((alert): ReadonlyArray<ToldAlert> => {
      const cell = cells[alert.cell]
      if (cell === undefined || (alert.change.type !== "mention_gained" && alert.change.type !== "mention_lost"))
        return []
      const first = alert.split.since[0]?.run ?? day
      const cause = ConfirmedAlerts.causeOf({
        cell: causeCell(cell, histories[alert.cell]),
        others: cells.flatMap((other, place) => (place === alert.cell ? [] : [causeCell(other, histories[place])])),
        run: first,
        direction: alert.split.difference > 0 ? 1 : -1
      })
      const models = { modelBefore: modelOn(cell.engine, first - 1), modelAfter: modelOn(cell.engine, day) }
      const confirmation = confirmationOf(alert.split, cause)
      const message = confirmedMessage({ type: alert.change.type }, { brand, ...cell }, { ...models, confirmation })
      return [
        { day, cell, message, cause, tells: this.told("confirmed", cell, { day, isFall: alert.split.difference < 0 }) }
      ]
    })
    for (const [place, history] of histories.entries()) this.histories[place] = history
    return found
  }
}

const causeCell = ({ engine }: StoryCell, history = ConfirmedAlerts.emptyHistory) => ({ engine, history, correlation })

const entryOf = (
  day: number,
  mentions: { readonly k: number; readonly n: number },
  model: string
): ConfirmedAlerts.Entry => ({
  run: day,
  atMillis: firstDayMillis + (day - 1) * dayMillis,
  mentions,
  positions: [],
  tones: { positive: 0, neutral: 0, negative: 0 },
  rivals: {},
  models: [model],
  followUps: mentions.n - 1,
  lastNaming: null,
  lastSilent: null
})

type Split = ConfirmedAlerts.CellAlert["split"]

const sideOf = (entries: Split["before"]): Confirmation["before"] => {
  const sum = { k: 0, n: 0 }
  for (const { mentions } of entries) {
    sum.k += mentions.k
    sum.n += mentions.n
  }
  const { high, low, value } = rateOf(sum)
  const [firstAtMillis = 0, lastAtMillis = 0] = [entries[0]?.atMillis, entries.at(-1)?.atMillis]
  return { answers: sum.n, yes: sum.k, rate: value ?? 0, low: low ?? 0, high: high ?? 1, firstAtMillis, lastAtMillis }
}

const confirmationOf = (split: Split, cause: ConfirmedAlerts.AlertCause): Confirmation => {
  const difference = differenceOf({ current: split.sinceCounts, previous: split.beforeCounts })
  const since = sideOf(split.since)
  return {
    runs: split.since.length,
    positionUpTo: null,
    sentiment: null,
    before: sideOf(split.before),
    since,
    difference: {
      value: rounded(difference?.difference ?? 0, 4),
      low: rounded(difference?.low ?? 0, 4),
      high: rounded(difference?.high ?? 0, 4)
    },
    followUps: since.answers - split.since.length,
    credits: since.answers * checkCredits,
    cause,
    cells: null
  }
}
