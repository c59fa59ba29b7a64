/** When engines began to answer with other models. Pure. */
import { DateTime } from "effect"
import { firstAtMillis } from "../count/CountColumns.ts"
import type { Engine } from "../engine/Engine.ts"
import { byCodePoint } from "../text/Text.ts"
import { TrackerGroups } from "./TrackerGroups.ts"
import type { WantedCounts } from "./ReportFilter.ts"
import type { ReportNote } from "./ReportNote.ts"

type ModelChange = Extract<ReportNote, { readonly kind: "model_changed" }>

/** When each model first answered. */
type FirstTimes = Map<string, number>

/**
 * Collects when each model of an engine first answered, per brand and tracker, because trackers may use different
 * models at the same time.
 */
export class ModelChanges {
  private readonly asked = new TrackerGroups(() => new Map<Engine, FirstTimes>())

  add({ brand, counts, keys, source: { engine, model, trackerId } }: WantedCounts): void {
    if (model === null) return
    const engines = this.asked.of({ brandId: brand.id, trackerId })
    const models = engines.get(engine) ?? new Map<string, number>()
    engines.set(engine, models)
    const first = keys.reduce((least, key) => Math.min(least, firstAtMillis(counts, key)), Infinity)
    models.set(model, Math.min(first, models.get(model) ?? Infinity))
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

const inOrder = (a: ModelChange, b: ModelChange): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) ||
  byCodePoint(a.engine, b.engine) ||
  byCodePoint(a.from, b.from) ||
  byCodePoint(a.to, b.to)

/** Each model that appeared later, with the model before it. */
const changesOf = (engine: Engine, firstTimes: FirstTimes): ReadonlyArray<ModelChange> => {
  const models = [...firstTimes].toSorted(([a, atA], [b, atB]) => atA - atB || byCodePoint(a, b))
  return models.flatMap(([to, atMillis], index) => {
    const before = models[index - 1]
    return before === undefined || atMillis === models[0]?.[1]
      ? []
      : [{ kind: "model_changed", engine, at: DateTime.makeUnsafe(atMillis), from: before[0], to }]
  })
}
