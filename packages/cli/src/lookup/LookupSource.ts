/**
 * Where a command or server gets SEO data from, as the environment says.
 */
import { SeoConfig } from "@answerscope/providers"
import { Effect, Layer } from "effect"
import * as FetchHttpClient from "effect/http/FetchHttpClient"

/** The source of SEO data, and its description for the start-up line. */
export interface ChosenSeoData {
  readonly description: string
  readonly isSimulated: boolean
  readonly layer: Layer.Layer<never>
}

/** The source that the environment configures; a malformed variable fails and is named. */
export const chooseSeoData = Effect.map(SeoConfig.seoSettings, (settings): ChosenSeoData => ({
  description: SeoConfig.describeSeo(settings),
  isSimulated: settings.simulated,
  layer: settings.simulated
    ? SeoConfig.layerSimulated
    : Layer.provide(SeoConfig.layerWith(settings), FetchHttpClient.layer)
}))
