/**
 * What was read from the interface, kept by the address it was read from: the same reading twice is one request, an old
 * one is shown until the new one is there.
 */
import { type CallOptions, ClientError } from "@answerscope/http/client"
import { type Signal, signal } from "@preact/signals"
import { useLayoutEffect, useRef } from "preact/hooks"
import { wasAnswered, wasNotAnswered } from "./Connection.ts"

/** Something to read: its address, which is also its name, and how. */
export interface Reading<A> {
  readonly url: string
  readonly read: (call: CallOptions) => Promise<A>
}

/** How a reading stands. `data` stays while it is read again, and when that fails. */
export interface Held<A> {
  readonly data: A | null
  readonly error: unknown
  readonly isLoading: boolean
}

interface Entry {
  readonly held: Signal<Held<unknown>>
  reading: Reading<unknown>
  users: number
  abort: AbortController | null
  readAt: number
}

/** How long a reading is taken as new, so that going back and forth asks nothing. */
const freshMillis = 15_000
const entriesMax = 200

const entries = new Map<string, Entry>()

/** What is seen first and is not there yet: pages and readings. */
const awaited = new Set<object>()

/** Readings of what is seen later: they begin when nothing is awaited. */
const waiting = new Set<Entry>()

const startWaiting = (): void => {
  if (awaited.size > 0) return
  for (const entry of waiting) {
    waiting.delete(entry)
    if (entry.users > 0) void load(entry)
  }
}

/** Says that something is seen first; to be called while it is rendered. */
export const awaitFirst = (thing: object): void => {
  awaited.add(thing)
}

/** Says that it is there, or not wanted any more. Others begin when what it brings has been drawn, before the paint. */
export const isThere = (thing: object): void => {
  queueMicrotask(() => {
    awaited.delete(thing)
    startWaiting()
  })
}

/** Nobody waits for it: what it gives or why it fails is in the entry. */
const load = async (entry: Entry): Promise<void> => {
  if (entry.abort !== null) return
  const abort = new AbortController()
  entry.abort = abort
  if (!entry.held.peek().isLoading) entry.held.value = { ...entry.held.peek(), isLoading: true }
  let outcome: Held<unknown>
  try {
    outcome = { data: await entry.reading.read({ signal: abort.signal }), error: null, isLoading: false }
  } catch (error) {
    outcome = { data: entry.held.peek().data, error, isLoading: false }
  }
  // nobody wants it any more, or it was begun anew
  if (entry.abort !== abort) return
  entry.abort = null
  if (outcome.error === null) entry.readAt = performance.now()
  if (outcome.error instanceof ClientError && outcome.error.code === "unreachable") wasNotAnswered()
  else wasAnswered()
  entry.held.value = outcome
  isThere(entry)
}

const entryOf = (reading: Reading<unknown>): Entry => {
  const known = entries.get(reading.url)
  if (known !== undefined) {
    known.reading = reading
    return known
  }
  const held = signal<Held<unknown>>({ data: null, error: null, isLoading: true })
  const entry: Entry = { held, reading, users: 0, abort: null, readAt: Number.NEGATIVE_INFINITY }
  entries.set(reading.url, entry)
  for (const [url, old] of entries) {
    if (entries.size <= entriesMax) break
    if (old.users === 0) entries.delete(url)
  }
  return entry
}

const isOldOf = (entry: Entry): boolean => performance.now() - entry.readAt > freshMillis

/** Begins to read what will be shown soon. */
export const readAhead = (readings: ReadonlyArray<Reading<unknown>>): void => {
  for (const reading of readings) {
    const entry = entryOf(reading)
    if (isOldOf(entry)) void load(entry)
  }
}

/** When a reading is made. */
export interface ReadingTimes {
  /** Again and again, such as while a run goes on. */
  readonly everyMillis?: number | undefined
  /** When all that is seen first is there, such as for what stands below it. */
  readonly isLater?: boolean | undefined
}

/** Reads while the component is shown. */
export const useReading = <A>(reading: Reading<A>, { everyMillis, isLater = false }: ReadingTimes = {}): Held<A> => {
  const entry = entryOf(reading)
  const isOld = isOldOf(entry)
  const begun = useRef<string | null>(null)
  // only what is read below: nobody would say of another that it is there
  if (isOld && !isLater && begun.current !== reading.url) awaitFirst(entry)
  // before it is painted, which takes its time
  useLayoutEffect(() => {
    entry.users++
    begun.current = reading.url
    if (isOld && isLater) {
      waiting.add(entry)
      isThere(entry)
    } else if (isOld) void load(entry)
    const timer = everyMillis === undefined ? undefined : setInterval(() => void load(entry), everyMillis)
    return () => {
      entry.users--
      clearInterval(timer)
      if (entry.users === 0 && entry.abort !== null) {
        entry.abort.abort()
        entry.abort = null
      }
      if (entry.users === 0) isThere(entry)
    }
  }, [reading.url, everyMillis])
  const { held } = entry
  if (!isHeldOf(held, reading)) throw new Error(`what was read from ${reading.url} is not kept any more`)
  return held.value
}

/** An entry holds what its own reading gives, and readings of one address give the same. */
const isHeldOf = <A>(held: Signal<Held<unknown>>, { url }: Reading<A>): held is Signal<Held<A>> =>
  entries.get(url)?.held === held

/** Reads again what is shown and begins with one of these paths; what is not shown is forgotten. */
export const readAgain = (...paths: ReadonlyArray<string>): void => {
  for (const [url, entry] of entries) {
    if (!paths.some((path) => url.startsWith(path))) continue
    if (entry.users === 0) entries.delete(url)
    else {
      entry.abort?.abort()
      entry.abort = null
      void load(entry)
    }
  }
}

/** Forgets everything, as when somebody else signs in. */
export const forgetAll = (): void => entries.clear()
