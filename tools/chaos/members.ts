/** The processes under attack: each is started, stopped, and restarted whenever it ends, as by a supervisor. */
import { Effect, Exit, Scope, Semaphore } from "effect"
import { readFileSync } from "node:fs"
import { type CommandProcess, startCommand } from "@answerscope/harness/Process"
import type { MemberName } from "./plan.ts"

/** Memory of a process at a moment. */
export interface MemorySample {
  readonly atMillis: number
  readonly megabytes: number
}

/** One process from its start to its end. */
export interface Life {
  readonly member: MemberName
  readonly pid: number
  readonly startedMillis: number
  readonly process: CommandProcess
  readonly scope: Scope.Closeable
  readonly memory: Array<MemorySample>
  isReady: boolean
  /** Whether this run ended it. */
  isEndMeant: boolean
  hasEnded: boolean
}

/** A slot of the deployment for one process at a time. */
export interface Member {
  readonly name: MemberName
  /** Address of an API; `null` while none is ready. */
  readonly address: () => string | null
  /** All processes that ever ran. */
  readonly lives: ReadonlyArray<Life>
  /** Starts processes until one is ready. */
  readonly start: (shiftMillis?: number) => Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  /** Stops it. Returns duration and exit code; `null` without a process. */
  readonly drain: Effect.Effect<{ readonly code: number | null; readonly millis: number } | null>
  readonly signal: (signal: "SIGSTOP" | "SIGCONT") => Effect.Effect<void>
  /** Runs a fault of the process; others wait for its end. */
  readonly alone: <A, E, R>(fault: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /** Ends all for good. */
  readonly close: Effect.Effect<void>
}

const clockShift = new URL("./clock-shift.ts", import.meta.url).href
const heapKept = new URL("./heap-kept.ts", import.meta.url).href
const startMillisMax = 180_000

const startLife = Effect.fnUntraced(function* (
  member: MemberName,
  environment: Readonly<Record<string, string>>,
  shiftMillis: number
) {
  const scope = yield* Scope.make()
  const loadedBefore: Readonly<Record<string, string>> = {
    NODE_OPTIONS: [heapKept, ...(shiftMillis === 0 ? [] : [clockShift])].map((file) => `--import=${file}`).join(" "),
    CLOCK_SHIFT_MILLIS: String(shiftMillis)
  }
  const command = member.startsWith("api") ? "api" : "worker"
  const process = yield* Scope.provide(startCommand([command], { ...environment, ...loadedBefore }), scope)
  const life: Life = {
    member,
    pid: process.pid,
    startedMillis: Date.now(),
    process,
    scope,
    memory: [],
    isReady: false,
    isEndMeant: false,
    hasEnded: false
  }
  return life
})

const readyAddress = /ready at (\S+)/

/** Current state of a member. */
interface State {
  current: Life | null
  address: string | null
  isClosed: boolean
}

/** A member that is not started yet. */
export const makeMember = Effect.fnUntraced(function* (
  name: MemberName,
  environment: Readonly<Record<string, string>>
) {
  const lives: Array<Life> = []
  const semaphore = yield* Semaphore.make(1)
  const state: State = { current: null, address: null, isClosed: false }

  const forget = (life: Life): void => {
    life.hasEnded = true
    if (state.current !== life) return
    state.current = null
    state.address = null
  }

  const endLife = (life: Life) =>
    Effect.andThen(
      Effect.sync(() => {
        life.isEndMeant = true
      }),
      Effect.andThen(
        Scope.close(life.scope, Exit.void),
        Effect.sync(() => forget(life))
      )
    )

  const start = (shiftMillis = 0): Effect.Effect<void> =>
    Effect.gen(function* () {
      while (!state.isClosed && state.current === null) {
        const life = yield* startLife(name, environment, shiftMillis)
        lives.push(life)
        state.current = life
        yield* Effect.forkDetach(watch(life))
        const banner = yield* Effect.exit(Effect.timeout(life.process.printed("database "), startMillisMax))
        if (Exit.isSuccess(banner) && state.current === life) {
          life.isReady = true
          state.address = readyAddress.exec(banner.value)?.[1] ?? null
          return
        }
        yield* endLife(life)
        yield* Effect.sleep("300 millis")
      }
    })

  /** Restarts a process that ended unexpectedly after it was ready, and reports it at the end. */
  const watch = (life: Life): Effect.Effect<void> =>
    Effect.gen(function* () {
      yield* life.process.exit
      forget(life)
      if (life.isReady && !life.isEndMeant) yield* semaphore.withPermit(start())
    })

  const kill = Effect.suspend(() => (state.current === null ? Effect.void : endLife(state.current)))
  const drain = Effect.suspend(() => {
    const life = state.current
    if (life === null) return Effect.succeed(null)
    life.isEndMeant = true
    const sinceMillis = Date.now()
    return life.process.signal("SIGTERM").pipe(
      Effect.andThen(Effect.timeoutOption(life.process.exit, "2 minutes")),
      Effect.map((exit) => ({ code: exit._tag === "Some" ? exit.value : null, millis: Date.now() - sinceMillis })),
      Effect.tap(() => endLife(life))
    )
  })

  const member: Member = {
    name,
    address: () => state.address,
    lives,
    start,
    kill,
    drain,
    signal: (signal) => Effect.suspend(() => state.current?.process.signal(signal) ?? Effect.void),
    alone: (fault) => semaphore.withPermit(fault),
    close: Effect.suspend(() => {
      state.isClosed = true
      return kill
    })
  }
  return member
})

/** Linux only: resident memory in megabytes of 1,000,000 bytes; `null` for a dead process. */
const megabytesOf = (pid: number): number | null => {
  try {
    const kibibytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1_000_000
  } catch {
    return null
  }
}

/** Samples the memory of all living processes, once a second. */
export const sampleMemory = (members: ReadonlyArray<Member>): Effect.Effect<never> =>
  Effect.forever(
    Effect.andThen(
      Effect.sync(() => {
        for (const life of members.flatMap(({ lives }) => lives.filter(({ hasEnded }) => !hasEnded))) {
          const megabytes = megabytesOf(life.pid)
          if (megabytes !== null) life.memory.push({ atMillis: Date.now(), megabytes })
        }
      }),
      Effect.sleep("1 second")
    )
  )
