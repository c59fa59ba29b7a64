/**
 * Counts the questions that a discovery asks and the replies that it gets, for a progress bar.
 */
import { type AnswerEngine, AnswerEngines, type Engine, SeoData, type SeoDataProvider } from "@answerscope/core"
import { Effect, Layer, Option } from "effect"

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
  ...provider,
  competingDomains: (request) => counted(asked, provider.competingDomains(request)),
  keywordsForSite: (request) => counted(asked, provider.keywordsForSite(request))
})

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
