/** Bounds of the API that forms and pages name before it refuses. A test compares them. */

export interface ListLimits {
  readonly listMax: number
  readonly lengthMax: number
}

export const promptLimits: ListLimits = { listMax: 50, lengthMax: 500 }
export const competitorLimits: ListLimits = { listMax: 50, lengthMax: 253 }

/** Most answers of each prompt and engine in a run. */
export const samplesMax = 10

/** Most reports of an organization. */
export const reportsMax = 1_000
