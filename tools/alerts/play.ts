/** Trackers of a simulated world, run by run, decided by the policy of alerts alone. */
import type { AlertType, Engine } from "@answerscope/core"
import { ConfirmedAlerts, everyone } from "@answerscope/core/testing"
import { Measured } from "./measured.ts"
import { entryFrom, PlayedRun } from "./run.ts"
import { AlertWorld, type WorldOptions } from "./world.ts"

/** The assumed correlation of the answers of one run: a number, or as measured by follow-ups, per engine. */
export type Believed = number | "measured"

export interface Play extends WorldOptions {
  readonly settings: ConfirmedAlerts.DecisionSettings
  readonly samples: number
  readonly runs: number
  readonly correlation: Believed
  /** Whether to test the shares over all cells and of each engine, too. */
  readonly hasGroups: boolean
}

/** Answers on both sides of a change, and those that say yes. */
export interface PlayedSides {
  readonly before: readonly [yes: number, answers: number]
  readonly since: readonly [yes: number, answers: number]
}

/** An alert of a play. */
export interface PlayedAlert {
  readonly run: number
  readonly cell: number
  readonly type: AlertType
  readonly sides: PlayedSides
}

/** A joint change of several cells: of a share, or one alert for them. */
export interface PlayedGroupAlert {
  readonly run: number
  /** `*` for all. */
  readonly engine: Engine
  readonly type: AlertType
}

export interface Played {
  readonly alerts: ReadonlyArray<PlayedAlert>
  readonly groupAlerts: ReadonlyArray<PlayedGroupAlert>
  readonly planned: number
  readonly followUps: number
  /** Failed checks, planned and follow-ups. */
  readonly failed: number
  /** Follow-up budget after the last run. */
  readonly savedUp: number
}

const sidesOf = ({ changePoint, indicator }: ConfirmedAlerts.Finding): PlayedSides => {
  const total = (entries: ReadonlyArray<ConfirmedAlerts.Entry>): readonly [number, number] => {
    const sum = [0, 0] as [number, number]
    for (const { k, n } of entries.map(indicator.countsOf)) {
      sum[0] += k
      sum[1] += n
    }
    return sum
  }
  return { before: total(changePoint.before), since: total(changePoint.since) }
}

/** A tracker with confirmed alerts in its world. */
export class PlayedTracker {
  readonly play: Play
  readonly world: AlertWorld
  readonly alerts: Array<PlayedAlert> = []
  readonly groupAlerts: Array<PlayedGroupAlert> = []
  histories: ReadonlyArray<ConfirmedAlerts.CellHistory>
  savedUp = 0
  followUps = 0
  failed = 0

  constructor(play: Play) {
    this.play = play
    this.world = new AlertWorld(play)
    this.histories = this.world.cells.map(() => ConfirmedAlerts.emptyHistory)
  }

  /** Plays its next run, counted from 1. */
  run(run: number, measured: Measured): void {
    const believed = this.play.correlation
    const correlation =
      believed === "measured"
        ? measured.correlation
        : Object.fromEntries(this.world.cells.map(({ engine }) => [engine, believed]))
    const played = new PlayedRun({ ...this.play, world: this.world, histories: this.histories }, run, correlation)
    let stage = 0
    let decision = played.decide(stage, this.savedUp)
    while (decision._tag === "ask") {
      stage += 1
      for (const followUp of decision.followUps) played.ask(stage, followUp)
      decision = played.decide(stage, decision.savedUp)
    }
    played.measure(measured)
    this.savedUp = decision.savedUp
    this.followUps += played.followUps
    this.failed += played.failed
    const { findings, histories } = this.play.hasGroups ? this.together(run, correlation, played, decision) : decision
    for (const finding of findings) {
      const { change, engine } = finding
      const [{ cell }] = finding.cells
      if (finding.scope === "cell") this.alerts.push({ run, cell, type: change.type, sides: sidesOf(finding) })
      else this.groupAlerts.push({ run, engine: engine ?? everyone, type: change.type })
    }
    this.histories = histories
  }

  get played(): Played {
    const { alerts, failed, followUps, groupAlerts, play, savedUp, world } = this
    return {
      alerts,
      groupAlerts,
      planned: world.cells.length * play.samples * play.runs,
      followUps,
      failed,
      savedUp
    }
  }

  /** The run's alerts on shares, joint changes and single cells, and the new histories. */
  private together(
    run: number,
    correlation: ConfirmedAlerts.RunState["correlation"],
    { asked }: PlayedRun,
    { findings, histories: before }: Pick<Judged, "findings" | "histories">
  ): Pick<Judged, "findings" | "histories"> {
    const cells = this.world.cells.map(({ engine }, index) => ({
      engine,
      entry: entryFrom(run, asked[index] ?? []),
      history: this.histories[index] ?? ConfirmedAlerts.emptyHistory
    }))
    const shares = ConfirmedAlerts.decideShares({
      themes: [...ConfirmedAlerts.shareThemes.brand, ...ConfirmedAlerts.shareThemes.engine],
      areCellsReported: true,
      correlation,
      cells,
      histories: before
    })
    const { settings } = this.play
    const { histories } = shares
    const told = ConfirmedAlerts.decideJoint({ settings, correlation, cells, findings, histories })
    return { findings: [...shares.findings, ...told.findings], histories: told.histories }
  }
}

type Judged = Extract<ConfirmedAlerts.RunDecision, { _tag: "judged" }>

/** Plays trackers of one deployment from their first run to their last, a day after the other. */
export const playTogether = (plays: ReadonlyArray<Play>): ReadonlyArray<Played> => {
  const trackers = plays.map((play) => new PlayedTracker(play))
  const measured = new Measured()
  const runs = Math.max(...plays.map((play) => play.runs))
  for (let run = 1; run <= runs; run++) {
    for (const tracker of trackers) if (run <= tracker.play.runs) tracker.run(run, measured)
  }
  return trackers.map(({ played }) => played)
}

/** Plays a tracker from its first run to its last. */
export const playTracker = (play: Play): Played => {
  const [played] = playTogether([play])
  if (played === undefined) throw new Error("one play gives one tracker")
  return played
}
