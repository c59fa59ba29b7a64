import { byOrganization, type Recipient, type RecipientKeys, RecipientStore } from "@answerscope/core/storage"
import { DateTime, Effect, Layer, Option, Order } from "effect"
import { MemoryDatabase } from "./database/MemoryDatabase.ts"
import { isBeingDeleted, MemoryTables } from "./database/MemoryTables.ts"
import { ownRows, tenantRemoval } from "./database/TenantRemoval.ts"

const keyOf = ({ organizationId, address }: Pick<Recipient, "organizationId" | "address">) =>
  `${organizationId} ${address}`

export const layer = Layer.effect(
  RecipientStore,
  Effect.gen(function* () {
    const { use } = yield* MemoryDatabase
    const tables = yield* MemoryTables
    const { organizations, recipients } = tables

    const find = ({ organizationId, addresses }: RecipientKeys) =>
      [...new Set(addresses)].toSorted().flatMap((address) => {
        const row = recipients.get(keyOf({ organizationId, address }))
        return row === undefined ? [] : [row]
      })

    const dueAtMillis = ({ mailDueAt }: Recipient) =>
      mailDueAt === null ? Number.POSITIVE_INFINITY : DateTime.toEpochMillis(mailDueAt)

    const longestDueFirst = Order.mapInput(Order.Number, dueAtMillis)

    const findOne = (matches: (row: Recipient) => boolean) => Option.fromUndefinedOr(recipients.rows().find(matches))

    return RecipientStore.of({
      removeTenant: tenantRemoval(use, "RecipientStore", (id) => ownRows(tables.recipients, id)),
      insertMissing: (added) =>
        use("RecipientStore.insertMissing", () => {
          for (const row of added) {
            organizations.require(row.organizationId)
            if (recipients.get(keyOf(row)) === undefined) recipients.set(keyOf(row), row)
          }
        }),
      find: (keys) => use("RecipientStore.find", () => find(keys)),
      // transactions run one at a time here, so a row that is read is locked
      lock: (keys) => use("RecipientStore.lock", () => find(keys)),
      lockByConfirmation: (hash) =>
        use("RecipientStore.lockByConfirmation", () => findOne((row) => row.confirmationHash === hash)),
      lockByUnsubscribe: (token) =>
        use("RecipientStore.lockByUnsubscribe", () => findOne((row) => row.unsubscribeToken === token)),
      save: (recipient) =>
        use("RecipientStore.save", () => {
          recipients.require(keyOf(recipient))
          recipients.set(keyOf(recipient), recipient)
        }),
      claimDue: ({ now, until, states, limit }) =>
        use("RecipientStore.claimDue", () =>
          byOrganization(
            recipients
              .rows()
              .filter((row) => states.includes(row.state) && dueAtMillis(row) <= DateTime.toEpochMillis(now))
              .filter(({ organizationId }) => !isBeingDeleted(tables, organizationId))
              .toSorted(longestDueFirst),
            limit
          )
            .toSorted(longestDueFirst)
            .map((row) => {
              const claimed = { ...row, mailDueAt: until }
              recipients.set(keyOf(row), claimed)
              return claimed
            })
        )
    })
  })
)
