/** Reports on sources and searches by definition, computed from snapshots one by one, to compare with the real ones. */
import type { Brand, SearchRow, Snapshot, SourceRow, SourcesReport } from "@answerscope/core"
import {
  byCodePoint,
  classByRule,
  isOnDomain,
  pageKeyOf,
  registrableDomain,
  type SourcesQuery
} from "@answerscope/core/testing"
import { hasPath, promptSettingsOf, rateOf, trackedCompetitor } from "@answerscope/core/model"
import { DateTime } from "effect"

/** A citation as the report counts it. */
interface Citation {
  readonly key: string
  readonly page: string | null
  readonly host: string | null
}

const isOn = (host: string | null, domain: string | null): boolean =>
  host !== null && domain !== null && (host === domain || host.endsWith(`.${domain}`))

const isWanted =
  (brand: Brand, question: SourcesQuery) =>
  (snapshot: Snapshot): boolean => {
    const settings = promptSettingsOf(brand).find(({ prompt }) => prompt === snapshot.prompt)
    const millis = DateTime.toEpochMillis(snapshot.checkedAt)
    return (
      snapshot.brandId === brand.id &&
      millis >= DateTime.toEpochMillis(question.from) &&
      millis < DateTime.toEpochMillis(question.before) &&
      snapshot.kind === "answer" &&
      [null, snapshot.engine].includes(question.engine) &&
      [null, snapshot.surface].includes(question.surface) &&
      [null, snapshot.location].includes(question.location) &&
      [null, snapshot.language].includes(question.language) &&
      [null, snapshot.model].includes(question.model) &&
      [null, snapshot.prompt].includes(question.prompt) &&
      [null, snapshot.trackerId].includes(question.trackerId) &&
      (question.searched === null || question.searched === snapshot.searched) &&
      [null, settings?.class ?? classByRule(snapshot.prompt, brand)].includes(question.class) &&
      (question.tag === null || (settings?.tags ?? []).includes(question.tag))
    )
  }

/** The tracked domains: 0 is the brand's, from 1 on the competitors'. */
const domainsOf = (brand: Brand) => [brand.domain, ...brand.competitors.map((name) => trackedCompetitor(name).domain)]

/** The tracked domain with a path that contains a page. */
const partOf = (brand: Brand, page: string | null): number =>
  domainsOf(brand).findIndex(
    (domain) => page !== null && domain !== null && hasPath(domain) && isOnDomain(page, domain)
  )

const pageOf = ({ domain, url }: Snapshot["sources"][number]) => ({
  page: pageKeyOf(url),
  host: domain?.toLowerCase() ?? null
})

const citationsIn = (snapshot: Snapshot, question: SourcesQuery, brand: Brand): ReadonlyArray<Citation> =>
  countedIn(
    brand,
    snapshot.textRemovedAt === null
      ? snapshot.sources.map(pageOf)
      : snapshot.citedHosts.map((host) => ({ page: null, host })),
    question
  )

/** The pages that the engine retrieved and the answer does not cite. */
const retrievalsIn = ({ consulted, sources, textRemovedAt }: Snapshot, question: SourcesQuery, brand: Brand) => {
  if (textRemovedAt !== null) return []
  const cited = new Set(sources.map(({ url }) => pageKeyOf(url)))
  return countedIn(
    brand,
    consulted.map(pageOf).filter(({ page }) => !cited.has(page)),
    question
  )
}

const countedIn = (brand: Brand, pages: ReadonlyArray<Omit<Citation, "key">>, { groupBy }: SourcesQuery) => {
  // a page counts once, under its first host
  const once = pages.filter(({ page }, at) => page === null || pages.findIndex((other) => other.page === page) === at)
  return once.flatMap(({ host, page }) => {
    const part = host === null ? undefined : domainsOf(brand)[partOf(brand, page)]
    const key = groupBy === "page" ? page : host === null ? null : (part ?? registrableDomain(host))
    return key === null ? [] : [{ key, page, host }]
  })
}

const countEach = (values: ReadonlyArray<string>) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, same]) => ({ value, answers: same.length }))
    .toSorted((a, b) => b.answers - a.answers || byCodePoint(a.value, b.value))

const rateOver = (answers: ReadonlyArray<Snapshot>, has: (answer: Snapshot) => boolean) => {
  const countsOf = (some: ReadonlyArray<Snapshot>) => ({ k: some.filter(has).length, n: some.length })
  return rateOf(countsOf(answers), [...Map.groupBy(answers, ({ prompt }) => prompt).values()].map(countsOf))
}

const extentOf = (answers: ReadonlyArray<Snapshot>) => ({
  engines: [...new Set(answers.map(({ engine }) => engine))].toSorted(byCodePoint),
  prompts: new Set(answers.map(({ prompt }) => prompt)).size
})

/** The kind of a source with these citations. */
const ownerOf = (
  brand: Brand,
  citations: ReadonlyArray<Pick<Citation, "host" | "page">>
): Pick<SourceRow, "kind" | "competitor"> => {
  const isOf = (owner: number) =>
    citations.some(({ host, page }) => {
      const part = host === null ? -1 : partOf(brand, page)
      return part === -1 ? isOn(host, domainsOf(brand)[owner] ?? null) : part === owner
    })
  if (isOf(0)) return { kind: "own", competitor: null }
  const competitor = brand.competitors.find((_, at) => isOf(at + 1))
  return competitor === undefined ? { kind: "other", competitor: null } : { kind: "competitor", competitor }
}

/** The competitors tracked now that most answers name. */
const namedIn = (brand: Brand, answers: ReadonlyArray<Snapshot>): SourceRow["competitors"] =>
  countEach(answers.flatMap(({ competitorsFound }) => competitorsFound))
    .filter(({ value }) => brand.competitors.includes(value))
    .slice(0, 5)
    .map(({ answers: count, value }) => ({ name: value, answers: count }))

/** The answers of a report that cite a source. */
export const naiveCiting = (
  brand: Brand,
  snapshots: ReadonlyArray<Snapshot>,
  question: SourcesQuery,
  source: string
): ReadonlyArray<Snapshot> =>
  snapshots
    .filter(isWanted(brand, question))
    .filter((answer) => citationsIn(answer, question, brand).some(({ key }) => key === source))

/** Whom gap answers name, and the prompts with most of them. */
const gapsIn = (brand: Brand, citing: ReadonlyArray<Snapshot>): Pick<SourceRow, "namesInstead" | "gapPrompts"> => {
  const gaps = citing.filter((answer) => isGapIn(brand, answer))
  const prompts = countEach(gaps.map(({ prompt }) => prompt)).slice(0, 10)
  return {
    namesInstead: namedIn(brand, gaps),
    gapPrompts: prompts.map(({ answers: gapAnswers, value: prompt }) => ({
      prompt,
      gapAnswers,
      answers: citing.filter((answer) => answer.prompt === prompt).length
    }))
  }
}

/** Whether a row is asked for. Answers name fewer competitors than a row has. */
const isFound =
  ({ competitor, gap, kind, text }: SourcesQuery) =>
  (row: SourceRow): boolean =>
    (row.gapAnswers > 0 || !gap) &&
    [null, row.kind].includes(kind) &&
    (competitor === null || (gap ? row.namesInstead : row.competitors).some(({ name }) => name === competitor)) &&
    row.key.toLowerCase().includes((text ?? "").toLowerCase())

/** All rows of a report on sources, and the gap over all answers with a source. */
export const naiveSources = (
  brand: Brand,
  snapshots: ReadonlyArray<Snapshot>,
  question: SourcesQuery
): Pick<SourcesReport, "rows" | "gap" | "clearGaps"> => {
  const answers = snapshots
    .filter(isWanted(brand, question))
    .filter(({ textRemovedAt }) => question.groupBy === "domain" || textRemovedAt === null)
  const inEach = (pagesIn: typeof citationsIn) => {
    const found = new Map(answers.map((answer) => [answer, pagesIn(answer, question, brand)]))
    return (answer: Snapshot) => found.get(answer) ?? []
  }
  const citations = inEach(citationsIn)
  const retrievals = inEach(retrievalsIn)
  const keysBy = (pagesIn: typeof citations) =>
    new Set(answers.flatMap((answer) => pagesIn(answer).map(({ key }) => key)))
  const isRetrieved = question.retrievedOnly
  const cited = keysBy(citations)
  const keys = isRetrieved ? [...keysBy(retrievals)].filter((key) => !cited.has(key)) : [...cited]
  const withSource = answers.filter((answer) => (isRetrieved ? retrievals : citations)(answer).length > 0)
  const gapOfAll = rateOver(withSource, (answer) => isGapIn(brand, answer))
  const rows = keys.map((key) => {
    const isCiting = (answer: Snapshot) => citations(answer).some((citation) => citation.key === key)
    const isRetrieving = (answer: Snapshot) => retrievals(answer).some((page) => page.key === key)
    const cites = (answer: Snapshot) =>
      (isRetrieved ? retrievals : citations)(answer).filter((citation) => citation.key === key)
    const citing = answers.filter((answer) => cites(answer).length > 0)
    const times = citing.map(({ checkedAt }) => DateTime.toEpochMillis(checkedAt))
    const pages = citing.flatMap((answer) => [...new Set(cites(answer).flatMap(({ page }) => page ?? []))])
    const gap = rateOver(citing, (answer) => isGapIn(brand, answer))
    return {
      key,
      ...ownerOf(
        brand,
        citing.flatMap((answer) => cites(answer))
      ),
      answers: rateOver(answers, isCiting),
      retrieved: answers.filter((answer) => isRetrieving(answer) && !isCiting(answer)).length,
      withBrand: rateOver(answers.filter(isCiting), ({ mentioned }) => mentioned),
      competitors: namedIn(brand, citing),
      gap,
      gapAnswers: gap.k,
      // nothing is marked
      sinceDone: null,
      few: gap.k < 3 || (rateOf(gap).low ?? 0) <= (gapOfAll.value ?? 1),
      ...gapsIn(brand, citing),
      ...extentOf(citing),
      firstSeenAt: DateTime.makeUnsafe(Math.min(...times)),
      lastSeenAt: DateTime.makeUnsafe(Math.max(...times)),
      pages:
        question.groupBy === "page"
          ? []
          : countEach(pages)
              .slice(0, 5)
              .map(({ answers: count, value }) => ({ key: value, answers: count }))
    } satisfies SourceRow
  })
  const sorted = rows
    .filter(isFound(question))
    .toSorted(
      (a, b) =>
        (question.sort === "gap" ? byGap(a, b) : 0) ||
        b.answers.k - a.answers.k ||
        (isRetrieved ? b.retrieved - a.retrieved : 0) ||
        byCodePoint(a.key, b.key)
    )
  return { rows: sorted, gap: gapOfAll, clearGaps: sorted.filter(({ few }) => !few).length }
}

const byGap = (a: SourceRow, b: SourceRow) => Number(a.few) - Number(b.few) || b.gapAnswers - a.gapAnswers

export const isGapIn = (brand: Brand, { competitorsFound, mentioned }: Snapshot): boolean =>
  !mentioned && competitorsFound.some((name) => brand.competitors.includes(name))

/** All rows of a report on searches, and the rate of answers that report theirs. */
export const naiveSearches = (brand: Brand, snapshots: ReadonlyArray<Snapshot>, question: SourcesQuery) => {
  const answers = snapshots.filter(isWanted(brand, question)).filter(({ textRemovedAt }) => textRemovedAt === null)
  const rows = countEach(answers.flatMap(({ queries }) => [...new Set(queries)])).map(
    ({ answers: count, value }): SearchRow => ({
      query: value,
      answers: count,
      ...extentOf(answers.filter(({ queries }) => queries.includes(value))),
      tracked: brand.prompts.includes(value)
    })
  )
  return { rows, known: rateOver(answers, ({ queries }) => queries.length > 0) }
}
