/** Waiting calls of one engine in this process, and which of them may begin. No I/O: the limiter passes the time. */
import { Deferred, Effect } from "effect"
import { callBegan, type EnginePace, freeCalls, isHeldByRate, millisUntilFree, mostAtOnce } from "./EnginePace.ts"
import type { AccountFault, CallLane } from "./EngineReport.ts"

/** How the wait for a call ended: it begins, or has to come again later. */
export type Turn =
  | { readonly _tag: "go"; readonly startedAt: number }
  | { readonly _tag: "later"; readonly waitMillis: number; readonly fault: string | null }

interface Waiter {
  readonly turn: Deferred.Deferred<Turn>
  readonly waitMillisMax: number
}

/** Waits in the queue and not in a slot: a longer pause is not waited for. */
const gateWaitMillisMax = 60_000

const lanes: ReadonlyArray<CallLane> = ["interactive", "scheduled"]

/** Part of the slots that scheduled calls may use. */
const scheduledShare = 3 / 4

/** Calls within this time suggest that more will follow. */
const activeMillis = 5_000

/** Calls of one engine. */
export class EngineQueue {
  pace: EnginePace
  fault: AccountFault = { at: -Infinity, message: null, until: -Infinity }
  /** When the next look is due. */
  lookAt = Infinity
  /** Whether calls have waited for the rate since it was learnt. */
  isUsedUp = false
  readonly #waiters = { interactive: new Set<Waiter>(), scheduled: new Set<Waiter>() }
  readonly #gates = { interactive: new Set<Deferred.Deferred<void>>(), scheduled: new Set<Deferred.Deferred<void>>() }
  readonly #takers = { interactive: 0, scheduled: 0 }
  readonly #underWay = { interactive: 0, scheduled: 0 }
  readonly #activeAt = { interactive: -Infinity, scheduled: -Infinity }

  constructor(pace: EnginePace) {
    this.pace = pace
  }

  /** Adds a call that wants to begin. */
  wait(lane: CallLane, waitMillisMax: number, now: number): Waiter {
    const waiter = { turn: Deferred.makeUnsafe<Turn>(), waitMillisMax }
    this.#waiters[lane].add(waiter)
    this.#activeAt[lane] = now
    return waiter
  }

  /** Removes a call that does not want to begin any more; true if it waited. */
  leave(lane: CallLane, waiter: Waiter): boolean {
    return this.#waiters[lane].delete(waiter)
  }

  ended(lane: CallLane, now: number): void {
    this.#underWay[lane]--
    this.#activeAt[lane] = now
  }

  /** Adds a consumer that wants to take a job of this lane. */
  gate(lane: CallLane): Deferred.Deferred<void> {
    const gate = Deferred.makeUnsafe<void>()
    this.#gates[lane].add(gate)
    return gate
  }

  /** A consumer's call waits, or it makes none; `gate` may still be closed. */
  taken(lane: CallLane, gate: Deferred.Deferred<void>): void {
    if (!this.#gates[lane].delete(gate)) this.#takers[lane]--
  }

  /** The first lane that has calls. */
  lane(now: number): CallLane | null {
    const hasCalls = (lane: CallLane) =>
      this.#waiters[lane].size > 0 || this.#underWay[lane] > 0 || now - this.#activeAt[lane] < activeMillis
    return lanes.find(hasCalls) ?? null
  }

  get waiting(): number {
    return this.#waiters.interactive.size + this.#waiters.scheduled.size
  }

  /** Starts calls that may begin. `isShared`: the other processes are known. */
  look(now: number, isShared: boolean): void {
    this.#putOff(now)
    if (isShared) this.#begin(now)
    for (const lane of lanes) this.#open(lane, now)
  }

  /** Milliseconds until the next look if nothing happens before. */
  millisUntilLook(now: number): number {
    if (this.waiting + this.#gates.interactive.size + this.#gates.scheduled.size === 0) return Infinity
    // where a call may begin, the others wait for something to happen, and not for a time
    const freeMillis = freeCalls(this.pace, now) > 0 ? Infinity : millisUntilFree(this.pace, now)
    const faultMillis = this.fault.message !== null && this.fault.until > now ? this.fault.until - now : Infinity
    return Math.max(1, Math.ceil(Math.min(freeMillis, faultMillis)))
  }

  #pauseMillis(lane: CallLane, now: number): number {
    const { message, until } = this.fault
    return Math.max(0, this.pace.pausedUntil - now, lane === "scheduled" && message !== null ? until - now : 0)
  }

  #putOff(now: number): void {
    for (const lane of lanes) {
      const waitMillis = this.#pauseMillis(lane, now)
      if (waitMillis === 0) continue
      const { message, until } = this.fault
      const fault = lane === "scheduled" && until > now ? message : null
      for (const waiter of this.#waiters[lane]) {
        if (waitMillis <= waiter.waitMillisMax) continue
        this.#waiters[lane].delete(waiter)
        Deferred.doneUnsafe(waiter.turn, Effect.succeed({ _tag: "later", waitMillis, fault }))
      }
    }
  }

  #begin(now: number): void {
    for (const lane of lanes) {
      for (const waiter of this.#waiters[lane]) {
        if (freeCalls(this.pace, now) === 0) {
          this.isUsedUp ||= isHeldByRate(this.pace, now)
          return
        }
        if (this.#isHeld(lane, now)) break
        this.#waiters[lane].delete(waiter)
        this.pace = callBegan(this.pace, now)
        this.#underWay[lane]++
        Deferred.doneUnsafe(waiter.turn, Effect.succeed({ _tag: "go", startedAt: now }))
      }
    }
  }

  /**
   * Whether scheduled calls wait. A part of the slots is for interactive calls, and while the vendor refuses the
   * account, one call checks for all.
   */
  #isHeld(lane: CallLane, now: number): boolean {
    if (lane === "interactive") return false
    const { message, until } = this.fault
    const underWay = this.#underWay.scheduled
    return message === null
      ? underWay >= Math.max(1, Math.floor(mostAtOnce(this.pace) * scheduledShare))
      : until > now || underWay > 0
  }

  #open(lane: CallLane, now: number): void {
    const isPutOff = this.#pauseMillis(lane, now) > gateWaitMillisMax
    const free = isPutOff ? Infinity : this.#isHeld(lane, now) ? 0 : freeCalls(this.pace, now) - this.waiting
    for (const gate of this.#gates[lane]) {
      if (this.#takers[lane] >= free) return
      this.#gates[lane].delete(gate)
      this.#takers[lane]++
      Deferred.doneUnsafe(gate, Effect.void)
    }
  }
}
