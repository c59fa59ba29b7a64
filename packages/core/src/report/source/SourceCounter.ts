/**
 * How many answers cite each source, or retrieve it, whose it is, and which pages of it. Pure.
 */
import type { Brand } from "../../brand/Brand.ts"
import type { AnswerSources } from "../../count/AnswerSources.ts"
import { startsOf } from "../../count/CountColumns.ts"
import { type Counts, totalOf } from "../../figure/Counts.ts"
import { intervalOf } from "../../figure/Interval.ts"
import { type Rate, rateOf } from "../../figure/Rate.ts"
import { AnswerFilter, type Wanted } from "./AnswerFilter.ts"
import { type DoneMarks, DoneSources } from "./DoneSources.ts"
import { KeyCounter } from "./KeyCounter.ts"
import { Numbering } from "./Numbering.ts"
import { nobody, type Site, sitesOf } from "./SourceOwners.ts"
import { SparseCounts } from "./SparseCounts.ts"
import type { SourceKind, SourcesQuery } from "./SourcesQuery.ts"
import type { SinceDone } from "./SourcesReport.ts"

/** The pages of an answer, by its index in a part. */
const pagesIn = (counts: Uint32Array, pages: Uint32Array): ((place: number) => Uint32Array) => {
  const starts = startsOf(counts)
  return (place) => pages.subarray(starts[place], starts[place + 1])
}

/** Fewest gap answers that make a gap. */
const gapAnswersMin = 3

/** Markers: a page whose key was not computed yet, and one that is not counted. */
const unread = -2
const nowhere = -1

export class SourceCounter {
  readonly answers: AnswerFilter
  readonly sources: KeyCounter
  readonly competitors: ReadonlyArray<string>
  /** Answers by source and page; none by page. */
  readonly pageAnswers = new SparseCounts()
  private readonly pages = new Numbering()
  private readonly owners: Array<number> = []
  /** Of each prompt, by its number: answers with a source, and gap answers among them. */
  private readonly withSource: Array<Counts> = []
  private readonly sites: ReturnType<typeof sitesOf>
  private readonly isByPage: boolean
  /** Of sources that answers cite; known where only the others are wanted. */
  private readonly isCited: Array<number> = []
  /** Whether sources that no answer cites are counted, by the answers that retrieve them. */
  readonly retrievedOnly: boolean
  /** `null` without sources marked as done, and where no cited ones are wanted. */
  private readonly done: DoneSources | null

  constructor(options: {
    readonly wanted: Wanted
    readonly brand: Pick<Brand, "domain" | "competitors" | "competitorDetails">
    readonly groupBy: SourcesQuery["groupBy"]
    readonly retrievedOnly: boolean
    readonly done?: DoneMarks | null
  }) {
    const { done = null, retrievedOnly } = options
    this.done = done === null || retrievedOnly ? null : new DoneSources(done)
    this.answers = new AnswerFilter(options.wanted)
    this.sources = new KeyCounter({
      competitors: options.brand.competitors.length,
      engines: this.answers.engines
    })
    this.competitors = options.brand.competitors
    this.sites = sitesOf(options.brand)
    this.isByPage = options.groupBy === "page"
    this.retrievedOnly = options.retrievedOnly
  }

  /** Counts what some answers cite, and what their engines retrieved. */
  add(part: AnswerSources): void {
    const { retrievedOnly, sources } = this
    const cited = pagesIn(part.pageCounts, part.cited)
    const retrieved = pagesIn(part.retrievedCounts, part.retrieved)
    const keyOfCited = this.keysIn(part, !retrievedOnly)
    const keyOfRetrieved = this.keysIn(part, retrievedOnly)
    const [counted, keyOf] = retrievedOnly ? [retrieved, keyOfRetrieved] : [cited, keyOfCited]
    const answersOf = new Int32Array(part.pageKeys.length)
    this.answers.walk(part, (answer) => {
      let hasSource = false
      for (const page of counted(answer.place)) {
        const key = keyOf(page)
        if (key === nowhere) continue
        answersOf[page] = (answersOf[page] ?? 0) + 1
        sources.count(key, answer)
        this.done?.add(key, answer, answer.group.of)
        hasSource = true
      }
      if (hasSource) {
        const { k, n } = this.withSource[answer.group.prompt] ?? { k: 0, n: 0 }
        this.withSource[answer.group.prompt] = { k: k + Number(answer.isGap), n: n + 1 }
      }
      if (retrievedOnly) {
        for (const page of cited(answer.place)) {
          const key = keyOfCited(page)
          if (key !== nowhere) this.isCited[key] = 1
        }
      } else {
        for (const page of retrieved(answer.place)) {
          const key = keyOfRetrieved(page)
          if (key !== nowhere) sources.countRetrieved(key, answer)
        }
      }
    })
    sources.endGroup()
    if (!this.isByPage) this.addPages(part, keyOf, answersOf)
  }

  /** Finds the sources of a part's pages, each once. `isOwning`: these pages decide who owns the source. */
  private keysIn(part: AnswerSources, isOwning: boolean): (page: number) => number {
    const keyOf = new Int32Array(part.pageKeys.length).fill(unread)
    const keyOfHost = new Int32Array(part.hosts.length).fill(unread)
    const read = (page: number): number => {
      const host = part.pageHosts[page] ?? -1
      const isShared = this.sites.isShared(part.hosts[host] ?? "")
      if (this.isByPage || host === -1 || isShared) return this.read(part, page, isOwning)
      if (keyOfHost[host] === unread) keyOfHost[host] = this.read(part, page, isOwning)
      return keyOfHost[host] ?? nowhere
    }
    return (page) => {
      if (keyOf[page] === unread) keyOf[page] = read(page)
      return keyOf[page] ?? nowhere
    }
  }

  /** The number of the source that a page counts for. */
  private read(part: AnswerSources, page: number, isOwning: boolean): number {
    const host = part.hosts[part.pageHosts[page] ?? -1]
    const site = host === undefined ? null : this.sites.of(host, part.pageKeys[page] ?? null)
    const key = this.keyOf(part.pageKeys[page] ?? null, site)
    if (key === nowhere) return key
    if (key === this.owners.length) {
      this.owners.push(nobody)
      this.done?.name(key, this.sources.textOf(key))
    }
    if (isOwning) this.owners[key] = Math.min(this.owners[key] ?? nobody, site?.owner ?? nobody)
    return key
  }

  private addPages({ pageKeys }: AnswerSources, keyOf: (page: number) => number, answersOf: Int32Array): void {
    for (let page = 0; page < answersOf.length; page++) {
      const answers = answersOf[page] ?? 0
      const pageKey = pageKeys[page] ?? null
      if (answers > 0 && pageKey !== null) this.pageAnswers.add(keyOf(page), this.pages.numberOf(pageKey), answers)
    }
  }

  /** A page of unknown host is on no domain. A page whose URL retention has deleted is only on its domain. */
  private keyOf(pageKey: string | null, site: Site | null): number {
    const key = this.isByPage ? pageKey : (site?.domain ?? null)
    return key === null ? nowhere : this.sources.numberOf(key)
  }

  /** Whose a source is: the cited pages of it say. */
  ownerOf(source: number): { readonly kind: SourceKind; readonly competitor: string | null } {
    const owner = this.owners[source] ?? nobody
    if (owner === nobody) return { kind: "other", competitor: null }
    return owner === 0
      ? { kind: "own", competitor: null }
      : { kind: "competitor", competitor: this.competitors[owner - 1] ?? null }
  }

  /** The change of each source that is marked as done. */
  sinceDone(): ReadonlyMap<number, SinceDone> {
    return this.done?.changes() ?? new Map()
  }

  /** Gap answers among all that have a source. */
  gap(): Rate {
    const prompts = Object.values(this.withSource)
    return rateOf(totalOf(prompts), prompts)
  }

  /** Whether a source has too few gap answers, or no more of them than sources have in all. */
  hasFewGaps(source: number, all: Rate): boolean {
    const k = this.sources.gapAnswersOf(source)
    if (k < gapAnswersMin) return true
    const interval = intervalOf({ k, n: this.sources.answersOf(source) })
    return interval === null || interval.low <= (all.value ?? 1)
  }

  /** The wanted sources by number: those with the most answers first, or the clear gaps, then most gap answers. */
  ranked(query: Pick<SourcesQuery, "kind" | "gap" | "competitor" | "text" | "sort">): Int32Array {
    const { competitor, gap, kind, sort } = query
    const text = query.text?.toLowerCase() ?? ""
    const named = competitor === null ? null : this.competitors.indexOf(competitor)
    const wanted = this.sources
      .mostFirst()
      .filter(
        (source) =>
          this.sources.answersOf(source) > 0 &&
          this.isCited[source] !== 1 &&
          (kind === null || kind === this.ownerOf(source).kind) &&
          (!gap || this.sources.gapAnswersOf(source) > 0) &&
          (named === null || (named >= 0 && this.sources.hasNamed(source, named, { isGap: gap }))) &&
          (text === "" || this.sources.textOf(source).toLowerCase().includes(text))
      )
    if (sort === "answers") return wanted
    const all = this.gap()
    const few = new Set(wanted.filter((source) => this.hasFewGaps(source, all)))
    return wanted.toSorted(
      (a, b) => Number(few.has(a)) - Number(few.has(b)) || this.sources.gapAnswersOf(b) - this.sources.gapAnswersOf(a)
    )
  }

  /** The address of a page, by its number. */
  pageText(page: number): string {
    return this.pages.texts[page] ?? ""
  }

  /** Estimated memory. */
  get bytes(): number {
    const ofPages = this.pages.bytes + this.pageAnswers.bytes + this.sites.bytes()
    return this.answers.bytes + this.sources.bytes + ofPages + 16 * this.owners.length
  }
}
