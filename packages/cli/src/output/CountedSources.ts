/** Counts requests and replies of a command, for a progress bar. */
import { type AnswerEngine, AnswerEngines, type Engine, SeoData, type SeoDataProvider } from "@answerscope/core"
import { Effect, Layer, Option } from "effect"
import { progressBar } from "./ProgressBar.ts"

/** Number of requests, and of replies, failures included. */
export interface CallCounts {
  questions: number
  replies: number
}

const counted = <A, E>(counts: CallCounts, ask: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    counts.questions++
    return Effect.ensuring(
      ask,
      Effect.sync(() => {
        counts.replies++
      })
    )
  })

const countedEngine = (counts: CallCounts, engine: AnswerEngine): AnswerEngine => ({
  ...engine,
  ask: (question) => counted(counts, engine.ask(question))
})

const countedProvider = (counts: CallCounts, provider: SeoDataProvider): SeoDataProvider => ({
  searchPage: (request) => counted(counts, provider.searchPage(request)),
  mentions: (request) => counted(counts, provider.mentions(request)),
  mentionHistory: (request) => counted(counts, provider.mentionHistory(request)),
  mentionTotals: (request) => counted(counts, provider.mentionTotals(request)),
  citedDomains: (request) => counted(counts, provider.citedDomains(request)),
  citedPages: (request) => counted(counts, provider.citedPages(request)),
  backlinks: (target) => counted(counts, provider.backlinks(target)),
  domainOverview: (request) => counted(counts, provider.domainOverview(request)),
  competingDomains: (request) => counted(counts, provider.competingDomains(request)),
  keywordsForSite: (request) => counted(counts, provider.keywordsForSite(request))
})

/** Runs the effect with a progress bar of its requests. */
export const watching =
  (counts: CallCounts, label: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.scoped(
      Effect.gen(function* () {
        const bar = yield* progressBar({ label, total: 1 })
        const show = Effect.suspend(() => bar.update(counts.replies, { total: Math.max(1, counts.questions) }))
        return yield* Effect.raceFirst(
          Effect.tap(effect, () => show),
          Effect.forever(Effect.delay(show, "50 millis"))
        )
      })
    )

/** The given engines and SEO data, with their requests added to `counts`. */
export const countedSources = <E>(
  counts: CallCounts,
  sources: { readonly engines: Layer.Layer<AnswerEngines, E>; readonly seoData: Layer.Layer<never> }
) =>
  Layer.merge(
    Layer.effect(
      AnswerEngines,
      Effect.map(
        AnswerEngines,
        (engines): ReadonlyMap<Engine, AnswerEngine> =>
          new Map([...engines].map(([name, engine]) => [name, countedEngine(counts, engine)]))
      )
    ).pipe(Layer.provide(sources.engines)),
    Layer.effect(
      SeoData,
      Effect.map(
        Effect.service(SeoData),
        Option.map((provider) => countedProvider(counts, provider))
      )
    ).pipe(Layer.provide(sources.seoData))
  )
