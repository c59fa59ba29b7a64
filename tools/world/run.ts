/** One run of a tracker in a simulated world: its checks, and the policy's decision. */
import { AlertId, SnapshotId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { ConfirmedAlerts } from "@answerscope/core/testing"
import type { Texts } from "./texts.ts"
import { rivalName, type World, type WorldAnswer } from "./world.ts"

/** Runs are a day apart, unless a tracker says otherwise. The first is one of this day. */
const intervalMinutesByDefault = 1_440
const minuteMillis = 60_000
const firstDayMillis = Date.UTC(2026, 2, 1)

/** An answer of a run, its stage (0 for planned ones), its number in its cell, and whether it repeats a text. */
export interface Asked {
  readonly stage: number
  readonly sample: number
  readonly answer: WorldAnswer
  readonly repeats: boolean
}

/** Stands for any answer: simulations do not look one up. */
export const anySnapshot = SnapshotId.make(TypeId.fromUuid("snp", "00000000-0000-7000-8000-000000000000"))

/** Stands for any alert that is updated. */
export const anyAlert = AlertId.make(TypeId.fromUuid("alr", "00000000-0000-7000-8000-000000000000"))

const countOf = <A>(items: ReadonlyArray<A>, isCounted: (item: A) => boolean): number => items.filter(isCounted).length

const mentionsByStage = (asked: ReadonlyArray<Asked>): Pick<ConfirmedAlerts.Entry, "planned" | "askedAgain"> => {
  const first = asked.find(({ stage }) => stage > 0)
  if (first === undefined) return {}
  const mentionsOf = (stage: number) => {
    const answers = asked.filter((each) => each.stage === stage)
    return { k: countOf(answers, ({ answer }) => answer.isNamed), n: answers.length }
  }
  return { planned: mentionsOf(0), askedAgain: mentionsOf(first.stage) }
}

/** The entry of a cell's answers of a run that repeat no text. */
const entryFrom = (
  run: number,
  all: ReadonlyArray<Asked>,
  intervalMinutes = intervalMinutesByDefault
): ConfirmedAlerts.Entry | null => {
  const asked = all.filter(({ repeats }) => !repeats)
  const [first] = asked
  if (first === undefined) return null
  const positions = new Map<number, number>()
  for (const { answer } of asked) {
    if (answer.position !== null) positions.set(answer.position, (positions.get(answer.position) ?? 0) + 1)
  }
  const named = countOf(asked, ({ answer }) => answer.isNamed)
  const toned = (tone: WorldAnswer["tone"]) => countOf(asked, ({ answer }) => answer.tone === tone)
  return {
    run,
    atMillis: firstDayMillis + (run - 1) * intervalMinutes * minuteMillis,
    mentions: { k: named, n: asked.length },
    positions: [...positions].toSorted(([a], [b]) => a - b).map(([position, answers]) => ({ position, answers })),
    tones: { positive: toned("positive"), neutral: toned("neutral"), negative: toned("negative") },
    rivals: Object.fromEntries(
      first.answer.rivals.map((_, rival) => [
        rivalName(rival).toLowerCase(),
        countOf(asked, ({ answer }) => answer.rivals[rival] === true)
      ])
    ),
    models: [...new Set(asked.map(({ answer }) => answer.model))],
    followUps: countOf(asked, ({ stage }) => stage > 0),
    ...mentionsByStage(asked),
    lastNaming: named > 0 ? anySnapshot : null,
    lastSilent: named < asked.length ? anySnapshot : null
  }
}

/** A tracker before a run. */
export interface RunOfTracker {
  readonly settings: ConfirmedAlerts.DecisionSettings
  readonly samples: number
  /** Minutes from one run to the next. Default: a day. */
  readonly intervalMinutes?: number
  readonly world: World
  /** Of its answers so far. */
  readonly texts: Texts
  readonly histories: ReadonlyArray<ConfirmedAlerts.CellHistory>
}

/** One run of a tracker: the answers so far. */
export class PlayedRun {
  readonly asked: ReadonlyArray<Array<Asked>>
  followUps = 0
  failed = 0
  private readonly tracker: RunOfTracker
  private readonly run: number
  private readonly correlation: ConfirmedAlerts.RunState["correlation"]
  private readonly again = new Set<number>()

  constructor(tracker: RunOfTracker, run: number, correlation: ConfirmedAlerts.RunState["correlation"]) {
    this.tracker = tracker
    this.run = run
    this.correlation = correlation
    this.asked = tracker.world.cells.map(() => [])
    for (const cell of tracker.world.cells.keys()) this.answer({ cell, stage: 0, from: 1, checks: tracker.samples })
  }

  decide(stage: number, savedUp: number): ConfirmedAlerts.RunDecision {
    const { samples, settings, world } = this.tracker
    return ConfirmedAlerts.decideRun({
      settings,
      stage,
      mayAsk: true,
      plannedChecks: world.cells.length * samples,
      savedUp,
      correlation: this.correlation,
      cells: this.cells
    })
  }

  /** Its cells with the answers so far. */
  get cells(): ReadonlyArray<ConfirmedAlerts.RunCell> {
    const { histories, intervalMinutes, world } = this.tracker
    return world.cells.map((cell, index) => ({
      ...cell,
      history: histories[index] ?? ConfirmedAlerts.emptyHistory,
      entry: entryFrom(this.run, this.asked[index] ?? [], intervalMinutes),
      isAskedAgain: this.again.has(index)
    }))
  }

  /** Follow-ups continue the numbers, as in the product. */
  ask(stage: number, { cell, checks }: ConfirmedAlerts.FollowUp): void {
    const answered = this.asked[cell] ?? []
    this.followUps += checks
    this.again.add(cell)
    const from = Math.max(this.tracker.samples, ...answered.map(({ sample }) => sample)) + 1
    this.answer({ cell, stage, from, checks })
  }

  private answer(options: {
    readonly cell: number
    readonly stage: number
    readonly from: number
    readonly checks: number
  }): void {
    const { cell, checks, from, stage } = options
    for (let sample = from; sample < from + checks; sample++) {
      const answer = this.tracker.world.answer({ cell, run: this.run, sample })
      if (answer === null) this.failed += 1
      else {
        const repeats = this.tracker.texts.isRepeated(cell, `${this.run} ${stage}`, answer.text)
        this.asked[cell]?.push({ stage, sample, answer, repeats })
      }
    }
  }
}
