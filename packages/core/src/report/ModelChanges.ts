/**
 * When engines began to answer with other models. Pure.
 */
import { DateTime } from "effect"
import type { KeyCounts } from "../count/AnswerCounts.ts"
import { byCodePoint } from "../text/Text.ts"
import type { ReportNote } from "./ReportNote.ts"

type ModelChange = Extract<ReportNote, { readonly kind: "model_changed" }>

interface Seen {
  readonly engine: KeyCounts["engine"]
  readonly firstAt: Map<string, number>
}

/**
 * Gathers when each model of an engine first answered: for each brand and tracker by itself, because trackers may ask
 * different models at the same time.
 */
export class ModelChanges {
  private readonly seen = new Map<string, Seen>()

  add({ brandId, engine, firstAtMillis, model, trackerId }: KeyCounts): void {
    if (model === null) return
    const key = `${brandId} ${trackerId ?? ""} ${engine}`
    const seen = this.seen.get(key) ?? { engine, firstAt: new Map<string, number>() }
    if (seen.firstAt.size === 0) this.seen.set(key, seen)
    seen.firstAt.set(model, Math.min(firstAtMillis, seen.firstAt.get(model) ?? firstAtMillis))
  }

  /** Each change once, at its first time, in the order of time. */
  get notes(): ReadonlyArray<ModelChange> {
    const changes = Map.groupBy([...this.seen.values()].flatMap(changesOf), ({ engine, from, to }) =>
      JSON.stringify([engine, from, to])
    )
    return [...changes.values()].flatMap((same) => same.toSorted(inOrder).slice(0, 1)).toSorted(inOrder)
  }
}

const inOrder = (a: ModelChange, b: ModelChange): number =>
  DateTime.toEpochMillis(a.at) - DateTime.toEpochMillis(b.at) ||
  byCodePoint(a.engine, b.engine) ||
  byCodePoint(a.from, b.from) ||
  byCodePoint(a.to, b.to)

/** Each model that was not there from the beginning, after the one that came before it. */
const changesOf = ({ engine, firstAt }: Seen): ReadonlyArray<ModelChange> => {
  const models = [...firstAt].toSorted(([a, atA], [b, atB]) => atA - atB || byCodePoint(a, b))
  return models.flatMap(([to, atMillis], index) => {
    const before = models[index - 1]
    return before === undefined || atMillis === models[0]?.[1]
      ? []
      : [{ kind: "model_changed", engine, at: DateTime.makeUnsafe(atMillis), from: before[0], to }]
  })
}
