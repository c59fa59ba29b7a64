/** Trackers of a simulated world, run by run, decided by the policy of alerts alone. */
import type { AlertType, Engine } from "@answerscope/core"
import { ConfirmedAlerts, everyone } from "@answerscope/core/testing"
import { Measured } from "./measured.ts"
import { anyAlert, PlayedRun } from "./run.ts"
import { Texts } from "./texts.ts"
import { World, type WorldOptions } from "./world.ts"

/** The assumed correlation of the answers of one run: a number, or all correlations as measured, per engine. */
export type Believed = number | "measured"

export interface Play extends WorldOptions {
  readonly settings: ConfirmedAlerts.DecisionSettings
  readonly samples: number
  /** Minutes from one run to the next. Default: a day. */
  readonly intervalMinutes?: number
  readonly runs: number
  readonly correlation: Believed
  readonly scope: PlayedScope
}

/**
 * Which changes have one alert. `cell`: those of each cell. `cells`: also those of several cells, as of a tracker with
 * default settings. `shares`: also those of the shares over all cells and of each engine.
 */
export type PlayedScope = "cell" | "cells" | "shares"

/** Answers on both sides of a change, and those that say yes. */
export interface PlayedSides {
  readonly before: readonly [yes: number, answers: number]
  readonly since: readonly [yes: number, answers: number]
}

/** An alert of a play. */
export interface PlayedAlert {
  readonly run: number
  readonly date: ConfirmedAlerts.ChangeDate
  readonly cell: number
  readonly type: AlertType
  readonly sides: PlayedSides
}

/** A joint change of several cells: of a share, or one alert for them. */
export interface PlayedGroupAlert {
  readonly run: number
  readonly date: ConfirmedAlerts.ChangeDate
  /** `*` for all. */
  readonly engine: Engine
  readonly type: AlertType
  /** Whether it updates an earlier alert. */
  readonly isUpdate: boolean
  /** Null for a share. */
  readonly extent: ConfirmedAlerts.FoundExtent | null
  /** Those that it lists. */
  readonly cells: ReadonlyArray<number>
}

/** What one run led to. */
export interface PlayedRunEnd {
  readonly cells: ReadonlyArray<ConfirmedAlerts.RunCell>
  readonly findings: ReadonlyArray<ConfirmedAlerts.Finding>
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
  readonly world: World
  readonly alerts: Array<PlayedAlert> = []
  readonly groupAlerts: Array<PlayedGroupAlert> = []
  histories: ReadonlyArray<ConfirmedAlerts.CellHistory>
  private readonly texts = new Texts()
  savedUp = 0
  followUps = 0
  failed = 0

  constructor(play: Play) {
    this.play = play
    this.world = new World(play)
    this.histories = this.world.cells.map(() => ConfirmedAlerts.emptyHistory)
  }

  /** Plays its next run, counted from 1. */
  run(run: number, measured: Measured): PlayedRunEnd {
    const believed = this.play.correlation
    const correlation =
      believed === "measured"
        ? measured.correlation
        : Object.fromEntries(
            this.world.cells.map(({ engine }) => [
              engine,
              { ...ConfirmedAlerts.assumedOverdispersion, sameRun: believed }
            ])
          )
    const played = new PlayedRun(this.ofRun, run, correlation)
    let stage = 0
    let decision = played.decide(stage, this.savedUp)
    while (decision._tag === "ask") {
      stage += 1
      for (const followUp of decision.followUps) played.ask(stage, followUp)
      decision = played.decide(stage, decision.savedUp)
    }
    for (const cell of played.cells) measured.add(cell)
    this.savedUp = decision.savedUp
    this.followUps += played.followUps
    this.failed += played.failed
    const { cells } = played
    const { findings, histories } = this.together(cells, correlation, decision)
    for (const finding of findings) {
      const { change, engine } = finding
      const [{ cell }] = finding.cells
      const { type } = change
      const date = ConfirmedAlerts.dateOf(finding, (place) => this.world.cells[place]?.engine ?? "", correlation)
      if (finding.scope === "cell") this.alerts.push({ run, date, cell, type, sides: sidesOf(finding) })
      else {
        const listed = finding.cells.map((found) => found.cell)
        const { joint } = finding
        const isUpdate = joint !== undefined && joint.supersedes !== null
        const told = { run, date, engine: engine ?? everyone, type, cells: listed }
        this.groupAlerts.push({ ...told, isUpdate, extent: joint?.extent ?? null })
      }
    }
    const told = findings.flatMap(({ joint }) =>
      joint === undefined ? [] : [{ reported: joint.reported, alert: anyAlert }]
    )
    this.histories = ConfirmedAlerts.withAlerts(histories, told)
    return { cells, findings }
  }

  private get ofRun() {
    const { histories, play, texts, world } = this
    return { ...play, world, texts, histories }
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
    cells: ReadonlyArray<ConfirmedAlerts.RunCell>,
    correlation: ConfirmedAlerts.RunState["correlation"],
    judged: Pick<Judged, "findings" | "histories">
  ): Pick<Judged, "findings" | "histories"> {
    const { scope, settings } = this.play
    if (scope === "cell") return judged
    const themes =
      scope === "cells" ? [] : [...ConfirmedAlerts.shareThemes.brand, ...ConfirmedAlerts.shareThemes.engine]
    const shares = ConfirmedAlerts.decideShares({
      themes,
      areCellsReported: true,
      correlation,
      cells,
      histories: judged.histories
    })
    const told = ConfirmedAlerts.decideJoint({
      settings,
      correlation,
      cells,
      findings: judged.findings,
      histories: shares.histories
    })
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
