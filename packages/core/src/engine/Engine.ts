/**
 * The AI engines whose answers are measured. An engine is a name that a host registers with its adapter
 * (`AnswerEngines`); the four of the reference deployment are known everywhere.
 */
import { Result, Schema } from "effect"
import { InvalidRequest } from "../request/RequestError.ts"
import { cataloguedEngines, type Surface, surfacesOf } from "./EngineIdentity.ts"

/** Engines with an adapter in this repository, in display order. Also the default of requests. */
export const KnownEngine = Schema.Literals(["chatgpt", "claude", "gemini", "perplexity"])
export type KnownEngine = typeof KnownEngine.Type

export const knownEngines: ReadonlyArray<Engine> = KnownEngine.literals

/** The form of an engine's name. */
export const enginePattern = /^[a-z][a-z0-9_-]{0,31}$/

// a name that every object has would be found in records by engine that do not hold it
const isEngine = (name: string): boolean => enginePattern.test(name) && name !== "constructor"

const engineForm = "an engine's name: a letter from a to z, then at most 31 of a to z, 0 to 9, _ and -"

/** An engine by its name. */
export const Engine = Schema.String.check(
  Schema.makeFilter((name: string) => isEngine(name) || `must be ${engineForm}`, {
    toJsonSchema: () => ({ pattern: enginePattern.source, examples: [...knownEngines] })
  })
)
export type Engine = typeof Engine.Type

/** Returns the name. Throws `RangeError` if no engine can have it, because that is a bug in the registering program. */
export const engineNamed = (name: string): Engine => {
  if (!isEngine(name)) throw new RangeError(`"${name}" is not ${engineForm}`)
  return name
}

/** Engines of a brand, scan or tracker: at least one, each once. */
export const EngineSet = Schema.Array(Engine).check(Schema.isMinLength(1), Schema.isUnique())

/** Display order of engines: those of the catalogue first, in their order, then others by name. */
export const inEngineOrder = (names: Iterable<Engine>): ReadonlyArray<Engine> => {
  const rankOf = (name: Engine): number => {
    const place = cataloguedEngines.indexOf(name)
    return place === -1 ? cataloguedEngines.length : place
  }
  return [...new Set(names)].toSorted((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
}

type Registered = Pick<ReadonlyMap<Engine, unknown>, "keys">

/** What decides whether a registered engine is asked by default. */
interface Declared {
  readonly onlyNamed?: boolean | undefined
  readonly surface?: Surface | undefined
}

/**
 * Returns the engines of a request that names none: those registered over an interface, or the apps if there are none,
 * without the ones to be named (`onlyNamed`). Those, if there are no others; all known ones if none is registered.
 */
export const defaultEngines = (registered: ReadonlyMap<Engine, Declared>): ReadonlyArray<Engine> => {
  const surfaceOf = surfacesOf(registered)
  const asked = [...registered].flatMap(([name, { onlyNamed }]) => (onlyNamed === true ? [] : [name]))
  const { api: interfaces = [], app: apps = [] } = Object.groupBy(asked, surfaceOf)
  const byDefault = interfaces.length > 0 ? interfaces : apps
  const names = inEngineOrder(byDefault.length > 0 ? byDefault : registered.keys())
  return names.length === 0 ? knownEngines : names
}

/** The engines that a request may name: those registered, and the known ones, which may have no adapter here. */
export const namedEngines = (registered: Registered): ReadonlyArray<Engine> =>
  inEngineOrder([...knownEngines, ...registered.keys()])

/** Fails with `InvalidRequest` for the first unknown engine. `place` is its path in the request. */
export const checkEngines = (
  engines: ReadonlyArray<Engine>,
  registered: Registered,
  place: (index: number) => string = (index) => `engines[${index}]`
): Result.Result<void, InvalidRequest> => {
  const named = namedEngines(registered)
  const stranger = engines.findIndex((engine) => !named.includes(engine))
  return stranger === -1
    ? Result.void
    : Result.fail(new InvalidRequest({ message: `${place(stranger)}: must be one of ${named.join(", ")}` }))
}

/** A registered engine, as far as its longest prompt goes. */
interface Limited {
  readonly promptMax?: number | undefined
}

/** Why an engine cannot be asked a prompt of that length; `null` if it can. Prompts are never cut. */
export const tooLong = (prompt: string, engine: Engine, limited: Limited | undefined): string | null =>
  limited?.promptMax === undefined || prompt.length <= limited.promptMax
    ? null
    : `has ${prompt.length} characters; ${engine} takes at most ${limited.promptMax}`

/** Fails with `InvalidRequest` for the first prompt that is too long for an engine. `place` is its path. */
export const checkPromptLengths = (
  { engines, prompts }: { readonly prompts: ReadonlyArray<string>; readonly engines: ReadonlyArray<Engine> },
  registered: ReadonlyMap<Engine, Limited>,
  place: (index: number) => string = (index) => `prompts[${index}]`
): Result.Result<void, InvalidRequest> => {
  for (const engine of engines) {
    for (const [index, prompt] of prompts.entries()) {
      const reason = tooLong(prompt, engine, registered.get(engine))
      if (reason !== null) return Result.fail(new InvalidRequest({ message: `${place(index)}: ${reason}` }))
    }
  }
  return Result.void
}
