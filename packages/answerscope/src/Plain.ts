/** Values of the core as plain ones, for programs that do not know Effect, and back. */
import { type Brand, DateTime, Option, Redacted } from "effect"

type Primitive = string | number | bigint | boolean | symbol | null | undefined
type Unbranded<T> = T extends Brand.Brand<string> ? (T extends string ? string : T extends number ? number : T) : T

/**
 * A type of the core without Effect's types: ids and secrets are strings, times are `Date`, and optional values are
 * `null`.
 */
export type Plain<T> = T extends Primitive
  ? Unbranded<T>
  : T extends DateTime.DateTime
    ? Date
    : T extends Redacted.Redacted<infer Secret>
      ? Plain<Secret>
      : T extends Option.Option<infer Value>
        ? Plain<Value> | null
        : T extends ReadonlyMap<infer Key, infer Value>
          ? ReadonlyMap<Plain<Key>, Plain<Value>>
          : T extends (...args: never) => unknown
            ? T
            : T extends object
              ? { readonly [Key in keyof T]: Plain<T[Key]> }
              : T

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const mapped = (value: object, map: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]))

/** Converts a value of the core to a plain one. */
export const toPlain = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(toPlain)
  if (DateTime.isDateTime(value)) return DateTime.toDateUtc(value)
  if (Redacted.isRedacted(value)) return toPlain(Redacted.value(value))
  if (Option.isOption(value)) return toPlain(Option.getOrNull(value))
  if (value instanceof Map) return new Map([...value].map(([key, member]) => [toPlain(key), toPlain(member)]))
  return isPlainObject(value) ? mapped(value, toPlain) : value
}

/** How deep values lie in any argument; no service knows what lies deeper, which may be anything. */
const depthMax = 8

/** A plain value as the core takes it: the services check all the rest. */
export const fromPlain = (value: unknown, depth = 0): unknown => {
  if (typeof value !== "object" || value === null || depth > depthMax) return value
  const inner = (member: unknown): unknown => fromPlain(member, depth + 1)
  if (Array.isArray(value)) return value.map(inner)
  // an invalid date stays one, for the service to refuse
  if (value instanceof Date) return Option.getOrElse(DateTime.make(value), () => value)
  return isPlainObject(value) ? mapped(value, inner) : value
}
