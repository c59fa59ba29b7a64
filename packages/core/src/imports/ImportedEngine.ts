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

/** The engine's id and surface; `null` for an unknown name. An exact id stands for itself, on its surface. */
export const importedEngine = (
  name: string,
  surface: Surface | null,
  registered: ReadonlyMap<string, { readonly surface?: Surface | undefined }>
): { readonly engine: string; readonly surface: Surface } | null => {
  const isId = cataloguedEngines.includes(name) || registered.has(name)
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "")
  const app = apps.get(plain)
  const engine = isId ? (surface === "app" && app !== undefined ? app : name) : (app ?? others.get(plain))
  if (engine === undefined) return null
  return { engine, surface: surface ?? identityOf(engine, registered.get(engine)).surface }
}
