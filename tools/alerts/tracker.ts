/** The tracker of the figures with targets: realistic, with default settings, asked daily. */
import { ConfirmedAlerts } from "@answerscope/core/testing"
import { realistic } from "../world/behaviour.ts"
import type { Played } from "../world/play.ts"
import type { TrueChange } from "../world/truth.ts"
import type { Plan } from "./plays.ts"

export const engineCount = 4
export const prompts = 10
export const cellCount = prompts * engineCount
export const runs = 60
/** Runs before a change. */
export const quietRuns = 30

export const base: Omit<Plan, "truthOf"> = {
  behaviour: realistic,
  settings: ConfirmedAlerts.defaultDecisionSettings,
  prompts,
  engineCount,
  samples: 1,
  runs,
  changes: [],
  isMentionAlone: true,
  correlation: "measured",
  scope: "cells"
}

export const isInTenth = (cell: number): boolean => cell % 10 === 0

export const fallTo = (mention: number, cells: (cell: number) => boolean): TrueChange => ({
  run: quietRuns + 1,
  cells,
  to: { mention }
})

/** Cells that a tracker has reported in these runs, alone or with others. */
export const toldCells = ({ alerts, groupAlerts }: Played, from: number, to: number): ReadonlySet<number> => {
  const told = [...alerts.map((alert) => ({ ...alert, cells: [alert.cell] })), ...groupAlerts]
  return new Set(told.filter(({ run }) => run >= from && run <= to).flatMap(({ cells }) => cells))
}
