/** Settings of a server. */
import { AlertMode, defaultCheckPolicy, defaultLookupPolicy, type EmailPolicy } from "@answerscope/core"
import { AccessKeyForm, bounds, type RetentionDays } from "@answerscope/core/model"
import { memberHeaders, oidcSettings } from "./MemberSettings.ts"
import { vendorSettings } from "../cost/VendorRules.ts"
import { wholeNumber } from "../settings/NumberSettings.ts"
import { Config, Duration, Option, Redacted, Result, Schema } from "effect"
import { IpNetwork } from "effect/net"

const isFilled = (text: string): boolean => text.trim() !== ""

/** Days until expiry; `null` (unset) never expires. */
const daysOrKept = (name: string) =>
  Config.map(wholeNumber(name, { min: 0, max: bounds.retentionDaysMax, byDefault: 0 }), (days) =>
    days === 0 ? null : days
  )

const itemsOf = (value: string): ReadonlyArray<string> =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(isFilled)

/** A list separated by commas. An invalid item is rejected with the allowed values. */
const list = (name: string, isRight: (item: string) => boolean, expected: string) =>
  Config.option(
    Config.schema(
      Schema.String.check(Schema.makeFilter((value: string) => itemsOf(value).every(isRight) || expected)),
      name
    )
  ).pipe(Config.map((value) => itemsOf(Option.getOrElse(value, () => ""))))

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return (url?.protocol === "http:" || url?.protocol === "https:") && url.origin === text
}

const isAddressOrNetwork = (text: string): boolean =>
  Result.isSuccess(IpNetwork.fromString(text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`))

/** The address to listen on. An IPv6 address may be in brackets, as in a URL. */
const host = Config.withDefault(
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (value: string) =>
          /^(?:[\w.:%-]+|\[[\da-f.:%]+\])$/i.test(value.trim()) ||
          "must be an address or a name, such as 127.0.0.1 or ::"
      )
    ),
    "HOST"
  ),
  "127.0.0.1"
).pipe(Config.map((value) => value.trim().replace(/^\[(.*)\]$/, "$1")))

/** Origin of links in emails: `http://` or `https://` and a host; `null` for this server. */
const publicUrl = Config.option(
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((value: string) => {
        const url = URL.parse(value.trim())
        return (
          value.trim() === "" ||
          ((url?.protocol === "http:" || url?.protocol === "https:") && `${url.origin}/` === url.href) ||
          "must be an origin such as https://answerscope.example.com"
        )
      })
    ),
    "PUBLIC_URL"
  )
).pipe(
  Config.map((value) => Option.getOrNull(Option.filter(value, isFilled))),
  Config.map((value) => (value === null ? null : new URL(value.trim()).origin))
)

const bootstrapKey = Config.option(
  Config.schema(
    Schema.Redacted(
      Schema.String.check(
        Schema.makeFilter(
          (key: string) =>
            key === "" ||
            AccessKeyForm.isAccessKey(key) ||
            "must have the form of an access key: ask_, 43 characters, checksum"
        )
      )
    ),
    "BOOTSTRAP_ACCESS_KEY"
  )
).pipe(Config.map((key) => Option.getOrNull(Option.filter(key, (secret) => Redacted.value(secret) !== ""))))

const statementSeconds = wholeNumber("DATABASE_STATEMENT_SECONDS", { min: 1, max: 3_600, byDefault: 10 })

/** A server's settings, without engines and database. A malformed variable fails by name. */
export const serveSettings = Config.all({
  host,
  port: wholeNumber("PORT", { min: 0, max: 65_535, byDefault: 3000 }),
  /** Longest time from the stop signal to the end of the process, in seconds. */
  drainSeconds: wholeNumber("DRAIN_SECONDS", { min: 2, max: 3_600, byDefault: 30 }),
  /** How long a stopping server answers while it is not ready, in seconds, before it drains. */
  shutdownDelaySeconds: wholeNumber("SHUTDOWN_DELAY_SECONDS", { min: 0, max: 3_600, byDefault: 0 }),
  /** Whether the server has the dashboard. */
  dashboard: Config.withDefault(Config.schema(Schema.Literals(["true", "false"]), "DASHBOARD"), "true").pipe(
    Config.map((value) => value === "true")
  ),
  /** Whether snapshots show their vendor cost. */
  showVendorCost: Config.withDefault(
    Config.schema(Schema.Literals(["true", "false"]), "SHOW_VENDOR_COST"),
    "false"
  ).pipe(Config.map((value) => value === "true")),
  metricsPort: Config.option(Config.Port("METRICS_PORT")).pipe(Config.map(Option.getOrNull)),
  bootstrapKey,
  bootstrapCredits: wholeNumber("BOOTSTRAP_CREDITS", { min: 0, max: bounds.creditGrantMax, byDefault: 10_000 }),
  rateLimitPerMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", { min: 1, max: 100_000_000, byDefault: 600 }),
  /** Concurrent exports of this process, each with its own database connection. */
  exportsAtOnce: wholeNumber("EXPORTS_AT_ONCE", { min: 1, max: 100, byDefault: 4 }),
  /** Longest export, in seconds. */
  exportSeconds: wholeNumber("EXPORT_SECONDS", { min: 1, max: 86_400, byDefault: 3_600 }),
  corsOrigins: list(
    "CORS_ORIGINS",
    (item) => item === "*" || isOrigin(item),
    "must be origins such as https://app.example.com, separated by commas, or *"
  ),
  trustedProxies: list(
    "TRUSTED_PROXIES",
    isAddressOrNetwork,
    "must be addresses or networks such as 10.0.0.0/8, separated by commas"
  ),
  memberHeaders,
  oidc: oidcSettings,
  /** Concurrent manual checks per engine in this process. */
  interactiveConcurrency: wholeNumber("CHECK_CONCURRENCY", { min: 1, max: 1_000, byDefault: 16 }),
  /** Concurrent scheduled checks per engine in this process. */
  scheduledConcurrency: wholeNumber("SCHEDULED_CHECK_CONCURRENCY", { min: 1, max: 1_000, byDefault: 8 }),
  /** Most starts of a check whose process dies or whose outcome cannot be stored. */
  checkAttempts: wholeNumber("CHECK_ATTEMPTS", { min: 1, max: 1_000, byDefault: defaultCheckPolicy.attemptsMax }),
  /** Vendor limits and budgets. */
  vendors: vendorSettings,
  /** Concurrent discoveries of this process. */
  discoveryConcurrency: wholeNumber("DISCOVERY_CONCURRENCY", { min: 1, max: 1_000, byDefault: 4 }),
  /** Lease of a job, in seconds. */
  jobLockSeconds: wholeNumber("JOB_LOCK_SECONDS", { min: 2, max: 3_600, byDefault: 15 }),
  /** How long identical lookups are answered from memory; 0 disables this. */
  lookupCacheSeconds: wholeNumber("LOOKUP_CACHE_SECONDS", { min: 0, max: 604_800, byDefault: 0 }),
  /** Longest time of the SEO data provider for a lookup, all tries together. */
  lookupSeconds: wholeNumber("LOOKUP_SECONDS", {
    min: 1,
    max: 600,
    byDefault: Duration.toSeconds(defaultLookupPolicy.timeout)
  }),
  /** Longest time of an engine for a prompt run. */
  promptsRunSeconds: wholeNumber("PROMPTS_RUN_SECONDS", {
    min: 1,
    max: 600,
    byDefault: Duration.toSeconds(defaultLookupPolicy.promptsRunTimeout)
  }),
  /** Length of a simulated day, in seconds. */
  simulatedDaySeconds: wholeNumber("SIMULATED_DAY_SECONDS", { min: 1, max: 86_400, byDefault: 86_400 }),
  /** Default alert mode of new trackers. */
  alertMode: Config.withDefault(Config.schema(AlertMode, "ALERT_MODE"), "immediate"),
  publicUrl,
  emailConfirmation: Config.withDefault(Config.schema(Schema.Literals(["on", "off"]), "EMAIL_CONFIRMATION"), "on"),
  emailTestsPerMinute: wholeNumber("EMAIL_TESTS_PER_MINUTE", { min: 1, max: 1_000_000, byDefault: 5 }),
  emailConfirmationsPerDay: wholeNumber("EMAIL_CONFIRMATIONS_PER_DAY", { min: 1, max: 1_000_000, byDefault: 20 }),
  emailMessagesPerHour: wholeNumber("EMAIL_MESSAGES_PER_HOUR", { min: 1, max: 100_000_000, byDefault: 500 }),
  /** Default retention in days; 0 keeps forever. */
  textDays: daysOrKept("RETENTION_TEXT_DAYS"),
  snapshotDays: daysOrKept("RETENTION_SNAPSHOT_DAYS"),
  deliveryDays: daysOrKept("RETENTION_DELIVERY_DAYS"),
  idempotencyDays: wholeNumber("RETENTION_IDEMPOTENCY_DAYS", { min: 1, max: bounds.idempotencyDaysMax, byDefault: 7 }),
  jobDays: wholeNumber("RETENTION_JOB_DAYS", { min: 1, max: bounds.retentionDaysMax, byDefault: 1 }),
  /** Days for which vendors' response bodies are stored; 0 stores none. */
  rawBodyDays: wholeNumber("KEEP_RAW_DAYS", { min: 0, max: 365, byDefault: 0 }),
  databaseConnections: wholeNumber("DATABASE_CONNECTIONS", { min: 2, max: 500, byDefault: 10 }),
  /** How long the start waits for an unreachable database, in seconds. */
  databaseConnectSeconds: wholeNumber("DATABASE_CONNECT_SECONDS", { min: 0, max: 86_400, byDefault: 60 }),
  /** Longest wait for a locked row, in seconds. */
  databaseLockSeconds: wholeNumber("DATABASE_LOCK_SECONDS", { min: 1, max: 3_600, byDefault: 5 }),
  /** Longest statement, in seconds. */
  databaseStatementSeconds: statementSeconds,
  /** Longest silence on a busy connection, longer than the server's own limits. */
  databaseSilenceSeconds: Config.flatMap(statementSeconds, (seconds) =>
    wholeNumber("DATABASE_SILENCE_SECONDS", { min: seconds + 1, max: 7_200, byDefault: seconds + 5 })
  ),
  /** Longest idle time in a transaction, in seconds. */
  databaseIdleTransactionSeconds: wholeNumber("DATABASE_IDLE_TRANSACTION_SECONDS", {
    min: 1,
    max: 3_600,
    byDefault: 30
  })
})
export type ServeSettings = Config.Success<typeof serveSettings>

export const emailPolicy = (settings: ServeSettings): EmailPolicy => ({
  confirmation: settings.emailConfirmation === "on",
  publicUrl:
    settings.publicUrl ??
    `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${settings.port}`,
  testsPerMinute: settings.emailTestsPerMinute,
  confirmationsPerDay: settings.emailConfirmationsPerDay,
  messagesPerHour: settings.emailMessagesPerHour
})

export const retentionDays = (settings: ServeSettings): RetentionDays => ({
  texts: settings.textDays,
  snapshots: settings.snapshotDays,
  deliveries: settings.deliveryDays,
  idempotency: settings.idempotencyDays,
  jobs: settings.jobDays
})

export const workerOptions = (settings: ServeSettings) => ({
  checkConcurrency: { interactive: settings.interactiveConcurrency, scheduled: settings.scheduledConcurrency },
  discoveryConcurrency: settings.discoveryConcurrency
})
