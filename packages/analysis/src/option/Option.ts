/** One of the things that an answer offers. */

/** One option. `entity` is the number of the tracked name, or -1. Unit indexes. */
export interface Option {
  readonly entity: number
  readonly start: number
  readonly end: number
  /** As written, cut to the name; the empty string for a tracked name. */
  readonly name: string
  /** Number of its section. An enumeration has a separate negative number. */
  readonly section: number
  /** The block in which it stands. */
  readonly block: number
  /** It is the head of its block, so that the block and those under it speak of it. */
  readonly heads: boolean
  /** Whether it is a second name of one entry ("Zentro / Halcyon"): a candidate without a separate rank. */
  readonly beside?: boolean
  /** A sentence lists it beside other names. */
  readonly listed?: boolean
}

/** Where an option stands, and how it counts. */
export type OptionPlace = Omit<Option, "end" | "entity" | "name" | "start">
