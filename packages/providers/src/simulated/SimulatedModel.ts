/**
 * The models of simulated engines. Behind one name an engine has another model every four months or so, as vendors do.
 */
import type { Engine } from "@answerscope/core"
import { DateTime } from "effect"
import { fraction } from "./SeededRandom.ts"

/** Days since 1970, of UTC. */
export const dayOf = (time: DateTime.Utc): number => Math.floor(DateTime.toEpochMillis(time) / dayMillis)

/** The model that is asked when a question names none. Its answers name the one behind it. */
export const simulatedDefault = (engine: Engine): string => `simulated-${engine}`

/** A model at work, and how many changes of its engine came before it; null for one that was chosen by its name. */
export interface SimulatedModel {
  readonly name: string
  readonly generation: number | null
}

/**
 * The model that answers on a day: the engine's present one, dated by its first day, when the default is asked. Any
 * other name stays what it is, today and next year.
 */
export const modelOn = (engine: Engine, model: string | null, day: number): SimulatedModel => {
  const asked = model ?? simulatedDefault(engine)
  if (asked !== simulatedDefault(engine)) {
    return { name: asked.includes("simulated") ? asked : `simulated-${asked}`, generation: null }
  }
  const period = Math.floor(day / periodDays)
  const generation = day >= firstDayOf(engine, period) ? period : period - 1
  const since = DateTime.makeUnsafe(firstDayOf(engine, generation) * dayMillis)
  return { name: `${asked}-${DateTime.formatIsoDateUtc(since)}`, generation }
}

const dayMillis = 86_400_000

/** Each period of so many days holds one change, on a day of its own in the middle half: a year holds three. */
const periodDays = 120

const firstDayOf = (engine: Engine, generation: number): number =>
  Math.floor((generation + 0.25 + 0.5 * fraction(`model of ${engine} ${generation}`)) * periodDays)
