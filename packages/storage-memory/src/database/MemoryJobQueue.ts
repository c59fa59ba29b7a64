/** One queue of `MemoryJobStore`: its jobs by id, and waiting ones by organization. */
import { type ClaimedJob, fairJobOrder, type NewJob, type QueueDepth } from "@answerscope/core/storage"
import { Context, Layer } from "effect"

/** All queues of one storage, by name. */
export class MemoryJobQueues extends Context.Service<MemoryJobQueues, Map<string, MemoryJobQueue>>()(
  "@answerscope/storage-memory/MemoryJobQueues"
) {
  static readonly layer = Layer.sync(MemoryJobQueues, () => new Map())
}

interface Row extends NewJob {
  /** Jobs that are due at the same time keep the order of their offers. */
  readonly sequence: number
  dueMillis: number
  attempts: number
  /** The claim; `null` while the job waits, and when it is done. */
  claim: string | null
  claimedUntilMillis: number
  completedMillis: number | null
}

const isBefore = (a: Row, b: Row): boolean => (a.dueMillis - b.dueMillis || a.sequence - b.sequence) < 0

/** Number of due rows at the front. */
const dueCount = (rows: ReadonlyArray<Row>, nowMillis: number, limit: number): number => {
  const next = rows.slice(0, limit)
  const later = next.findIndex(({ dueMillis }) => dueMillis > nowMillis)
  return later === -1 ? next.length : later
}

/** The methods of `JobStore`, with the time as an argument. */
export class MemoryJobQueue {
  readonly #jobs = new Map<string, Row>()
  /** The next job of each organization. */
  readonly #waiting = new Map<string, Array<Row>>()
  readonly #claimed = new Set<Row>()
  #lastTurn: string | null = null
  #sequence = 0
  #claims = 0

  insert(jobs: ReadonlyArray<NewJob>, dueMillis: number): void {
    for (const job of jobs) {
      if (this.#jobs.has(job.id)) continue
      const sequence = ++this.#sequence
      const row = {
        ...job,
        sequence,
        dueMillis,
        attempts: 0,
        claim: null,
        claimedUntilMillis: 0,
        completedMillis: null
      }
      this.#jobs.set(job.id, row)
      this.#wait(row)
    }
  }

  claim(limit: number, nowMillis: number, leaseMillis: number): ReadonlyArray<ClaimedJob> {
    for (const row of this.#claimed) {
      if (row.claimedUntilMillis <= nowMillis) this.#return(row)
    }
    const ready = [...this.#waiting.values()].flatMap((rows) => rows.slice(0, dueCount(rows, nowMillis, limit)))
    const turns = fairJobOrder(ready, [...this.#claimed], { last: this.#lastTurn, limit })
    this.#lastTurn = turns.at(-1)?.organizationId ?? this.#lastTurn
    return turns.map((row) => {
      const { id, document } = row
      this.#leave(row)
      const claim = String(++this.#claims)
      row.claim = claim
      row.attempts += 1
      row.claimedUntilMillis = nowMillis + leaseMillis
      this.#claimed.add(row)
      return { id, organizationId: row.organizationId, document, attempts: row.attempts, claim }
    })
  }

  renew(jobs: ReadonlyArray<ClaimedJob>, untilMillis: number): void {
    for (const row of this.#held(jobs)) row.claimedUntilMillis = untilMillis
  }

  /** At that time, or once nothing is left. */
  complete(jobs: ReadonlyArray<ClaimedJob>, keptFromMillis: number | null): void {
    for (const row of this.#held(jobs)) {
      this.#unclaim(row)
      row.completedMillis = keptFromMillis
      if (keptFromMillis === null) this.#jobs.delete(row.id)
    }
  }

  giveBack(job: ClaimedJob): void {
    for (const row of this.#held([job])) {
      row.attempts -= 1
      this.#return(row)
    }
  }

  postpone(job: ClaimedJob, dueMillis: number): void {
    for (const row of this.#held([job])) {
      row.dueMillis = dueMillis
      this.#return(row)
    }
  }

  putAside(job: ClaimedJob): void {
    for (const row of this.#held([job])) this.#unclaim(row)
  }

  /** Completed jobs, with their time. */
  completed(): ReadonlyArray<Pick<NewJob, "id" | "organizationId"> & { readonly completedMillis: number }> {
    return [...this.#jobs.values()].flatMap(({ completedMillis, id, organizationId }) =>
      completedMillis === null ? [] : [{ id, organizationId, completedMillis }]
    )
  }

  /** Unclaimed jobs. */
  untaken(): ReadonlyArray<NewJob> {
    return [...this.#jobs.values()].filter((row) => row.completedMillis === null && row.claim === null)
  }

  /** Number of unfinished jobs. */
  depth(nowMillis: number): Omit<QueueDepth, "queue"> {
    const offered = [...this.#waiting.values()].flat().map(({ dueMillis }) => dueMillis)
    const due = offered.filter((dueMillis) => dueMillis <= nowMillis)
    const claimed = this.#claimed.size
    const aside = this.#jobs.size - this.completed().length - offered.length - claimed
    const oldestMillis = due.length === 0 ? 0 : nowMillis - Math.min(...due)
    return { waiting: due.length, delayed: offered.length - due.length, claimed, aside, oldestMillis }
  }

  remove(id: string): void {
    this.#jobs.delete(id)
  }

  /** Ids of an organization's jobs in any state. */
  idsOf(organizationId: string): ReadonlyArray<string> {
    return [...this.#jobs.values()].flatMap((row) => (row.organizationId === organizationId ? [row.id] : []))
  }

  /** Those whose document contains the text. */
  idsNaming(organizationId: string, text: string): ReadonlyArray<string> {
    return this.idsOf(organizationId).filter((id) => JSON.stringify(this.#jobs.get(id)?.document).includes(text))
  }

  /** Deletes a job in any state; later writes to it do not count. */
  drop(id: string): void {
    const row = this.#jobs.get(id)
    if (row === undefined) return
    this.#unclaim(row)
    this.#leave(row)
    this.#jobs.delete(id)
    if (this.#lastTurn === row.organizationId) this.#lastTurn = null
  }

  /** When the next job is due or the next lease expires; infinite if there is none. */
  nextMillis(): number {
    let next = Infinity
    for (const rows of this.#waiting.values()) next = Math.min(next, rows[0]?.dueMillis ?? Infinity)
    for (const { claimedUntilMillis } of this.#claimed) next = Math.min(next, claimedUntilMillis)
    return next
  }

  #leave(row: Row): void {
    const waiting = (this.#waiting.get(row.organizationId) ?? []).filter((other) => other !== row)
    if (waiting.length === 0) this.#waiting.delete(row.organizationId)
    else this.#waiting.set(row.organizationId, waiting)
  }

  /** Rows of jobs whose claim is still current. */
  #held(jobs: ReadonlyArray<ClaimedJob>): ReadonlyArray<Row> {
    return jobs.flatMap(({ id, claim }) => {
      const row = this.#jobs.get(id)
      return row?.claim === claim ? [row] : []
    })
  }

  #wait(row: Row): void {
    const rows = this.#waiting.get(row.organizationId)
    if (rows === undefined) this.#waiting.set(row.organizationId, [row])
    else rows.splice(rows.findLastIndex((other) => isBefore(other, row)) + 1, 0, row)
  }

  #unclaim(row: Row): void {
    row.claim = null
    this.#claimed.delete(row)
  }

  #return(row: Row): void {
    this.#unclaim(row)
    this.#wait(row)
  }
}
