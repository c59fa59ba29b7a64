/** What people set beside the data of a brand: states of sources and next steps, alerts that were read, and notes. */
import { DateTime, Option, Schema } from "effect"
import { BrandId } from "../brand/BrandId.ts"
import { RequestedId } from "../id/RequestedId.ts"
import { OrganizationId } from "../organization/OrganizationId.ts"
import { Time } from "../request/ListRequest.ts"
import { TrimmedText } from "../text/Text.ts"

/** What a mark is on: a source, a next step, an alert, or a day. */
export const MarkKind = Schema.Literals(["source", "todo", "alert", "time"])
export type MarkKind = typeof MarkKind.Type

/** `not_for_us`: somebody decided against it. `read` and `dismissed` are states of alerts. */
export const MarkState = Schema.Literals(["todo", "contacted", "done", "not_for_us", "read", "dismissed"])
export type MarkState = typeof MarkState.Type

/** Longest key and note, in characters. */
export const markKeyLengthMax = 500
export const markNoteLengthMax = 2_000

/** Most marks of a brand, beside those of alerts. */
export const marksMax = 5_000

/** A mark. A brand has one for each kind and key. */
export const Mark = Schema.Struct({
  organizationId: OrganizationId,
  brandId: BrandId,
  kind: MarkKind,
  /** The key of a source in its report, the key of a next step, the id of an alert, or a day. */
  key: Schema.String,
  state: Schema.NullOr(MarkState),
  /** The note; of a dismissed alert, the reason. */
  note: Schema.NullOr(Schema.String),
  /** The time that a note is about; else since when the state holds. */
  at: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
  /** Name of the access key that set it; `null` for a key without a name, and for callers without a key. */
  setBy: Schema.NullOr(Schema.String)
})
export type Mark = typeof Mark.Type

const keyFields = {
  brandId: RequestedId(BrandId),
  kind: MarkKind,
  key: TrimmedText({ min: 1, max: markKeyLengthMax })
}

/** Which mark to remove. */
export const MarkKey = Schema.Struct(keyFields)
export type MarkKey = typeof MarkKey.Type

/**
 * A mark to be set. Omitted fields are `null`; `at` is by default the day in the key, or now. `markState` checks the
 * state, because each kind has its own.
 */
export const NewMark = Schema.Struct({
  ...keyFields,
  state: Schema.optionalKey(Schema.NullOr(Schema.String)),
  note: Schema.optionalKey(Schema.NullOr(TrimmedText({ min: 1, max: markNoteLengthMax }))),
  at: Schema.optionalKey(Schema.NullOr(Time))
})
export type NewMark = typeof NewMark.Type

const statesOf: { readonly [Kind in MarkKind]: ReadonlyArray<MarkState> } = {
  source: ["todo", "contacted", "done", "not_for_us"],
  todo: ["done", "not_for_us"],
  alert: ["read", "dismissed"],
  time: []
}

/** The state of a mark if its kind has it, else `null`. */
export const markState = ({ kind, state }: Pick<NewMark, "kind" | "state">): MarkState | null =>
  statesOf[kind].find((each) => each === state) ?? null

/** Why an alert was dismissed. */
const dismissalReasons = ["known", "not_important", "wrong"]

/** The first moment of the day in a key `YYYY-MM-DD`; `null` for other keys. */
export const dayInKey = (key: string): DateTime.Utc | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return null
  const day = Option.getOrNull(DateTime.make(`${key}T00:00:00Z`))
  return day !== null && DateTime.formatIsoDateUtc(day) === key ? day : null
}

/** The rule of its kind that a mark breaks; `null` if it breaks none. */
export const markViolation = (mark: NewMark): string | null => {
  const { at = null, key, kind, note = null, state = null } = mark
  const allowed = statesOf[kind]
  if (state !== null && markState(mark) === null) {
    return allowed.length === 0
      ? "state: a mark of the kind time has none"
      : `state: must be ${allowed.join(" or ")} for the kind ${kind}`
  }
  switch (kind) {
    case "source":
      return state === null && note === null ? "state: is required without a note" : null
    case "todo":
      return state === null ? "state: is required for the kind todo" : null
    case "alert":
      if (state === null) return "state: is required for the kind alert"
      return note === null || (state === "dismissed" && dismissalReasons.includes(note))
        ? null
        : `note: is the reason of a dismissed alert: ${dismissalReasons.join(", ")}`
    case "time":
      if (note === null) return "note: is required for the kind time"
      return at === null && dayInKey(key) === null ? "at: is required if the key is no day such as 2026-03-01" : null
  }
}
