import { queueTable } from "../database/QueueTable.ts"

/** Lets the clean-up of done jobs find them without reading the whole queue, which the queue's own schema does not. */
export const statements = [
  `create index ${queueTable}_done on ${queueTable} (state, updated_at) where state in ('completed', 'failed')`
]
