/** The engine that a file means by a name. Pure. */
import { cataloguedEngines, identityOf, type Surface } from "../engine/EngineIdentity.ts"

/** What tools that read apps call them, without anything but letters and digits. */
const apps: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chatgpt_app: "chatgpt chatgptapp chatgptscraper chatgptsearch chatgptfree openai",
    gemini_app: "gemini geminiapp geminiscraper googlegemini",
    google_ai_mode: "aimode googleaimode googleaimodescraper googlesearchaimode",
    google_ai_overview: "aio aioverview aioverviews googleaioverview googleaioverviews googleaioverviewscraper google"
  }).flatMap(([engine, names]) => names.split(" ").map((name) => [name, engine] as const))
)

const others: ReadonlyMap<string, string> = new Map(
  Object.entries({
    claude: "claude anthropic anthropicclaude",
    perplexity: "perplexity perplexityai perplexityscraper",
    grok: "grok grokscraper xai xaigrok"
  }).flatMap(([engine, names]) => names.split(" ").map((name) => [name, engine] as const))
)

/** Models that Peec calls by their ids: https://docs.peec.ai/api-reference/project/list-chats. */
const models: ReadonlyMap<string, string> = new Map(
  Object.entries({
    chatgpt: "gpt4osearch gpt4o gpt35turbo",
    claude: "claude35haiku claudehaiku45 claudesonnet4",
    gemini: "gemini25flash",
    perplexity: "sonar llamasonar",
    grok: "grokapi grok4"
  }).flatMap(([engine, names]) => names.split(" ").map((name) => [name, engine] as const))
)

/** The engine of a name, and whether that names a model. */
export interface NamedEngine {
  readonly engine: string
  readonly surface: Surface
  readonly isModel: boolean
}

/** The engine's id and surface; `null` for an unknown name. An exact id stands for itself, on its surface. */
export const importedEngine = (
  name: string,
  surface: Surface | null,
  registered: ReadonlyMap<string, { readonly surface?: Surface | undefined }>
): NamedEngine | null => {
  const isId = cataloguedEngines.includes(name) || registered.has(name)
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "")
  const app = apps.get(plain)
  const model = models.get(plain)
  const engine = isId ? (surface === "app" && app !== undefined ? app : name) : (app ?? others.get(plain) ?? model)
  if (engine === undefined) return null
  // a scraper reads what people see
  const seen = plain.endsWith("scraper") ? "app" : identityOf(engine, registered.get(engine)).surface
  return { engine, surface: surface ?? seen, isModel: !isId && model !== undefined }
}
