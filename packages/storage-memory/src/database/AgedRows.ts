/** Finds organizations with expired data. Call it inside `MemoryDatabase.use`. */
import type { OrganizationId } from "@answerscope/core"
import type { AgedKinds, AgedQuestion } from "@answerscope/core/storage"
import { type RetentionKind, retentionKinds } from "@answerscope/core/model"
import { DateTime } from "effect"
import type { MemoryJobQueue } from "./MemoryJobQueue.ts"
import type { MemoryTables } from "./MemoryTables.ts"

interface Aged {
  readonly organizationId: string
  readonly time: DateTime.Utc
}

const rowsOf = ({
  queues,
  tables
}: {
  readonly queues: ReadonlyMap<string, MemoryJobQueue>
  readonly tables: MemoryTables["Service"]
}): Readonly<Record<RetentionKind, ReadonlyArray<Aged>>> => {
  const { deliveries, idempotency, imports, notices, requestedScans, snapshots } = tables
  const answers = snapshots.rows().map((row) => ({ ...row, time: row.checkedAt }))
  const requested = requestedScans
    .rows()
    .flatMap(({ endedAt, organizationId }) => (endedAt === null ? [] : [{ organizationId, time: endedAt }]))
  const imported = imports
    .rows()
    .flatMap(({ completedAt, organizationId }) => (completedAt === null ? [] : [{ organizationId, time: completedAt }]))
  return {
    snapshots: answers,
    texts: answers.filter(({ textRemovedAt }) => textRemovedAt === null),
    deliveries: [...deliveries.rows().filter(({ status }) => status !== "pending"), ...notices.rows()].map(
      ({ createdAt, organizationId }) => ({ organizationId, time: createdAt })
    ),
    idempotency: [...idempotency.rows().map((row) => ({ ...row, time: row.createdAt })), ...requested, ...imported],
    jobs: [...queues.values()].flatMap((queue) =>
      queue.completed().map(({ completedMillis, organizationId }) => ({
        organizationId,
        time: DateTime.makeUnsafe(completedMillis)
      }))
    )
  }
}

/** See `OrganizationStore.aged`. */
export const agedKinds = (questions: ReadonlyArray<AgedQuestion>, storage: Parameters<typeof rowsOf>[0]): AgedKinds => {
  const rows = rowsOf(storage)
  const found: Record<RetentionKind, Set<OrganizationId>> = {
    texts: new Set(),
    snapshots: new Set(),
    deliveries: new Set(),
    idempotency: new Set(),
    jobs: new Set()
  }
  for (const kind of retentionKinds) {
    for (const { cutoffs, id, textsFrom } of questions) {
      const before = cutoffs[kind]
      const from = kind === "texts" ? textsFrom : null
      const isAged = ({ organizationId, time }: Aged) =>
        organizationId === id &&
        before !== null &&
        DateTime.isLessThan(time, before) &&
        (from === null || DateTime.isGreaterThanOrEqualTo(time, from))
      if (rows[kind].some(isAged)) found[kind].add(id)
    }
  }
  return found
}
