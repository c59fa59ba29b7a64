/**
 * Counts the questions that a command asks and the replies it gets, for a progress bar.
 */
import { type AnswerEngine, AnswerEngines, type Engine, SeoData, type SeoDataProvider } from "@answerscope/core"
import { Effect, Layer, Option } from "effect"
import { progressBar } from "./ProgressBar.ts"

/** How many questions were asked and how many have been answered, well or badly. */
export interface Asked {
  questions: number
  replies: number
}

const counted = <A, E>(asked: Asked, ask: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    asked.questions++
    return Effect.ensuring(
      ask,
      Effect.sync(() => {
        asked.replies++
      })
    )
  })

const countedEngine = (asked: Asked, engine: AnswerEngine): AnswerEngine => ({
  ...engine,
  ask: (question) => counted(asked, engine.ask(question))
})

const countedProvider = (asked: Asked, provider: SeoDataProvider): SeoDataProvider => ({
  searchPage: (request) => counted(asked, provider.searchPage(request)),
  mentions: (request) => counted(asked, provider.mentions(request)),
  mentionHistory: (request) => counted(asked, provider.mentionHistory(request)),
  mentionTotals: (request) => counted(asked, provider.mentionTotals(request)),
  citedDomains: (request) => counted(asked, provider.citedDomains(request)),
  citedPages: (request) => counted(asked, provider.citedPages(request)),
  backlinks: (target) => counted(asked, provider.backlinks(target)),
  domainOverview: (request) => counted(asked, provider.domainOverview(request)),
  competingDomains: (request) => counted(asked, provider.competingDomains(request)),
  keywordsForSite: (request) => counted(asked, provider.keywordsForSite(request))
})

/** Runs the effect with a progress bar of the questions asked meanwhile. */
export const watching =
  (asked: Asked, label: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.scoped(
      Effect.gen(function* () {
        const bar = yield* progressBar({ label, total: 1 })
        const show = Effect.suspend(() => bar.update(asked.replies, Math.max(1, asked.questions)))
        return yield* Effect.raceFirst(
          Effect.tap(effect, () => show),
          Effect.forever(Effect.delay(show, "50 millis"))
        )
      })
    )

/** The given engines and SEO data, whose questions are added to `asked`. */
export const countedSources = <E>(
  asked: Asked,
  sources: { readonly engines: Layer.Layer<AnswerEngines, E>; readonly seoData: Layer.Layer<never> }
) =>
  Layer.merge(
    Layer.effect(
      AnswerEngines,
      Effect.map(
        AnswerEngines,
        (engines): ReadonlyMap<Engine, AnswerEngine> =>
          new Map([...engines].map(([name, engine]) => [name, countedEngine(asked, engine)]))
      )
    ).pipe(Layer.provide(sources.engines)),
    Layer.effect(
      SeoData,
      Effect.map(
        Effect.service(SeoData),
        Option.map((provider) => countedProvider(asked, provider))
      )
    ).pipe(Layer.provide(sources.seoData))
  )
