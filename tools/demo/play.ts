/** Plays the story: each day all cells are asked once, and both modes evaluate the same planned answers. */
import { BrandId, OrganizationId, ScanId, TrackerId } from "@answerscope/core"
import { TypeId } from "@answerscope/core/model"
import { alertMessage, ConfirmedAlerts, findingDrafts, Prices, noMarket } from "@answerscope/core/testing"
import { ImmediateTracker } from "../world/immediate.ts"
import { Measured } from "../world/measured.ts"
import { PlayedTracker } from "../world/play.ts"
import { brand, cells, changeOf, days, storyWorld } from "./story.ts"

/** An alert of the demonstration. */
export interface ToldAlert {
  readonly day: number
  readonly message: string
  readonly cause: ConfirmedAlerts.AlertCause | null
  /** The real change that it is the first to report; `null` for a false alert. */
  readonly tells: "drop" | "model" | null
}

/** A mode's alerts and follow-ups of one day. */
export interface PlayedDay {
  readonly alerts: ReadonlyArray<ToldAlert>
  readonly checks: number
}

const noId = "00000000-0000-7000-8000-000000000000"

/** Whose alerts they are. */
const tracked = {
  organizationId: OrganizationId.make(TypeId.fromUuid("org", noId)),
  brandId: BrandId.make(TypeId.fromUuid("brd", noId)),
  brand,
  trackerId: TrackerId.make(TypeId.fromUuid("trk", noId)),
  scanId: ScanId.make(TypeId.fromUuid("scn", noId))
}

const creditsPerCheck = Object.fromEntries(cells.map(({ engine }) => [engine, Prices.defaultPriceList.check]))

/** Which real changes a mode has reported. */
class Known {
  private readonly cells = new Set<number>()

  /** The real change behind an alert of these cells; later alerts of the same cells are noise. */
  told(of: ReadonlyArray<number>, day: number, isFall: boolean): ToldAlert["tells"] {
    const changes = of.flatMap((cell) => {
      const change = changeOf(cell, day, isFall)
      if (change === null || this.cells.has(cell)) return []
      this.cells.add(cell)
      return [change.what]
    })
    return changes[0] ?? null
  }
}

/** Both modes, over the same planned answers. */
export class Playing {
  private readonly single: ImmediateTracker
  private readonly tracker: PlayedTracker
  private readonly known = { immediate: new Known(), confirmed: new Known() }

  constructor(seed: number) {
    const world = storyWorld(seed)
    this.single = new ImmediateTracker(world)
    this.tracker = new PlayedTracker({
      ...world,
      settings: ConfirmedAlerts.defaultDecisionSettings,
      samples: 1,
      runs: days,
      correlation: world.behaviour.alike,
      scope: "cells"
    })
  }

  day(day: number): { readonly immediate: PlayedDay; readonly confirmed: PlayedDay } {
    return { immediate: this.immediate(day), confirmed: this.confirmed(day) }
  }

  private immediate(day: number): PlayedDay {
    const alerts = this.single.run(day).flatMap(({ cell, change }): ReadonlyArray<ToldAlert> => {
      const place = cells[cell]
      if (place === undefined) return []
      const tells = this.known.immediate.told([cell], day, change.type === "mention_lost")
      return [{ day, message: alertMessage(change, { brand, ...place }), cause: null, tells }]
    })
    return { alerts, checks: cells.length }
  }

  private confirmed(day: number): PlayedDay {
    const before = this.tracker.followUps
    const { cells: played, findings } = this.tracker.run(day, new Measured())
    const run = {
      of: tracked,
      competitors: [],
      creditsPerCheck,
      correlation: {},
      cells: played.map((cell, index) => ({
        ...cell,
        prompt: cells[index]?.prompt ?? cell.prompt,
        answers: [],
        ...noMarket
      }))
    }
    const alerts = findings.flatMap((finding) =>
      findingDrafts(run, [finding]).map(({ evidence, message, type }): ToldAlert => {
        const of = finding.cells.map(({ cell }) => cell)
        const tells = this.known.confirmed.told(of, day, type === "mention_lost")
        return { day, message, cause: evidence.confirmation?.cause ?? null, tells }
      })
    )
    return { alerts, checks: cells.length + this.tracker.followUps - before }
  }
}
