/** Alerts that simulated engines do not give when a test wants them. */

const at = "2026-01-02T10:00:00.000Z"
/** One answer before, one since, and one after the alert, which is in none of its counts. */
export const moments = ["01-01", "01-02", "01-03"].map((day) => `${at.slice(0, 4)}-${day}T00:00:00.000Z`)

const sidesOf = (answers: number) => {
  const side = { answers, yes: 1, rate: 0.5, low: 0.1, high: 0.9 }
  const [before, since] = moments.map((moment) => ({ ...side, from: moment, to: moment }))
  // of several answers, some were asked to confirm it
  return { before, since, followUps: answers - 1 }
}

const evidence = {
  mode: "immediate",
  beforeSnapshotId: "snp_1",
  afterSnapshotId: "snp_2",
  modelBefore: null,
  modelAfter: null,
  modelSince: null,
  cause: "cell",
  confirmedBy: [],
  before: null,
  since: null,
  difference: null,
  odds: null,
  extent: null,
  cells: null,
  credits: null,
  positionUpTo: null,
  sentiment: null
}

/** A lost mention, by default of ChatGPT. */
export const alertOf = (
  brandId: string,
  id: string,
  fields: { readonly engine?: string; readonly day?: string } = {}
) => {
  const { day = at.slice(0, 10), engine = "chatgpt" } = fields
  const time = `${day}${at.slice(10)}`
  return {
    id: `alt_${id}`,
    causeId: `cau_${id}`,
    brandId,
    type: "mention_lost",
    engine,
    prompt: "best crm",
    message: `${engine} changed`,
    createdAt: time,
    since: engine === "gemini" ? { at: time, earliest: moments[0], latest: time } : null,
    location: null,
    language: null,
    surface: null,
    supersedes: null,
    supersededBy: null,
    read: engine !== "gemini",
    dismissed: false,
    dismissedReason: null,
    evidence: { ...evidence, ...sidesOf(engine === "chatgpt" ? 1 : 5) }
  }
}

/** What the API lists of them, each a cause of its own. */
export const listOf = (alerts: ReadonlyArray<ReturnType<typeof alertOf>>) => ({
  alerts,
  groups: alerts.map(({ brandId, causeId, createdAt, engine, id, read }) => ({
    causeId,
    brandId,
    alertId: id,
    alertIds: [id],
    total: 1,
    firstAt: createdAt,
    direction: "down",
    title: `${engine} mentions Acme less`,
    takenBack: null,
    read
  })),
  total: alerts.length,
  limit: 50,
  offset: 0
})
