/** The SEO data provider that the environment configures. */
import { SeoConfig } from "@answerscope/providers"
import { Effect, Layer } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"

/** The SEO data provider, and its description for the start-up line. */
export interface ChosenSeoData {
  readonly description: string
  readonly isSimulated: boolean
  readonly layer: Layer.Layer<never>
}

/** The configured provider. A malformed variable fails by name. */
export const chooseSeoData = Effect.map(SeoConfig.seoSettings, (settings): ChosenSeoData => ({
  description: SeoConfig.describeSeo(settings),
  isSimulated: settings.simulated,
  layer: settings.simulated
    ? SeoConfig.layerSimulated
    : Layer.provide(SeoConfig.layerWith(settings), FetchHttpClient.layer)
}))
