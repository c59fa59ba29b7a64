/** Plays the story: each day all cells are asked once, and both modes evaluate the same answers. */
import { alertMessage, ConfirmedAlerts, confirmedMessage, everyone } from "@answerscope/core/testing"
import { beta, type Chance, chanceFrom } from "../chance.ts"
import { type Change, confirmationOf } from "./change.ts"
import { brand, cells, changeOf, modelOn, shareOn, type StoryCell, type StoryChange } from "./story.ts"

/** An alert of the demonstration. */
export interface ToldAlert {
  readonly day: number
  readonly message: string
  readonly cause: ConfirmedAlerts.AlertCause | null
  /** The real change that it is the first to report; `null` for a false alert. */
  readonly tells: StoryChange["what"] | null
}

/** A mode's alerts and follow-ups of one day. */
export interface PlayedDay {
  readonly alerts: ReadonlyArray<ToldAlert>
  readonly checks: number
}

const correlation = 0.1
const dayMillis = 86_400_000
const firstDayMillis = Date.UTC(2026, 2, 1)
const settings = ConfirmedAlerts.defaultDecisionSettings

/** Correlated answers of one cell and day. */
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

/** Both modes, over the same planned answers. */
export class Playing {
  private readonly chance: Chance
  private histories: ReadonlyArray<ConfirmedAlerts.CellHistory> = cells.map(() => ConfirmedAlerts.emptyHistory)
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

  /** The real change behind an alert of these cells; later alerts of the same cells are noise. */
  private told(
    way: keyof typeof this.known,
    of: ReadonlyArray<StoryCell>,
    seen: { readonly day: number; readonly isFall: boolean }
  ): StoryChange["what"] | null {
    const changes = of.flatMap((cell): ReadonlyArray<StoryChange["what"]> => {
      const change = changeOf(cell)
      if (change === null || seen.day < change.day || seen.isFall !== change.isFall || this.known[way].has(cell))
        return []
      this.known[way].add(cell)
      return [change.what]
    })
    return changes[0] ?? null
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
      return [{ day, message, cause: null, tells: this.told("immediate", [cell], { day, isFall: !isNamed }) }]
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
      if (decision._tag === "judged") return { alerts: this.judged(day, counts, decision), checks }
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
      settings,
      stage,
      mayAsk: true,
      plannedChecks: cells.length,
      savedUp: this.savedUp,
      correlation: {},
      cells: this.cellsOn(day, counts).map((cell, place) => ({ ...cell, isAskedAgain: again.has(place) }))
    })
  }

  private cellsOn(day: number, counts: ReadonlyArray<{ readonly k: number; readonly n: number }>) {
    return cells.map((cell, place) => ({
      ...cell,
      history: this.histories[place] ?? ConfirmedAlerts.emptyHistory,
      entry: entryOf(day, counts[place] ?? { k: 0, n: 1 }, modelOn(cell.engine, day))
    }))
  }

  /** Alerts of a judged day: one for a joint change. */
  private judged(
    day: number,
    counts: ReadonlyArray<{ readonly k: number; readonly n: number }>,
    { findings, histories }: Extract<ConfirmedAlerts.RunDecision, { readonly _tag: "judged" }>
  ): ReadonlyArray<ToldAlert> {
    const told = ConfirmedAlerts.decideJoint({
      settings,
      correlation: {},
      cells: this.cellsOn(day, counts),
      findings,
      histories
    })
    this.histories = told.histories
    const changes = told.findings.flatMap((finding): ReadonlyArray<Change> => {
      const { asked, cause, change, engine, scope, sides } = finding
      const of = finding.cells.flatMap(({ cell }) => cells[cell] ?? [])
      const [first] = of
      if (first === undefined) return []
      const shown = { cause, split: sides, type: change.type, of }
      return scope === "cell"
        ? [{ ...shown, place: first, together: null }]
        : [
            {
              ...shown,
              place: { engine: engine ?? everyone, prompt: everyone },
              together: { changed: of.length, asked, list: [] }
            }
          ]
    })
    return changes.flatMap((change): ReadonlyArray<ToldAlert> => {
      const { cause, of, place, type } = change
      if (type !== "mention_gained" && type !== "mention_lost") return []
      const first = change.split.since[0]?.run ?? day
      const models =
        place.engine === everyone
          ? { modelBefore: null, modelAfter: null }
          : { modelBefore: modelOn(place.engine, first - 1), modelAfter: modelOn(place.engine, day) }
      const message = confirmedMessage(
        { type },
        { brand, ...place },
        { ...models, confirmation: confirmationOf(change) }
      )
      return [{ day, cause, message, tells: this.told("confirmed", of, { day, isFall: type === "mention_lost" }) }]
    })
  }
}

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
