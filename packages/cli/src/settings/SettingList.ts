/** All settings by name, with defaults and secrecy. docs/operations.md explains them. */
import { customVariableForm } from "@answerscope/providers"

export interface Setting {
  readonly name: string
  /** The default for people; `null` for none. */
  readonly byDefault: string | null
  /** `secret`: never shown. `address`: a URL shown without its password. */
  readonly shown: "whole" | "address" | "secret"
}

const plain = (byDefault: string | null, ...names: ReadonlyArray<string>): ReadonlyArray<Setting> =>
  names.map((name) => ({ name, byDefault, shown: "whole" }))
const addresses = (byDefault: string | null, ...names: ReadonlyArray<string>): ReadonlyArray<Setting> =>
  names.map((name) => ({ name, byDefault, shown: "address" }))
const secrets = (byDefault: string | null, ...names: ReadonlyArray<string>): ReadonlyArray<Setting> =>
  names.map((name) => ({ name, byDefault, shown: "secret" }))

const vendors = ["OPENAI", "ANTHROPIC", "GEMINI", "PERPLEXITY", "XAI"]
const ofVendors = (suffix: string): ReadonlyArray<string> => vendors.map((vendor) => `${vendor}_${suffix}`)

/** In the order of the documentation. */
export const settingList: ReadonlyArray<Setting> = [
  ...plain("3000", "PORT"),
  ...plain("127.0.0.1", "HOST"),
  ...plain("true", "DASHBOARD"),
  ...addresses("the embedded database", "DATABASE_URL"),
  ...plain(".data", "DATA_DIR"),
  ...plain("kept", "RETENTION_TEXT_DAYS", "RETENTION_SNAPSHOT_DAYS", "RETENTION_DELIVERY_DAYS"),
  ...plain("7", "RETENTION_IDEMPOTENCY_DAYS"),
  ...plain("0", "KEEP_RAW_DAYS"),
  ...plain("1", "RETENTION_JOB_DAYS"),
  ...plain("answerscope", "DATABASE_SCHEMA"),
  ...plain("60", "DATABASE_CONNECT_SECONDS"),
  ...plain("10", "DATABASE_CONNECTIONS"),
  ...plain("5", "DATABASE_LOCK_SECONDS"),
  ...plain("10", "DATABASE_STATEMENT_SECONDS"),
  ...plain("DATABASE_STATEMENT_SECONDS and 5", "DATABASE_SILENCE_SECONDS"),
  ...plain("30", "DATABASE_IDLE_TRANSACTION_SECONDS"),
  ...secrets("random", "BOOTSTRAP_ACCESS_KEY"),
  ...plain("10000", "BOOTSTRAP_CREDITS"),
  ...secrets(null, ...ofVendors("API_KEY")),
  ...plain("see docs/engines.md", ...ofVendors("MODEL")),
  ...plain("any", ...ofVendors("MODELS")),
  ...addresses("the vendor's", ...ofVendors("BASE_URL")),
  ...plain("learnt", ...ofVendors("REQUESTS_PER_MINUTE"), ...ofVendors("CONCURRENCY")),
  ...plain("180", "OPENAI_TRY_SECONDS", "ANTHROPIC_TRY_SECONDS", "XAI_TRY_SECONDS"),
  ...plain("120", "GEMINI_TRY_SECONDS", "PERPLEXITY_TRY_SECONDS"),
  ...plain("3600", "RATE_LIMIT_WAIT_SECONDS"),
  ...plain("now", "SCHEDULED_ASK"),
  ...plain("the newest known version", "ANTHROPIC_VERSION", "GEMINI_API_VERSION"),
  ...plain("8192", "ANTHROPIC_OUTPUT_TOKENS_MAX"),
  ...plain("8", "OPENAI_TOOL_CALLS_MAX"),
  ...plain("3", "ANTHROPIC_TOOL_CALLS_MAX"),
  ...plain("5", "PERPLEXITY_TOOL_CALLS_MAX"),
  ...plain("true", "GEMINI_RESOLVE_REDIRECTS"),
  ...plain("Google's", "GEMINI_REDIRECT_HOST"),
  ...secrets(null, "DATAFORSEO_LOGIN", "DATAFORSEO_PASSWORD"),
  ...addresses("the vendor's", "DATAFORSEO_BASE_URL"),
  ...plain("the vendor's", "DATAFORSEO_PATHS"),
  ...plain("all four with a login", "DATAFORSEO_ENGINES"),
  ...plain("2000", "DATAFORSEO_REQUESTS_PER_MINUTE"),
  ...plain("200", "DATAFORSEO_CONCURRENCY"),
  ...plain("120", "DATAFORSEO_TRY_SECONDS"),
  ...plain("none", "VENDOR_BUDGET_USD_PER_DAY", "VENDOR_BUDGET_USD_PER_MONTH"),
  ...plain("the product's", "VENDOR_PRICES_FILE"),
  ...plain("false", "SHOW_VENDOR_COST"),
  ...plain("0", "LOOKUP_CACHE_SECONDS"),
  ...plain("150", "LOOKUP_SECONDS"),
  ...plain("180", "PROMPTS_RUN_SECONDS"),
  ...plain("simulated without any vendor's key", "PROVIDERS"),
  ...plain("the first engine with a key", "SENTIMENT_ENGINE"),
  ...plain("the engine's", "SENTIMENT_MODEL"),
  ...plain(null, "REPLAY_ANSWERS", "RECORD_ANSWERS"),
  ...addresses(null, "SMTP_URL"),
  ...plain(null, "EMAIL_FROM"),
  ...plain("immediate", "ALERT_MODE"),
  ...plain("http://HOST:PORT", "PUBLIC_URL"),
  ...plain("on", "EMAIL_CONFIRMATION"),
  ...plain("5", "EMAIL_TESTS_PER_MINUTE"),
  ...plain("20", "EMAIL_CONFIRMATIONS_PER_DAY"),
  ...plain("500", "EMAIL_MESSAGES_PER_HOUR"),
  ...plain("false", "WEBHOOK_ALLOW_HTTP", "WEBHOOK_ALLOW_PRIVATE"),
  ...secrets(null, "SECRETS_KEY"),
  ...plain("16", "CHECK_CONCURRENCY"),
  ...plain("8", "SCHEDULED_CHECK_CONCURRENCY"),
  ...plain("10", "CHECK_ATTEMPTS"),
  ...plain("4", "DISCOVERY_CONCURRENCY"),
  ...plain("15", "JOB_LOCK_SECONDS"),
  ...plain("600", "RATE_LIMIT_PER_MINUTE"),
  ...plain("4", "EXPORTS_AT_ONCE"),
  ...plain("3600", "EXPORT_SECONDS"),
  ...plain(null, "CORS_ORIGINS", "TRUSTED_PROXIES", "AUTH_HEADER_ORGANIZATION", "AUTH_HEADER_SCOPE"),
  ...plain(null, "OIDC_ISSUER", "OIDC_CLIENT_ID"),
  ...secrets(null, "OIDC_CLIENT_SECRET"),
  ...plain(null, "OIDC_AUDIENCE"),
  ...plain("openid", "OIDC_SCOPES"),
  ...plain(null, "OIDC_ORGANIZATION", "OIDC_ORGANIZATION_CLAIM", "OIDC_SCOPE_CLAIM"),
  ...plain("86400", "SIMULATED_DAY_SECONDS"),
  ...plain("30", "DRAIN_SECONDS"),
  ...plain("0", "SHUTDOWN_DELAY_SECONDS"),
  ...plain(null, "METRICS_PORT"),
  ...plain("pretty", "LOG_FORMAT"),
  ...plain("info", "LOG_LEVEL"),
  ...addresses(null, "OTEL_EXPORTER_OTLP_ENDPOINT"),
  ...addresses(null, "BASE_URL"),
  ...secrets(null, "ACCESS_KEY")
]

const names: ReadonlySet<string> = new Set(settingList.map(({ name }) => name))

/** Whether a name is a setting: listed, or of an engine by settings. */
export const isSetting = (name: string): boolean => names.has(name) || customVariableForm.test(name)

/** Settings of an engine by settings, whose name they contain. */
export const customSetting = (name: string): Setting => ({
  name,
  byDefault: null,
  shown: name.endsWith("_API_KEY") ? "secret" : name.endsWith("_BASE_URL") ? "address" : "whole"
})

/** A value for display; a secret is only reported as set. */
export const shownValue = ({ shown }: Setting, value: string): string => {
  if (shown === "whole") return value
  const url = shown === "address" ? URL.parse(value) : null
  if (url === null) return "set, not shown"
  if (url.password !== "") url.password = "…"
  // drivers also accept a password here
  for (const name of url.searchParams.keys()) if (/pass|secret|key|token/i.test(name)) url.searchParams.set(name, "…")
  return url.href.replaceAll("%E2%80%A6", "…")
}
