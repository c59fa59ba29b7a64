/** Executes a plan's faults. */
import * as TestDatabase from "@answerscope/storage-pg/testing"
import type { Fault as LineFault, FaultyProxy } from "@answerscope/storage-pg/testing/FaultyProxy"
import { Effect } from "effect"
import type { Redacted } from "effect"
import type { Member } from "./members.ts"
import type { Fault, FaultKind, MemberName } from "./plan.ts"

/** A process with its proxy to the database. */
export interface Target {
  readonly member: Member
  readonly way: FaultyProxy
}

/** How a process ended after a stop request. */
export interface Drained {
  readonly member: MemberName
  readonly code: number | null
  readonly millis: number
}

/** Results of the attack so far. */
export interface AttackRecord {
  readonly done: Map<FaultKind["kind"], number>
  readonly drained: Array<Drained>
}

const terminateAll = (url: Redacted.Redacted<string>) =>
  TestDatabase.withSql(
    url,
    (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'answerscope'`
  )

/** The server's message for a committed transaction. */
const committed = Buffer.from("COMMIT\0")

/** The transaction commits, and the connection breaks before its owner learns of it. */
const losesCommits: LineFault = (from, piece) =>
  from === "server" && piece.includes(committed) ? "dropped" : "carried"

const during = (begin: Effect.Effect<void>, millis: number, end: Effect.Effect<void>) =>
  Effect.andThen(begin, Effect.ensuring(Effect.sleep(millis), end))

const carryOut = (
  fault: Fault,
  { member, way }: Target,
  url: Redacted.Redacted<string>,
  record: AttackRecord
): Effect.Effect<void> => {
  switch (fault.kind) {
    case "kill":
      return member.alone(
        member.kill.pipe(Effect.andThen(Effect.sleep(fault.downMillis)), Effect.andThen(member.start()))
      )
    case "drain":
      return member.alone(
        Effect.andThen(
          Effect.map(member.drain, (ended) => {
            if (ended !== null) record.drained.push({ member: member.name, ...ended })
          }),
          member.start()
        )
      )
    case "stop":
      return member.alone(during(member.signal("SIGSTOP"), fault.forMillis, member.signal("SIGCONT")))
    case "clock":
      return member.alone(
        during(
          Effect.andThen(member.kill, member.start(fault.shiftMillis)),
          fault.forMillis,
          Effect.andThen(member.kill, member.start())
        )
      )
    case "cut":
      return way.drop
    case "refuse":
      return during(way.cut, fault.forMillis, way.mend)
    case "delay":
      return during(way.delay(fault.delayMillis), fault.forMillis, way.mend)
    case "commit":
      return during(way.failOn(losesCommits), fault.forMillis, way.mend)
    case "swallow":
      return way.swallow
    case "terminate":
      return Effect.asVoid(terminateAll(url))
  }
}

/** Executes all faults on time; ends when the last one has ended and all processes run again. */
export const attack = (
  faults: ReadonlyArray<Fault>,
  targets: ReadonlyArray<Target>,
  url: Redacted.Redacted<string>,
  record: AttackRecord
): Effect.Effect<void> =>
  Effect.forEach(
    faults,
    (fault) => {
      const target = targets.find(({ member }) => member.name === fault.target)
      if (target === undefined) return Effect.void
      return Effect.gen(function* () {
        yield* Effect.sleep(fault.atMillis)
        record.done.set(fault.kind, (record.done.get(fault.kind) ?? 0) + 1)
        yield* carryOut(fault, target, url, record)
      })
    },
    { concurrency: "unbounded", discard: true }
  )
