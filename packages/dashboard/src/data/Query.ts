/**
 * Cache of API queries, by address. Concurrent queries of one address share a request, and old data stays visible until
 * new data arrives.
 */
import { type CallOptions, ClientError } from "@answerscope/http/client"
import { type Signal, signal } from "@preact/signals"
import { useLayoutEffect, useMemo, useRef } from "preact/hooks"
import { wasAnswered, wasNotAnswered } from "./Connection.ts"

/** A query: its address, which is also its cache key, and the call. */
export interface Query<A> {
  readonly url: string
  readonly read: (call: CallOptions) => Promise<A>
}

/** State of a query. `data` stays during a refetch and after a failed one. */
export interface QueryState<A> {
  readonly data: A | null
  readonly error: unknown
  readonly isLoading: boolean
}

interface Entry {
  readonly held: Signal<QueryState<unknown>>
  query: Query<unknown>
  users: number
  abort: AbortController | null
  readAt: number
}

/** How long data counts as fresh, so that going back and forth sends no requests. */
const freshMillis = 15_000
const entriesMax = 200

const entries = new Map<string, Entry>()

/** Pages and queries of the first view that are still pending. */
const awaited = new Set<object>()

/** Queries of later views. They start once the first view is complete. */
const waiting = new Set<Entry>()

const startWaiting = (): void => {
  if (awaited.size > 0) return
  for (const entry of waiting) {
    waiting.delete(entry)
    // a part of the first view may have read it
    if (entry.users > 0 && isOldOf(entry)) void load(entry)
  }
}

/** Registers a part of the first view. Call it while rendering. */
export const awaitFirst = (thing: object): void => {
  awaited.add(thing)
}

/** Unregisters it. Later queries start after its data is drawn, before the paint. */
export const isThere = (thing: object): void => {
  queueMicrotask(() => {
    awaited.delete(thing)
    startWaiting()
  })
}

/** Runs in the background. The entry receives the result or the error. A poll does not dim what it reads again. */
const load = async (entry: Entry, isPoll = false): Promise<void> => {
  if (entry.abort !== null) return
  const abort = new AbortController()
  entry.abort = abort
  if (!isPoll && !entry.held.peek().isLoading) entry.held.value = { ...entry.held.peek(), isLoading: true }
  let outcome: QueryState<unknown>
  try {
    outcome = { data: await entry.query.read({ signal: abort.signal }), error: null, isLoading: false }
  } catch (error) {
    outcome = { data: entry.held.peek().data, error, isLoading: false }
  }
  // no longer needed, or restarted
  if (entry.abort !== abort) return
  entry.abort = null
  if (outcome.error === null) entry.readAt = performance.now()
  if (outcome.error instanceof ClientError && outcome.error.code === "unreachable") wasNotAnswered()
  else wasAnswered()
  entry.held.value = outcome
  isThere(entry)
}

const entryOf = (query: Query<unknown>): Entry => {
  const known = entries.get(query.url)
  if (known !== undefined) {
    known.query = query
    return known
  }
  const held = signal<QueryState<unknown>>({ data: null, error: null, isLoading: true })
  const entry: Entry = { held, query, users: 0, abort: null, readAt: Number.NEGATIVE_INFINITY }
  entries.set(query.url, entry)
  for (const [url, old] of entries) {
    if (entries.size <= entriesMax) break
    if (old.users === 0) entries.delete(url)
  }
  return entry
}

const isOldOf = (entry: Entry): boolean => performance.now() - entry.readAt > freshMillis

/** Prefetches data that will be shown soon. */
export const prefetch = (queries: ReadonlyArray<Query<unknown>>): void => {
  for (const query of queries) {
    const entry = entryOf(query)
    if (isOldOf(entry)) void load(entry)
  }
}

/** Prefetches what a page shows later, as soon as its first data is there and before that is drawn. */
export const usePrefetch = ({ data }: QueryState<unknown>, queries: ReadonlyArray<Query<unknown>>): void =>
  useMemo(() => prefetch(data === null ? [] : queries), [data === null, ...queries.map(({ url }) => url)])

/** When to run a query. */
export interface QueryTimes {
  /** Polls, for example during a run. */
  readonly everyMillis?: number | undefined
  /** Waits for the first view, for content below it. */
  readonly isLater?: boolean | undefined
}

/** Runs a query while the component is mounted. */
export const useQuery = <A>(query: Query<A>, { everyMillis, isLater = false }: QueryTimes = {}): QueryState<A> => {
  const entry = entryOf(query)
  const isOld = isOldOf(entry)
  const begun = useRef<string | null>(null)
  // only content below the first view: other queries would never be marked as done
  if (isOld && !isLater && begun.current !== query.url) awaitFirst(entry)
  // before the paint, which takes time
  useLayoutEffect(() => {
    entry.users++
    begun.current = query.url
    if (isOld && isLater) {
      waiting.add(entry)
      // not the entry: the first view may wait for it, too
      isThere(waiting)
    } else if (isOld) void load(entry)
    const timer = everyMillis === undefined ? undefined : setInterval(() => void load(entry, true), everyMillis)
    return () => {
      entry.users--
      clearInterval(timer)
      if (entry.users === 0 && entry.abort !== null) {
        entry.abort.abort()
        entry.abort = null
      }
      if (entry.users === 0) isThere(entry)
    }
  }, [query.url, everyMillis])
  const { held } = entry
  if (!isHeldOf(held, query)) throw new Error(`the query of ${query.url} is no longer cached`)
  return held.value
}

/** An entry holds the result of its own query; queries of one address have the same type. */
const isHeldOf = <A>(held: Signal<QueryState<unknown>>, { url }: Query<A>): held is Signal<QueryState<A>> =>
  entries.get(url)?.held === held

/** Refetches visible queries whose address starts with one of these paths, and drops the others. */
export const refetch = (...paths: ReadonlyArray<string>): void => {
  for (const [url, entry] of entries) {
    if (!paths.some((path) => url.startsWith(path))) continue
    if (entry.users === 0) entries.delete(url)
    else {
      entry.abort?.abort()
      entry.abort = null
      // a page that goes away aborts this: the next one must not take the data for fresh
      entry.readAt = Number.NEGATIVE_INFINITY
      void load(entry)
    }
  }
}

/** Drops all entries, for example when another user signs in. */
export const forgetAll = (): void => entries.clear()
