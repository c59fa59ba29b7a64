/**
 * Entries of cells' histories, for tests of what is decided by them.
 */
import { SnapshotId } from "@answerscope/core"
import type { ConfirmedAlerts } from "@answerscope/core/testing"

export const dayMillis = 86_400_000

/** Stands for an answer that no test looks up. */
export const anySnapshot = SnapshotId.make("snp_01jnhv8q5yfa7tb2c3d4e5f6g7")

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
