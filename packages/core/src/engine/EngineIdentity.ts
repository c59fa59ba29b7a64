/** Identity of an engine: its name, surface and provider. Pure. */
import { Schema } from "effect"

/**
 * Where an engine's answers are seen: `api` over the vendor's interface, `app` as people see them in the vendor's app
 * or on its page. The two are never pooled in silence.
 */
export const Surface = Schema.Literals(["api", "app"])
export type Surface = typeof Surface.Type

/** What tells engines apart for people. */
export interface EngineIdentity {
  readonly name: string
  readonly surface: Surface
  /** The provider that it calls, such as `openai`. */
  readonly provider: string
}

const over = (provider: string, name: string): EngineIdentity => ({ name, surface: "api", provider })

const shownIn = (name: string): EngineIdentity => ({ name, surface: "app", provider: "dataforseo" })

/** Google's page shows an overview to some questions alone, so its share of shown answers is always of interest. */
export const overviewEngine = "google_ai_overview"

/** Engines with an adapter in this repository. */
const identities: ReadonlyMap<string, EngineIdentity> = new Map([
  ["chatgpt", over("openai", "ChatGPT")],
  ["claude", over("anthropic", "Claude")],
  ["gemini", over("google", "Gemini")],
  ["perplexity", over("perplexity", "Perplexity")],
  ["grok", over("xai", "Grok")],
  ["chatgpt_app", shownIn("ChatGPT app")],
  ["gemini_app", shownIn("Gemini app")],
  ["google_ai_mode", shownIn("Google AI Mode")],
  [overviewEngine, shownIn("Google AI Overview")]
])

/** Engines of the catalogue, in display order, whether registered or not. */
export const cataloguedEngines: ReadonlyArray<string> = [...identities.keys()]

/** What the registered engine of that id declares, or what is known of the id. */
export const identityOf = (
  engine: string,
  registered?: { readonly surface?: Surface | undefined; readonly provider?: string | undefined }
): EngineIdentity => {
  const known = identities.get(engine)
  return {
    name: known?.name ?? engine,
    surface: registered?.surface ?? known?.surface ?? "api",
    provider: registered?.provider ?? (registered === undefined ? known?.provider : undefined) ?? "custom"
  }
}

/** Returns the surface of each engine id. */
export const surfacesOf =
  (registered: ReadonlyMap<string, { readonly surface?: Surface | undefined }>) =>
  (engine: string): Surface =>
    identityOf(engine, registered.get(engine)).surface
