/**
 * What the environment says about a server.
 */
import { AlertMode, defaultCheckPolicy, defaultLookupPolicy, type EmailPolicy } from "@answerscope/core"
import { AccessKeyForm, bounds, type RetentionDays } from "@answerscope/core/model"
import { vendorSettings } from "../cost/VendorRules.ts"
import { wholeNumber } from "../settings/NumberSettings.ts"
import { Config, Duration, Option, Redacted, Result, Schema } from "effect"
import { IpNetwork } from "effect/net"

const isFilled = (text: string): boolean => text.trim() !== ""

/** Days after which something is removed; null, when unset, keeps it. */
const daysOrKept = (name: string) =>
  Config.map(wholeNumber(name, { min: 0, max: bounds.retentionDaysMax, byDefault: 0 }), (days) =>
    days === 0 ? null : days
  )

const itemsOf = (value: string): ReadonlyArray<string> =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter(isFilled)

/** A list with commas between; an item that is not right is refused with what it must be. */
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

/** Where to listen; an IPv6 address may stand in brackets, as it does in a URL. */
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

/** The origin of links in mails: `http://` or `https://` and a host, null for this server itself. */
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

/** A server's settings from the environment, without engines and database. A malformed variable fails by name. */
export const serveSettings = Config.all({
  host,
  port: wholeNumber("PORT", { min: 0, max: 65_535, byDefault: 3000 }),
  /** Longest time from the signal to stop until the process is gone, in seconds. */
  drainSeconds: wholeNumber("DRAIN_SECONDS", { min: 2, max: 3_600, byDefault: 30 }),
  /** How long a server answers on at the end while it says that it is not ready, in seconds; drains after that. */
  shutdownDelaySeconds: wholeNumber("SHUTDOWN_DELAY_SECONDS", { min: 0, max: 3_600, byDefault: 0 }),
  /** Whether people find the dashboard at the address of the server. */
  dashboard: Config.withDefault(Config.schema(Schema.Literals(["true", "false"]), "DASHBOARD"), "true").pipe(
    Config.map((value) => value === "true")
  ),
  /** Whether snapshots show what their checks cost at vendors. */
  showVendorCost: Config.withDefault(
    Config.schema(Schema.Literals(["true", "false"]), "SHOW_VENDOR_COST"),
    "false"
  ).pipe(Config.map((value) => value === "true")),
  metricsPort: Config.option(Config.Port("METRICS_PORT")).pipe(Config.map(Option.getOrNull)),
  bootstrapKey,
  bootstrapCredits: wholeNumber("BOOTSTRAP_CREDITS", { min: 0, max: bounds.creditGrantMax, byDefault: 10_000 }),
  rateLimitPerMinute: wholeNumber("RATE_LIMIT_PER_MINUTE", { min: 1, max: 100_000_000, byDefault: 600 }),
  /** Exports under way at once in this process, each with a database connection of its own. */
  exportsAtOnce: wholeNumber("EXPORTS_AT_ONCE", { min: 1, max: 100, byDefault: 4 }),
  /** Longest time of an export, in seconds. */
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
  /** Checks of one engine that this process runs at once, for scans that a person waits for. */
  interactiveConcurrency: wholeNumber("CHECK_CONCURRENCY", { min: 1, max: 1_000, byDefault: 16 }),
  /** The same for scheduled runs. */
  scheduledConcurrency: wholeNumber("SCHEDULED_CHECK_CONCURRENCY", { min: 1, max: 1_000, byDefault: 8 }),
  /** How often a check is begun at most whose process dies of it, or whose outcome cannot be written. */
  checkAttempts: wholeNumber("CHECK_ATTEMPTS", { min: 1, max: 1_000, byDefault: defaultCheckPolicy.attemptsMax }),
  /** Limits and budgets of vendors. */
  vendors: vendorSettings,
  /** Brand discoveries that this process runs at once. */
  discoveryConcurrency: wholeNumber("DISCOVERY_CONCURRENCY", { min: 1, max: 1_000, byDefault: 4 }),
  /** After how long the jobs of a process that is gone are taken over, in seconds. */
  jobLockSeconds: wholeNumber("JOB_LOCK_SECONDS", { min: 2, max: 3_600, byDefault: 15 }),
  /** How long an identical lookup is answered from memory; 0 asks each time. */
  lookupCacheSeconds: wholeNumber("LOOKUP_CACHE_SECONDS", { min: 0, max: 604_800, byDefault: 0 }),
  /** Longest time that the source of SEO data may take over a lookup, all tries together. */
  lookupSeconds: wholeNumber("LOOKUP_SECONDS", {
    min: 1,
    max: 600,
    byDefault: Duration.toSeconds(defaultLookupPolicy.timeout)
  }),
  /** Longest time that an engine may take over a prompt run. */
  promptsRunSeconds: wholeNumber("PROMPTS_RUN_SECONDS", {
    min: 1,
    max: 600,
    byDefault: Duration.toSeconds(defaultLookupPolicy.promptsRunTimeout)
  }),
  /** How long a day of the simulated engines lasts, in seconds. */
  simulatedDaySeconds: wholeNumber("SIMULATED_DAY_SECONDS", { min: 1, max: 86_400, byDefault: 86_400 }),
  /** How new trackers that do not say it tell changes. */
  alertMode: Config.withDefault(Config.schema(AlertMode, "ALERT_MODE"), "immediate"),
  publicUrl,
  emailConfirmation: Config.withDefault(Config.schema(Schema.Literals(["on", "off"]), "EMAIL_CONFIRMATION"), "on"),
  emailTestsPerMinute: wholeNumber("EMAIL_TESTS_PER_MINUTE", { min: 1, max: 1_000_000, byDefault: 5 }),
  emailConfirmationsPerDay: wholeNumber("EMAIL_CONFIRMATIONS_PER_DAY", { min: 1, max: 1_000_000, byDefault: 20 }),
  emailMessagesPerHour: wholeNumber("EMAIL_MESSAGES_PER_HOUR", { min: 1, max: 100_000_000, byDefault: 500 }),
  /** After how many days what goes, for organizations without terms of their own; 0 keeps it. */
  textDays: daysOrKept("RETENTION_TEXT_DAYS"),
  snapshotDays: daysOrKept("RETENTION_SNAPSHOT_DAYS"),
  deliveryDays: daysOrKept("RETENTION_DELIVERY_DAYS"),
  idempotencyDays: wholeNumber("RETENTION_IDEMPOTENCY_DAYS", { min: 1, max: bounds.idempotencyDaysMax, byDefault: 7 }),
  jobDays: wholeNumber("RETENTION_JOB_DAYS", { min: 1, max: bounds.retentionDaysMax, byDefault: 1 }),
  /** Days for which response bodies of vendors are kept; 0 keeps none. */
  rawBodyDays: wholeNumber("KEEP_RAW_DAYS", { min: 0, max: 365, byDefault: 0 }),
  databaseConnections: wholeNumber("DATABASE_CONNECTIONS", { min: 2, max: 500, byDefault: 10 }),
  /** How long the start waits for a database that cannot be reached, in seconds. */
  databaseConnectSeconds: wholeNumber("DATABASE_CONNECT_SECONDS", { min: 0, max: 86_400, byDefault: 60 }),
  /** Longest wait for a row that another transaction holds, in seconds. */
  databaseLockSeconds: wholeNumber("DATABASE_LOCK_SECONDS", { min: 1, max: 3_600, byDefault: 5 }),
  /** Longest time of a statement, in seconds. */
  databaseStatementSeconds: statementSeconds,
  /** After how long without a byte of an answer that is due a connection is given up: later than the server ends it. */
  databaseSilenceSeconds: Config.flatMap(statementSeconds, (seconds) =>
    wholeNumber("DATABASE_SILENCE_SECONDS", { min: seconds + 1, max: 7_200, byDefault: seconds + 5 })
  ),
  /** After how long a transaction in which nothing is asked is ended, in seconds. */
  databaseIdleTransactionSeconds: wholeNumber("DATABASE_IDLE_TRANSACTION_SECONDS", {
    min: 1,
    max: 3_600,
    byDefault: 30
  })
})
export type ServeSettings = Config.Success<typeof serveSettings>

/** What the settings say about email. */
export const emailPolicy = (settings: ServeSettings): EmailPolicy => ({
  confirmation: settings.emailConfirmation === "on",
  publicUrl:
    settings.publicUrl ??
    `http://${settings.host.includes(":") ? `[${settings.host}]` : settings.host}:${settings.port}`,
  testsPerMinute: settings.emailTestsPerMinute,
  confirmationsPerDay: settings.emailConfirmationsPerDay,
  messagesPerHour: settings.emailMessagesPerHour
})

/** What the settings say about how long things are kept. */
export const retentionDays = (settings: ServeSettings): RetentionDays => ({
  texts: settings.textDays,
  snapshots: settings.snapshotDays,
  deliveries: settings.deliveryDays,
  idempotency: settings.idempotencyDays,
  jobs: settings.jobDays
})

/** What the settings say about background work. */
export const workerOptions = (settings: ServeSettings) => ({
  checkConcurrency: { interactive: settings.interactiveConcurrency, scheduled: settings.scheduledConcurrency },
  discoveryConcurrency: settings.discoveryConcurrency
})
