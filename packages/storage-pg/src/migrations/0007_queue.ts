/** The clean-up of done jobs finds them by this index, which the queue library does not make itself. */
export const statements = [
  `create index queue_jobs_done on queue_jobs (state, updated_at) where state in ('completed', 'failed')`
]
