/** Analyzes an answer for a scan's subject. Pure. */
import type { DateTime } from "effect"
import { analyzeAnswer } from "@answerscope/analysis"
import { competitorLengthMax } from "../brand/Brand.ts"
import { trackedCompetitors } from "../brand/TrackedCompetitor.ts"
import { keepableUsage, unknownCost } from "../cost/VendorCost.ts"
import { type Answer, citedHostsOf, type Extra } from "../engine/Answer.ts"
import type { EngineIdentity } from "../engine/EngineIdentity.ts"
import type { OwnedExtra, Snapshot } from "../snapshot/Snapshot.ts"
import { SnapshotId } from "../snapshot/SnapshotId.ts"
import type { CheckOutcome, CheckWork } from "../scan/CheckOutcome.ts"
import { hasPath, isOnPath } from "../text/AddressPath.ts"
import { codePointLength } from "../text/Text.ts"
import type { BrandSubject } from "../brand/BrandSubject.ts"
import { textHashOf } from "./TextHash.ts"

const noObservation = {
  truncated: "The engine's answer was cut off",
  refused: "The engine refused to answer",
  blocked: "The engine's filter withheld the answer",
  paused: "The engine stopped before its answer was complete",
  not_shown: "The page showed no answer"
}

/** Why an answer does not count as an observation, for people; null if it does. */
export const reasonAgainst = (answer: Answer): string | null => {
  if (answer.finish !== "complete") {
    const reason = noObservation[answer.finish]
    return answer.finishReason === null ? `${reason}.` : `${reason} (${answer.finishReason}).`
  }
  return answer.text.trim() === "" ? "The engine's answer was empty." : null
}

/** Most spans, and most recommended brands, to store per answer: the first ones. */
const spansMax = 1_000
const rankingMax = 1_000

/** Whether a candidate is short enough to be tracked as a competitor. */
const isName = (candidate: string): boolean => codePointLength(candidate) <= competitorLengthMax

/** Analyzes an answer. The same text, prompt and subject give the same result, byte for byte. */
export const readingOf = (options: {
  /** The stored answer. */
  readonly answer: string
  /** Parts that the vendor marks as citations. They do not count as mentions. */
  readonly citations: Snapshot["citations"]
  readonly prompt: string
  /** What is shown beside the answer. */
  readonly extras?: ReadonlyArray<Extra> | undefined
  readonly subject: BrandSubject
  readonly captureSentiment: boolean
}) => {
  const { answer, captureSentiment, citations, extras = [], prompt, subject } = options
  const analysis = analyzeAnswer({
    answer,
    citations,
    prompt,
    brand: subject,
    competitors: trackedCompetitors(subject)
  })
  return {
    mentioned: analysis.mentioned,
    position: analysis.mentioned ? analysis.position : null,
    sentiment: analysis.mentioned && captureSentiment ? analysis.sentiment : null,
    competitorsFound: analysis.competitorsFound,
    competitorCandidatesFound: analysis.competitorCandidates.filter(isName),
    spans: analysis.spans.filter(({ entity, kind }) => kind !== "candidate" || isName(entity)).slice(0, spansMax),
    ranking: analysis.ranking.filter(({ kind, name }) => kind !== "candidate" || isName(name)).slice(0, rankingMax),
    extras: extras.map((extra): OwnedExtra => ({ ...extra, ofBrand: isOfBrand(extra, subject) })),
    analyzerVersion: analysis.version
  }
}

/** Whether an extra is on the brand's domain, or its title names the brand. */
const isOfBrand = ({ domain, title, url }: Extra, subject: BrandSubject): boolean =>
  isOnDomain({ host: domain?.toLowerCase() ?? "", url: url ?? "" }, subject.domain) ||
  analyzeAnswer({ answer: title, citations: [], prompt: "", brand: subject, competitors: [] }).mentioned

const isOnDomain = (page: { readonly host: string; readonly url: string }, domain: string | null): boolean =>
  domain !== null &&
  (hasPath(domain) ? isOnPath(page.url, domain) : page.host === domain || page.host.endsWith(`.${domain}`))

/** How a check ends with that answer. */
export const outcomeOf = (
  work: CheckWork,
  answer: Answer,
  options: {
    readonly endedAt: DateTime.Utc
    readonly snapshotId: SnapshotId
    readonly identity: Pick<EngineIdentity, "surface" | "provider">
  }
): CheckOutcome => {
  const { endedAt, identity } = options
  const { citations, consulted, model, narration, origin, queries, searched, sources, usage } = answer
  const kind = answer.finish === "not_shown" ? "not_shown" : "answer"
  // what the page says instead is no answer
  const text = kind === "answer" ? answer.text : ""
  const error = kind === "not_shown" ? null : reasonAgainst(answer)
  if (error !== null) return { _tag: "failed", work, endedAt, error, model }
  return {
    _tag: "completed",
    work,
    endedAt,
    raw: answer.raw,
    snapshot: {
      ...readingOf({ ...work, answer: text, citations, extras: answer.extras }),
      id: options.snapshotId,
      organizationId: work.organizationId,
      brand: work.subject.name,
      prompt: work.prompt,
      engine: work.engine,
      surface: identity.surface,
      provider: identity.provider,
      tier: answer.tier ?? null,
      kind,
      ...(answer.market ?? { location: work.location, language: work.language }),
      sample: work.sample,
      followUp: work.followUp,
      model,
      checkedAt: endedAt,
      answer: text,
      sources,
      citedHosts: citedHostsOf(sources),
      sourcesCount: new Set(sources.map(({ url }) => url)).size,
      queries,
      searched,
      consulted,
      narration,
      citations,
      textHash: textHashOf({ ...answer, text }),
      // known when it is stored
      repeats: false,
      usage: keepableUsage(usage),
      // known when all calls of its check have ended
      vendorCost: unknownCost,
      origin,
      scanId: work.scanId,
      trackerId: work.trackerId,
      reanalysisId: null,
      textRemovedAt: null
    }
  }
}
