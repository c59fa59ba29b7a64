import { Console, DateTime, type Effect } from "effect"

const encode = (_key: string, value: unknown): unknown =>
  DateTime.isDateTime(value) ? DateTime.formatIso(value) : value

/** Prints one JSON document with the API's field names. Times are RFC 3339, UTC. */
export const jsonText = (value: unknown): string => JSON.stringify(value, encode, 2)

/** Prints one JSON document. */
export const printJson = (value: unknown): Effect.Effect<void> => Console.log(jsonText(value))
