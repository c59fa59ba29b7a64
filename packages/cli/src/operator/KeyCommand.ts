/** `answerscope key`: access keys. */
import { type AccessKey, AccessKeyId, AccessKeys, AccessScope, BrandId, StorageClock } from "@answerscope/core"
import { Console, DateTime, Duration, Effect, Option, Redacted } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { idOf, jsonFlag, named, onDatabase, orgFlag, organizationNamed, printRows, timeOf } from "./OperatorCommand.ts"

const unitDays = new Map([
  ["h", 1 / 24],
  ["d", 1],
  ["w", 7]
])

/** A duration such as `12h`, `90d`, `4w`. */
const span = Flag.String("expires-in").pipe(
  Flag.filterMap(
    (text) => {
      const match = /^([1-9]\d{0,4})([hdw])$/.exec(text)
      return match === null
        ? Option.none()
        : Option.some(Duration.days(Number(match[1]) * (unitDays.get(match[2] ?? "") ?? 0)))
    },
    (text) => `"${text}" is not a time span. Use 12h, 90d or 4w, for example`
  ),
  Flag.optional,
  Flag.withDescription("When the key expires, such as 90d. Default: never")
)

const columns = {
  id: (key: AccessKey) => key.id,
  name: (key: AccessKey) => key.name ?? "–",
  scope: (key: AccessKey) => key.scope,
  key: (key: AccessKey) => `${key.displayPrefix}…`,
  brands: ({ brandIds }: AccessKey) =>
    brandIds === null ? "all" : brandIds.length === 0 ? "none" : brandIds.join(" "),
  "last used": (key: AccessKey) => timeOf(key.lastUsedAt),
  expires: (key: AccessKey) => timeOf(key.expiresAt),
  revoked: (key: AccessKey) => timeOf(key.revokedAt)
}

const create = Command.make(
  "create",
  {
    org: orgFlag,
    name: Flag.String("name").pipe(Flag.optional, Flag.withDescription("A name for the key")),
    scope: Flag.Literals("scope", AccessScope.literals).pipe(
      Flag.withDefault("write"),
      Flag.withDescription("read: read only; write: everything but keys; admin: keys, too")
    ),
    expiresIn: span,
    brand: Flag.String("brand").pipe(
      Flag.atLeast(0),
      Flag.withDescription("Id of a brand to bind the key to; repeatable. Default: all brands")
    ),
    json: jsonFlag
  },
  ({ brand, org, name, scope, expiresIn, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        const now = yield* (yield* StorageClock).now
        const { key, secret } = yield* (yield* AccessKeys).issue({
          organizationId: organization.id,
          name: Option.getOrNull(name),
          scope,
          expiresAt: Option.match(expiresIn, {
            onNone: () => null,
            onSome: (lifetime) => DateTime.addDuration(now, lifetime)
          }),
          brandIds: brand.length === 0 ? null : yield* Effect.forEach(brand, (id) => idOf(BrandId, "brand", id))
        })
        yield* printRows({
          json,
          document: { ...key, accessKey: Redacted.value(secret) },
          columns,
          rows: [key],
          empty: ""
        })
        if (!json) {
          yield* Console.log(`Access key (shown this once): ${Redacted.value(secret)}`)
        }
      })
    )
).pipe(Command.withDescription("Create an access key and print it; it is not shown again"))

const list = Command.make("list", { org: orgFlag, json: jsonFlag }, ({ org, json }) =>
  onDatabase(
    Effect.gen(function* () {
      const organization = yield* organizationNamed(org)
      const keys = yield* (yield* AccessKeys).list(organization.id)
      yield* printRows({ json, document: { keys }, columns, rows: keys, empty: "This organization has no keys." })
    })
  )
).pipe(Command.withDescription("List an organization's keys"))

const revoke = Command.make(
  "revoke",
  { id: Argument.String("key-id").pipe(Argument.withDescription("The key's id, such as key_…")), json: jsonFlag },
  ({ id, json }) =>
    onDatabase(
      Effect.gen(function* () {
        const keyId = yield* idOf(AccessKeyId, "access key", id)
        const key = yield* (yield* AccessKeys).revoke(keyId).pipe(named("access key", id))
        yield* printRows({ json, document: key, columns, rows: [key], empty: "" })
      })
    )
).pipe(Command.withDescription("Revoke a key for good"))

export const keyCommand = Command.make("key").pipe(Command.withSubcommands([create, list, revoke]))
