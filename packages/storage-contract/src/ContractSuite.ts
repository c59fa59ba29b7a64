/** Defines the suites, and limits the time of each case. */
import { Ids, type Storage } from "@answerscope/core"
import { type Vitest, layer as withLayer } from "@effect/vitest"
import { Duration, Effect, Inspectable, Layer, Predicate } from "effect"

/** Longest time of a case, whatever the limit of the test runner. */
export const caseLimit = Duration.minutes(2)

/** The runner ends a case that never yields, because the limit above cannot interrupt it. */
const runnerLimit = Duration.toMillis(Duration.times(caseLimit, 2))

type Methods = Vitest.MethodsNonLive<Storage | Ids>
type Effects = Methods["effect"]

/** Methods that define a suite's tests. */
export interface ContractTests {
  readonly effect: {
    (name: string, test: Parameters<Effects>[1]): void
    readonly each: Effects["each"]
    readonly prop: Effects["prop"]
  }
}

/** The error of a case. `Effect.flip` of a call that succeeds fails with its result, which tests would not explain. */
const caseError = <E>(error: E): E | Error =>
  Predicate.hasProperty(error, "_tag") || Predicate.isError(error)
    ? error
    : new Error(`A call succeeded that must fail. Its result: ${Inspectable.toStringUnknown(error)}`)

/** Fails a case that takes too long, by its name. */
export const withinLimit =
  (suite: string, name: string) =>
  <A, E, R>(test: Effect.Effect<A, E, R>): Effect.Effect<A, E | Error, R> =>
    Effect.timeoutOrElse(Effect.mapError(test, caseError), {
      duration: caseLimit,
      orElse: () =>
        Effect.die(
          new Error(
            `${suite}: "${name}" took more than ${Duration.format(caseLimit)}: the storage is too slow, or hangs.`
          )
        )
    })

/** The same methods, with a time limit for each case. */
export const limited = (suite: string, methods: Pick<Methods, "effect">): ContractTests => {
  const effect = (name: string, test: Parameters<Effects>[1]): void =>
    methods.effect(name, (...given) => withinLimit(suite, name)(test(...given)), runnerLimit)
  const each: Effects["each"] = (cases) => (name, test) =>
    methods.effect.each(cases)(name, (...given) => withinLimit(suite, name)(test(...given)), runnerLimit)
  const prop: Effects["prop"] = (name, arbitraries, test, options) =>
    methods.effect.prop(name, arbitraries, test, {
      ...(typeof options === "number" ? {} : options),
      // many runs, one after the other
      timeout: 3 * runnerLimit
    })
  return { effect: Object.assign(effect, { each, prop }) }
}

/** Defines a suite on a shared storage, with real time and randomness. */
export const contractSuite =
  (port: string, themes: ReadonlyArray<(it: ContractTests) => void>) =>
  <E>(name: string, storage: Layer.Layer<Storage, E>): void => {
    const suite = `${port} (${name})`
    withLayer(Layer.merge(storage, Ids.layer), { timeout: "60 seconds", excludeTestServices: true })(suite, (it) => {
      for (const theme of themes) theme(limited(suite, it))
    })
  }
