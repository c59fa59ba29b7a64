/** What people set beside the data of a brand: states of sources and next steps, alerts that were read, and notes. */
import { ClientError } from "@answerscope/http/client"
import { client, type Mark } from "./Client.ts"
import { type Query, refetch } from "./Query.ts"
import { sessionEnded } from "./Session.ts"
import { showToast } from "./Toast.ts"

/** The API's maximum. */
const pageMax = 200

/** All marks of a kind. */
export const marks = (brandId: string, kind: Mark["kind"]): Query<ReadonlyArray<Mark>> => ({
  url: `/v1/marks?brand_id=${brandId}&kind=${kind}`,
  read: async (call) => {
    const found: Array<Mark> = []
    let total = 1
    while (found.length < total) {
      const { data } = await client.marks.list({ brand_id: brandId, kind, limit: pageMax, offset: found.length }, call)
      found.push(...data.marks)
      // marks that went meanwhile must not keep it reading
      total = data.marks.length === 0 ? 0 : data.total
    }
    return found
  }
})

/** What a mark is on. */
export type MarkOn = Pick<Mark, "brandId" | "kind" | "key">

/** What a mark says; its time is that of the change, except for a note at a day. */
export type MarkValue = Pick<Mark, "state" | "note">

/** A change of a mark; `null` is no mark. */
export interface MarkChange {
  readonly on: MarkOn
  readonly before: MarkValue | null
  readonly now: MarkValue | null
}

const put = async (changes: ReadonlyArray<Omit<MarkChange, "before">>): Promise<void> => {
  for (const { now, on } of changes) {
    const { brandId, key, kind } = on
    if (now === null) await client.marks.remove({ brandId, key, kind })
    else await client.marks.put({ brandId, key, kind, state: now.state, note: now.note })
  }
  // the story counts them
  refetch("/v1/marks?", "/v1/reports/story", "/v1/reports/portfolio", "/v1/reports/sources", "/v1/alerts/")
}

/** What refused the change, as a message. After the session ended, it leads to sign-in. */
const tellFault = (error: unknown): void => {
  if (error instanceof ClientError && error.status === 401) sessionEnded()
  showToast(error instanceof Error ? error.message : String(error))
}

/**
 * Sets or removes marks. Says so (unless `said` is `null`), with an undo that restores what was there; or says what
 * refused it.
 */
export const setMarks = async (changes: ReadonlyArray<MarkChange>, said: string | null): Promise<void> => {
  try {
    await put(changes)
    if (said !== null) showToast(said, () => put(changes.map(({ before, on }) => ({ on, now: before }))))
  } catch (error) {
    tellFault(error)
  }
}
