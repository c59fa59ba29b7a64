/** Builds a report's query from flags. */
import {
  type Brand,
  BrandId,
  Brands,
  type OrganizationId,
  type SourcesRequest,
  TrackerId,
  Trackers,
  type VisibilityRequest
} from "@answerscope/core"
import { type ReportFilter, TypeId } from "@answerscope/core/model"
import { parseTimeBound, rangeBetween, type TimeBound } from "@answerscope/http/rows"
import { Effect, Option, Predicate } from "effect"
import type { Command } from "effect/cli"
import { CommandError } from "../CommandError.ts"
import { idOf, named } from "../operator/OperatorCommand.ts"
import type { filterFlags, periodFlags, rowFlags, sourceFlags, visibilityFlags } from "./ReportFlags.ts"

type Given<Flags extends Command.Command.Config> = Command.Command.Config.Infer<Flags>

const refuse = (message: string) => Effect.fail(new CommandError({ message }))

/** An error of the core, with the flag's name instead of the field's. */
export const withFlagNames = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.mapError(effect, (error) =>
    Predicate.isTagged(error, "InvalidRequest") && Predicate.isError(error)
      ? new CommandError({
          message: error.message
            .replace(/^brand_id: is required, unless by holds brand$/, "Give --brand, or --by brand for all of them.")
            .replace(/^(\w+): /, (_, field: string) => `--${field.replaceAll("_", "-")} `)
            .replace(/; to must be later$/, "; --to must be later.")
        })
      : error
  )

const bound = (flag: string, text: Option.Option<string>): Effect.Effect<TimeBound | null, CommandError> =>
  Option.match(text, {
    onNone: () => Effect.succeed(null),
    onSome: (given) =>
      Option.match(parseTimeBound(given.trim()), {
        onNone: () =>
          refuse(
            `--${flag} ${given} is neither a day such as 2026-11-01 nor a date-time such as 2026-11-01T12:00:00Z.`
          ),
        onSome: Effect.succeed
      })
  })

/** A period: a day as `to` is included. */
export const periodOf = Effect.fnUntraced(function* ({ from, to }: Given<typeof periodFlags>) {
  return yield* rangeBetween(yield* bound("from", from), yield* bound("to", to))
})

const trimmed = (text: Option.Option<string>): string | null =>
  Option.getOrNull(Option.map(text, (some) => some.trim()))

/** The tracker with this id, or `null`. */
const trackerOf = Effect.fnUntraced(function* (organizationId: OrganizationId, tracker: Option.Option<string>) {
  if (Option.isNone(tracker)) return null
  const id = yield* idOf(TrackerId, "tracker", tracker.value)
  yield* (yield* Trackers).get({ organizationId, id }).pipe(named("tracker", tracker.value))
  return id
})

/** Filter and period. */
export const filterOf = Effect.fnUntraced(function* (organizationId: OrganizationId, flags: Given<typeof filterFlags>) {
  const filter: ReportFilter = {
    engine: Option.getOrNull(flags.engine),
    surface: Option.getOrNull(flags.surface),
    location: trimmed(flags.location),
    language: trimmed(flags.language),
    model: trimmed(flags.model),
    prompt: trimmed(flags.prompt),
    class: flags.class === "all" ? null : flags.class,
    tag: trimmed(flags.tag),
    searched: Option.getOrNull(Option.map(flags.searched, (searched) => searched === "true")),
    trackerId: yield* trackerOf(organizationId, flags.tracker)
  }
  return { ...filter, ...(yield* periodOf(flags)) }
})

/** The range of rows. Without `--limit`, `all` returns all rows. */
export const rowsOf = ({ limit, offset }: Given<typeof rowFlags>, all: boolean) => ({
  ...Option.match(limit, { onNone: () => (all ? { limit: null } : {}), onSome: (limit) => ({ limit }) }),
  offset
})

const brandsCalled = Effect.fnUntraced(function* (organizationId: OrganizationId, name: string) {
  const brands = yield* Brands
  const found: Array<Brand> = []
  let page = yield* brands.page(organizationId, null)
  while (true) {
    found.push(...page.brands.filter((brand) => brand.name.toLowerCase() === name.toLowerCase()))
    const last = page.brands.at(-1)
    if (page.isLast || last === undefined) return found
    page = yield* brands.page(organizationId, last)
  }
})

/** The brand with this id, or the only one with this name, ignoring case. */
export const brandNamed = Effect.fnUntraced(function* (organizationId: OrganizationId, text: string) {
  const given = text.trim()
  if (TypeId.isTypeId(BrandId.prefix, given)) {
    return yield* (yield* Brands).get({ organizationId, id: BrandId.make(given) }).pipe(named("brand", given))
  }
  const [brand, ...others] = yield* brandsCalled(organizationId, given)
  if (brand === undefined) return yield* refuse(`There is no brand ${given}.`)
  if (others.length > 0) {
    const ids = [brand, ...others].map(({ id }) => id).join(", ")
    return yield* refuse(`${others.length + 1} brands are called ${given}. Give --brand one of their ids: ${ids}.`)
  }
  return brand
})

/** The brand of a report that requires one. */
export const theBrandNamed = (organizationId: OrganizationId, brand: Option.Option<string>) =>
  Option.match(brand, {
    onNone: () => refuse("Give --brand: this report needs one brand."),
    onSome: (text) => brandNamed(organizationId, text)
  })

export const visibilityRequestOf = (
  brand: Brand | null,
  filter: Effect.Success<ReturnType<typeof filterOf>>,
  { anytime, by, compare }: Given<typeof visibilityFlags>
): VisibilityRequest => ({
  ...filter,
  brandId: brand?.id ?? null,
  by: Option.match(by, {
    onNone: () => [],
    onSome: (names) => names.split(",").map((name) => name.trim())
  }),
  compare,
  anytime
})

export const sourcesRequestOf = (
  brand: Brand,
  filter: Effect.Success<ReturnType<typeof filterOf>>,
  { gap, groupBy, kind, retrievedOnly, sort }: Given<typeof sourceFlags>
): SourcesRequest => ({ ...filter, brandId: brand.id, gap, groupBy, kind: Option.getOrNull(kind), retrievedOnly, sort })
