/** Sentences about engines. */
import type { CataloguedEngine } from "../data/Client.ts"
import { countText } from "./Format.ts"

/** Names of those who are asked, by the API's ids. */
const providerNames: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  perplexity: "Perplexity",
  xai: "xAI",
  dataforseo: "DataForSEO",
  custom: "your own engine"
}

export const providerText = (provider: string): string => providerNames[provider] ?? provider

const listed = (names: ReadonlyArray<string>): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`

export const surfaceNames = { api: "APIs", app: "Apps" } as const

/** What the answers of engines of one surface are. */
export const surfaceText = (surface: "api" | "app", engines: number, providers: ReadonlyArray<string>): string =>
  surface === "app"
    ? `As shown in the app, signed out, asked through ${listed(providers.map(providerText))}.`
    : engines === 1
      ? "Asked through its API. Its app may answer differently."
      : "Asked through their APIs. Their apps may answer differently."

export const engineListText = {
  title: "Engines",
  engine: "Engine",
  state: "State",
  notAsked: "Not asked in 30 days",
  states: {
    ok: "working",
    limited: "waits for the vendor’s limit",
    failing: "failing: check its key or quota",
    out_of_budget: "out of budget"
  },
  notConfigured: "not set up",
  stateAndPrice: ({ configured, credits, status }: CataloguedEngine): string =>
    `${configured ? engineListText.states[status] : engineListText.notConfigured}. ` +
    `From ${countText(credits.check)} credits an answer`,
  price: "Credits per request",
  places: "Places",
  placesOf: { none: "none", country: "countries", city: "cities" },
  provider: "Asked through"
} as const
