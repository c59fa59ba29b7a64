/** Random values for tests that try many. */

/** Draws from a seed. */
export type Drawing = ReturnType<typeof drawing>

/** A seeded generator (mulberry32). */
export const drawing = (seed: number) => {
  let state = seed
  const below = (end: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
  const pick = <const A>(first: A, ...rest: ReadonlyArray<A>): A => rest[below(rest.length + 1)] ?? first
  const some = <A>(most: number, draw: () => A): ReadonlyArray<A> => Array.from({ length: below(most + 1) }, draw)
  const shuffled = <A>(items: ReadonlyArray<A>): ReadonlyArray<A> =>
    items
      .map((item) => ({ item, place: below(2 ** 30) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)
  return { below, pick, some, shuffled }
}
