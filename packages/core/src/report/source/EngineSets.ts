/**
 * Sets of engines, each once and known by its number, so that many answers' engines fit in a column of numbers. Pure.
 */
import type { Engine } from "../../engine/Engine.ts"

/** The number of the empty set. */
export const noEngines = 0

/** All sets of some engines. An engine is given by its index. */
export const engineSets = (engines: ReadonlyArray<Engine>) => {
  const sets: Array<ReadonlyArray<Engine>> = [[]]
  const numbers = new Map<string, number>([["", noEngines]])
  /** Of each set and engine the number of the set that has the engine, too. */
  const larger: Array<Array<number>> = [[]]

  const add = (set: number, engine: number): number => {
    const members = [...new Set([...membersOf(set), ...engines.slice(engine, engine + 1)])].toSorted()
    const key = members.join(" ")
    const number = numbers.get(key) ?? sets.push(members) - 1
    numbers.set(key, number)
    larger[number] ??= []
    const ofSet = larger[set]
    if (ofSet !== undefined) ofSet[engine] = number
    return number
  }
  /** The engines of a set, by name. */
  const membersOf = (set: number): ReadonlyArray<Engine> => sets[set] ?? []
  /** The number of the set with another engine added. */
  const withEngine = (set: number, engine: number): number => larger[set]?.[engine] ?? add(set, engine)
  return { membersOf, withEngine }
}
