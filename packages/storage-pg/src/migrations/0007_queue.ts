/** The table of all queues. Its columns are the queue library's own. */
export const queueTable = "queue_jobs"

/** The clean-up of done jobs finds them by this index, which the queue library does not make itself. */
export const statements = [
  `create index ${queueTable}_done on ${queueTable} (state, updated_at) where state in ('completed', 'failed')`
]
