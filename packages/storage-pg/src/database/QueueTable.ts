/** The table of all queues. Its columns are the queue library's own. */
export const queueTable = "queue_jobs"
