/**
 * When engines began to answer with other models. Pure.
 */
import { DateTime } from "effect"
import type { KeyCounts, PromptCounts } from "../count/AnswerCounts.ts"
import type { Engine } from "../engine/Engine.ts"
import { byCodePoint } from "../text/Text.ts"
import { AskedTogether } from "./AskedTogether.ts"
import type { ReportNote } from "./ReportNote.ts"

type ModelChange = Extract<ReportNote, { readonly kind: "model_changed" }>

/** When each model first answered. */
type FirstTimes = Map<string, number>

/**
 * Gathers when each model of an engine first answered: for each brand and tracker by itself, because trackers may ask
 * different models at the same time.
 */
export class ModelChanges {
  private readonly asked = new AskedTogether(() => new Map<Engine, FirstTimes>())

  add(counts: KeyCounts | PromptCounts): void {
    const engines = this.asked.of(counts)
    if (counts.engine !== null) return addFirst(engines, counts)
    for (const part of counts.parts) addFirst(engines, part)
  }

  /** Each change once, at its first time, in the order of time. */
  get notes(): ReadonlyArray<ModelChange> {
    const all = [...this.asked.brands.values()].flatMap((trackers) =>
      [...trackers.values()].flatMap((engines) => [...engines].flatMap(([engine, models]) => changesOf(engine, models)))
    )
    const changes = Map.groupBy(all, ({ engine, from, to }) => JSON.stringify([engine, from, to]))
    return [...changes.values()].flatMap((same) => same.toSorted(inOrder).slice(0, 1)).toSorted(inOrder)
  }
}

const addFirst = (
  engines: Map<Engine, FirstTimes>,
  { engine, firstAtMillis, model }: PromptCounts["parts"][number]
): void => {
  if (model === null) return
  const models = engines.get(engine) ?? new Map<string, number>()
  if (models.size === 0) engines.set(engine, models)
  const known = models.get(model)
  if (known === undefined || firstAtMillis < known) models.set(model, firstAtMillis)
}

const inOrder = (a: ModelChange, b: ModelChange): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) ||
  byCodePoint(a.engine, b.engine) ||
  byCodePoint(a.from, b.from) ||
  byCodePoint(a.to, b.to)

/** Each model that was not there from the beginning, after the one that came before it. */
const changesOf = (engine: Engine, firstTimes: FirstTimes): ReadonlyArray<ModelChange> => {
  const models = [...firstTimes].toSorted(([a, atA], [b, atB]) => atA - atB || byCodePoint(a, b))
  return models.flatMap(([to, atMillis], index) => {
    const before = models[index - 1]
    return before === undefined || atMillis === models[0]?.[1]
      ? []
      : [{ kind: "model_changed", engine, at: DateTime.makeUnsafe(atMillis), from: before[0], to }]
  })
}
