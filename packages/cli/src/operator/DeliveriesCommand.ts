/**
 * `answerscope deliveries`: what was sent to a subscription, and sending it again.
 */
import {
  Deliveries,
  type Delivery,
  DeliveryId,
  NotFound,
  type OrganizationId,
  SubscriptionId,
  TypeId
} from "@answerscope/core"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { jsonFlag, named, onCore, organizationNamed, orgFlag, pageFlags, printRows, timeOf } from "./OperatorCommand.ts"

const subscriptionFlag = Flag.String("subscription").pipe(
  Flag.withDescription("The notification subscription's id, such as sub_…")
)

const latest = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1)
  if (last === undefined) return "–"
  return last.error ?? (last.statusCode === null ? "ok" : String(last.statusCode))
}

const columns = {
  id: (delivery: Delivery) => delivery.id,
  event: (delivery: Delivery) => delivery.eventId,
  type: (delivery: Delivery) => delivery.type,
  status: (delivery: Delivery) => delivery.status,
  attempts: (delivery: Delivery) => String(delivery.attempts.length),
  latest,
  "next attempt": (delivery: Delivery) => timeOf(delivery.nextAttemptAt)
}

/** The fields that the interface shows. */
const shown = ({ id, eventId, type, status, attempts, nextAttemptAt }: Delivery) => ({
  id,
  eventId,
  type,
  status,
  attempts: attempts.map(({ at, statusCode, error, durationMillis }) => ({
    at,
    statusCode,
    error,
    durationMs: durationMillis
  })),
  nextAttemptAt
})

const subscriptionKey = (
  organizationId: OrganizationId,
  id: string
): Effect.Effect<{ readonly organizationId: OrganizationId; readonly subscriptionId: SubscriptionId }, NotFound> =>
  TypeId.isTypeId("sub", id)
    ? Effect.succeed({ organizationId, subscriptionId: SubscriptionId.make(id) })
    : Effect.fail(new NotFound({ resource: "subscription" }))

const list = Command.make(
  "list",
  { org: orgFlag, subscription: subscriptionFlag, ...pageFlags, json: jsonFlag },
  ({ org, subscription, limit, offset, json }) =>
    onCore(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        const deliveries = yield* Deliveries
        const { total, items } = yield* subscriptionKey(organization.id, subscription).pipe(
          Effect.flatMap((key) => deliveries.list({ ...key, page: { limit, offset } })),
          named("subscription", subscription)
        )
        yield* printRows({
          json,
          document: { total, limit, offset, deliveries: items.map(shown) },
          columns,
          rows: items,
          empty: "Nothing was sent to this subscription."
        })
      })
    )
).pipe(Command.withDescription("List what was sent to a subscription, newest first"))

const resend = Command.make(
  "resend",
  {
    id: Argument.String("delivery-id").pipe(Argument.withDescription("The delivery's id, such as dlv_…")),
    org: orgFlag,
    subscription: subscriptionFlag,
    json: jsonFlag
  },
  ({ id, org, subscription, json }) =>
    onCore(
      Effect.gen(function* () {
        const organization = yield* organizationNamed(org)
        const deliveries = yield* Deliveries
        const key = yield* subscriptionKey(organization.id, subscription).pipe(named("subscription", subscription))
        const delivery = yield* (
          TypeId.isTypeId("dlv", id)
            ? deliveries.resend({ ...key, id: DeliveryId.make(id) })
            : Effect.fail(new NotFound({ resource: "delivery" }))
        ).pipe(named("delivery of this subscription", id))
        yield* printRows({ json, document: shown(delivery), columns, rows: [delivery], empty: "" })
      })
    )
).pipe(Command.withDescription("Send a delivery again: due at once, under the same event id; a worker sends it"))

export const deliveriesCommand = Command.make("deliveries").pipe(
  Command.withDescription("List deliveries, send one again"),
  Command.withSubcommands([list, resend])
)
