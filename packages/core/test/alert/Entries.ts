/**
 * Entries of cells' histories, for tests of what is decided by them.
 */
import type { ConfirmedAlerts } from "@answerscope/core/testing"

export const dayMillis = 86_400_000

/** The entry of a run, of as many days as runs: one answer that names the brand and says nothing else, or as given. */
export const entryAt = (run: number, fields: Partial<ConfirmedAlerts.Entry> = {}): ConfirmedAlerts.Entry => ({
  run,
  atMillis: run * dayMillis,
  mentions: { k: 1, n: 1 },
  positions: [],
  tones: { positive: 0, neutral: 0, negative: 0 },
  rivals: {},
  models: [],
  followUps: 0,
  lastNaming: null,
  lastSilent: null,
  ...fields
})
