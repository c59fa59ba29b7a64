/** `answerscope deliveries`: deliveries of a subscription, and resending them. */
import { Deliveries, DeliveryId, SubscriptionId } from "@answerscope/core"
import type { ListedDelivery } from "@answerscope/core/model"
import { encodeDelivery } from "@answerscope/http"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import {
  idOf,
  jsonFlag,
  named,
  onCore,
  orgFlag,
  organizationNamed,
  pageFlags,
  printRows,
  timeOf
} from "./OperatorCommand.ts"

const subscriptionFlag = Flag.String("subscription").pipe(
  Flag.withDescription("The notification subscription's id, such as sub_…")
)

const latest = ({ attempts }: ListedDelivery): string => {
  const last = attempts.at(-1)
  if (last === undefined) return "–"
  return last.error ?? (last.statusCode === null ? "ok" : String(last.statusCode))
}

const columns = {
  id: (delivery: ListedDelivery) => delivery.id,
  event: (delivery: ListedDelivery) => delivery.eventId,
  type: (delivery: ListedDelivery) => delivery.type,
  status: (delivery: ListedDelivery) => delivery.status,
  attempts: (delivery: ListedDelivery) => String(delivery.attempts.length),
  latest,
  "next attempt": (delivery: ListedDelivery) => timeOf(delivery.nextAttemptAt)
}

const list = Command.make(
  "list",
  { org: orgFlag, subscription: subscriptionFlag, ...pageFlags, json: jsonFlag },
  ({ org, subscription, limit, offset, json }) =>
    onCore(
      Effect.gen(function* () {
        const { id: organizationId } = yield* organizationNamed(org)
        const deliveries = yield* Deliveries
        const subscriptionId = yield* idOf(SubscriptionId, "subscription", subscription)
        const { total, items } = yield* deliveries
          .list({ organizationId, subscriptionId, page: { limit, offset } })
          .pipe(named("subscription", subscription))
        yield* printRows({
          json,
          document: { total, limit, offset, deliveries: items.map((delivery) => encodeDelivery(delivery)) },
          columns,
          rows: items,
          empty: "This subscription has no deliveries."
        })
      })
    )
).pipe(Command.withDescription("List a subscription's deliveries, newest first"))

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
        const { id: organizationId } = yield* organizationNamed(org)
        const deliveries = yield* Deliveries
        const subscriptionId = yield* idOf(SubscriptionId, "subscription", subscription)
        const deliveryId = yield* idOf(DeliveryId, "delivery of this subscription", id)
        const delivery = yield* deliveries
          .resend({ organizationId, subscriptionId, id: deliveryId })
          .pipe(named("delivery of this subscription", id))
        yield* printRows({ json, document: encodeDelivery(delivery), columns, rows: [delivery], empty: "" })
      })
    )
).pipe(Command.withDescription("Resend a delivery with the same event id, on a worker"))

export const deliveriesCommand = Command.make("deliveries").pipe(Command.withSubcommands([list, resend]))
