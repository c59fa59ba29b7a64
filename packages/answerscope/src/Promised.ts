/** Services of the core as promises. */
import { Effect, Stream } from "effect"
import { fromPlain, type Plain, toPlain } from "./Plain.ts"

type PlainArguments<Args extends ReadonlyArray<unknown>> = { [Index in keyof Args]: Plain<Args[Index]> }

type PromisedMember<Member> =
  Member extends Stream.Stream<infer A, infer _E, infer _R>
    ? () => AsyncIterable<Plain<A>>
    : Member extends Effect.Effect<infer A, infer _E, infer _R>
      ? () => Promise<Plain<A>>
      : Member extends (...args: infer Args) => Stream.Stream<infer A, infer _E, infer _R>
        ? (...args: PlainArguments<Args>) => AsyncIterable<Plain<A>>
        : Member extends (...args: infer Args) => Effect.Effect<infer A, infer _E, infer _R>
          ? (...args: PlainArguments<Args>) => Promise<Plain<A>>
          : never

/**
 * A service of the core with promises for effects, async iterables for streams, and plain values (`Plain`). A call
 * fails with an `AnswerscopeError`.
 */
export type Promised<Service, Members extends keyof Service = keyof Service> = {
  readonly [Key in Members]: PromisedMember<Service[Key]>
}

/** How effects and streams of the core are run. */
export interface Runs {
  readonly run: <A>(effect: Effect.Effect<A, unknown>) => Promise<A>
  readonly iterate: <A>(stream: Stream.Stream<A, unknown>) => AsyncIterable<A>
}

const isEffect = (value: unknown): value is Effect.Effect<unknown, unknown> => Effect.isEffect(value)
const isStream = (value: unknown): value is Stream.Stream<unknown, unknown> => Stream.isStream(value)

/** Members that give a stream are walks, and are named so. */
const isWalk = (name: string): boolean => name.startsWith("walk")

/** The named members of a service as promises. */
export function promised<Service extends object, const Members extends keyof Service & string>(
  service: Service,
  members: ReadonlyArray<Members>,
  runs: Runs
): Promised<Service, Members>
export function promised(
  service: Readonly<Record<string, unknown>>,
  members: ReadonlyArray<string>,
  { iterate, run }: Runs
): unknown {
  // a call with arguments of a wrong type may throw at once: then it fails as any other
  const call = (name: string, args: ReadonlyArray<unknown>): unknown => {
    const member = service[name]
    return typeof member === "function"
      ? Reflect.apply(
          member,
          service,
          args.map((argument) => fromPlain(argument))
        )
      : member
  }
  const effect = (value: unknown) => (isEffect(value) ? value : Effect.die(new TypeError("not an effect")))
  const stream = (value: unknown) => (isStream(value) ? value : Stream.die(new TypeError("not a stream")))
  return Object.fromEntries(
    members.map((name) => [
      name,
      isWalk(name)
        ? (...args: ReadonlyArray<unknown>) =>
            iterate(
              Stream.map(
                Stream.suspend(() => stream(call(name, args))),
                toPlain
              )
            )
        : (...args: ReadonlyArray<unknown>) =>
            run(
              Effect.map(
                Effect.suspend(() => effect(call(name, args))),
                toPlain
              )
            )
    ])
  )
}
