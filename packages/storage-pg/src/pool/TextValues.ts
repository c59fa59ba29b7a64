/**
 * Parses PostgreSQL's text values into those of the binary driver, and encodes parameters as that driver types them,
 * for a driver that sends no types.
 */
import * as PgTypes from "@effect/sql-pg/PgTypes"
import { Result } from "effect"

const { OID } = PgTypes

const dateOf = (text: string): Date | number => {
  if (text === "infinity") return Infinity
  if (text === "-infinity") return -Infinity
  const found =
    /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d+))?([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/.exec(text)
  if (found === null) throw new Error("a time is not written in the style ISO: set datestyle")
  const at = (place: number) => Number(found[place] ?? 0)
  const year = found[12] === undefined ? at(1) : 1 - at(1)
  const millis = Math.floor(Number(`0.${found[7] ?? 0}`) * 1_000 + 1e-6)
  const date = new Date(0)
  date.setUTCFullYear(year, at(2) - 1, at(3))
  date.setUTCHours(at(4), at(5), at(6), millis)
  const offsetMillis = ((at(9) * 60 + at(10)) * 60 + at(11)) * 1_000
  return new Date(date.getTime() - (found[8] === "-" ? -offsetMillis : offsetMillis))
}

const jsonOf = (text: string): unknown => JSON.parse(text)

const scalars: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.bool]: (text) => text === "t",
  [OID.int2]: Number,
  [OID.int4]: Number,
  [OID.oid]: Number,
  [OID.int8]: BigInt,
  [OID.float4]: Number,
  [OID.float8]: Number,
  [OID.bytea]: (text) => Buffer.from(text.slice(2), "hex"),
  [OID.json]: jsonOf,
  [OID.jsonb]: jsonOf,
  [OID.timestamptz]: dateOf
}

const asText = (text: string): string => text

/** The elements of a one-dimensional array. */
const elementsOf = (text: string): ReadonlyArray<string | null> => {
  const elements: Array<string | null> = []
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^,]+))(?:,|$)/gs)) {
    elements.push(quoted === undefined ? (plain === "NULL" ? null : (plain ?? "")) : quoted.replaceAll(/\\(.)/gs, "$1"))
  }
  return elements
}

const elementOids: ReadonlyArray<number> = [
  OID.bool,
  OID.int2,
  OID.int4,
  OID.int8,
  OID.float8,
  OID.numeric,
  OID.text,
  OID.varchar,
  OID.uuid,
  OID.date,
  OID.timestamptz,
  OID.json,
  OID.jsonb
]

const arrays: ReadonlyMap<number | undefined, (text: string) => unknown> = new Map(
  elementOids.map((oid) => {
    const read = scalars[oid] ?? asText
    return [
      PgTypes.arrayOidFor(oid),
      (text: string) => elementsOf(text).map((element) => (element === null ? null : read(element)))
    ]
  })
)

/** Parses the text of a value by type. */
export const readerOf = (oid: number): ((text: string) => unknown) => scalars[oid] ?? arrays.get(oid) ?? asText

const typeNames: Readonly<Record<number, string>> = {
  [OID.bool]: "boolean",
  [OID.bytea]: "bytea",
  [OID.int4]: "int4",
  [OID.int8]: "int8",
  [OID.float8]: "float8",
  [OID.text]: "text",
  [OID.jsonb]: "jsonb",
  [OID.timestamptz]: "timestamptz"
}

/** A text unchanged; any other value is a bug of ours. */
const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new TypeError(`no parameter can be a ${typeof value}`)
  return value
}

/** The type of a parameter by its value, like the binary driver; `null` leaves it to the database. */
const typed = (value: unknown): PgTypes.Parameter | null => {
  if (PgTypes.isParameter(value)) return value
  if (typeof value === "boolean") return PgTypes.bool(value)
  if (typeof value === "bigint") return PgTypes.int8(value)
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) return PgTypes.float8(value)
    return Math.trunc(value) === (value | 0) ? PgTypes.int4(value) : PgTypes.int8(BigInt(value))
  }
  if (value instanceof Date) return PgTypes.timestamptz(value)
  return value instanceof Uint8Array ? PgTypes.bytea(value) : null
}

interface Sent {
  /** The name of its type; `null` leaves it to the database. */
  readonly type: string | null
  readonly value: string | Buffer | null
}

const bytesOf = (value: unknown, oid: number): Buffer => Buffer.from(Result.getOrThrow(PgTypes.encode(value, oid)))

const sentArray = (values: ReadonlyArray<unknown>): Sent => {
  const known = values.filter((value) => value !== null).map((value) => typed(value) ?? PgTypes.text(textOf(value)))
  const [first] = known
  if (first === undefined)
    return { type: null, value: values.length === 0 ? "{}" : `{${values.map(() => "NULL").join()}}` }
  const oid = PgTypes.arrayOidFor(first.oid)
  const name = typeNames[first.oid]
  if (oid === undefined || name === undefined) throw new Error(`no parameter can be a list of type ${first.oid}`)
  const elements = values.map((value) => (PgTypes.isParameter(value) ? value.value : value))
  return { type: `${name}[]`, value: bytesOf(elements, oid) }
}

const sent = (value: unknown): Sent => {
  if (value === null || value === undefined) return { type: null, value: null }
  if (Array.isArray(value)) return sentArray(value)
  const parameter = typed(value)
  if (parameter === null) return { type: null, value: textOf(value) }
  const type = typeNames[parameter.oid]
  if (type === undefined) throw new Error(`no parameter can be of type ${parameter.oid}`)
  return { type, value: parameter.value === null ? null : bytesOf(parameter.value, parameter.oid) }
}

/** A statement with explicit types of its parameters. */
export const withTypes = (text: string, parameters: ReadonlyArray<unknown>) => {
  const all = parameters.map(sent)
  return {
    text:
      all.length === 0
        ? text
        : text.replaceAll(/\$(\d+)/g, (place, number: string) => {
            const type = all[Number(number) - 1]?.type ?? null
            return type === null ? place : `${place}::${type}`
          }),
    values: all.map(({ value }) => value)
  }
}
