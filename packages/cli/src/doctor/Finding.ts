/** A finding of the doctor. */
export interface Finding {
  readonly what: string
  /** `warning`: works, but needs attention. `failed`: does not work. */
  readonly state: "ok" | "warning" | "failed"
  readonly found: string
  /** What to do, or `null`. */
  readonly advice: string | null
}

export const ok = (what: string, found: string): Finding => ({ what, state: "ok", found, advice: null })

export const warning = (what: string, found: string, advice: string): Finding => ({
  what,
  state: "warning",
  found,
  advice
})

export const failed = (what: string, found: string, advice: string): Finding => ({
  what,
  state: "failed",
  found,
  advice
})
