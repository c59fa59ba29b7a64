/** Options of `createAnswerscope`. */
import type {
  AlertDefaults,
  AskPolicy,
  ChangePolicy,
  CheckPolicy,
  DiscoveryPolicy,
  EmailMessage,
  EmailPolicy,
  HookType,
  LookupPolicy,
  PriceList,
  Prices,
  RetentionPolicy,
  SentimentJudging,
  WebhookRules
} from "@answerscope/core"
import type { HostPool } from "@answerscope/storage-pg"
import type { Worker } from "@answerscope/worker"
import type { HostHandlerOptions } from "@answerscope/http/host"
import type { Duration } from "effect"
import type { EngineOptions } from "./EngineOptions.ts"

/** A span of time: milliseconds, or a text such as "90 seconds". */
type Span = Duration.Input

/** Where to store data. */
export type DatabaseOptions =
  /** In this process, for tests and for trying out: it is lost when the process ends. */
  | "memory"
  | {
      /** `postgres://user:password@host:port/database`, PostgreSQL 15 or newer. Tables are created and migrated. */
      readonly url: string
      /** Where the tables are; `answerscope` by default, made when missing. */
      readonly schema?: string
      /** Most connections at once; 10 by default. */
      readonly maxConnections?: number
      /**
       * How long to wait for a database that cannot be reached yet; a minute by default, `Infinity` for as long as it
       * takes. After a failure, call `createAnswerscope` again.
       */
      readonly connectWithin?: Span
    }
  | {
      /**
       * Your own `Pool` of `pg` 8, which stays yours: it is not ended, and its settings and type parsers stay as they
       * are. It needs a `max` of at least 4; at most three quarters of it are used at once.
       */
      readonly pool: HostPool
      readonly schema?: string
      readonly connectWithin?: Span
    }
  | {
      /** The folder of a PostgreSQL that this process starts and stops, made when missing. For one process. */
      readonly embedded: string
    }

/** Options of a policy. Durations are milliseconds or texts; omitted fields take their default. */
export type PolicyOptions<Policy> = {
  readonly [Field in keyof Policy]?: Policy[Field] extends Duration.Duration
    ? Span
    : Policy[Field] extends ReadonlyArray<Duration.Duration>
      ? ReadonlyArray<Span>
      : Policy[Field]
}

/** Rules of the core that a host may change; those left out are the documented ones. */
export interface Policies {
  /** How patient checks are with engines. */
  readonly ask?: PolicyOptions<AskPolicy>
  readonly check?: PolicyOptions<CheckPolicy>
  readonly lookup?: PolicyOptions<LookupPolicy>
  readonly discovery?: PolicyOptions<DiscoveryPolicy>
  readonly retention?: PolicyOptions<RetentionPolicy>
  readonly email?: PolicyOptions<EmailPolicy>
  /** The mode and the settings of trackers that name none. */
  readonly alerts?: PolicyOptions<AlertDefaults>
  /** When a change is worth an alert, for trackers whose mode is `immediate`. */
  readonly changes?: ChangePolicy
  readonly webhooks?: PolicyOptions<WebhookRules>
}

/**
 * A log entry. Contains no key, password, prompt or answer, unless a function of yours throws it: then the error's
 * message is logged.
 */
export interface LogEntry {
  readonly level: "Trace" | "Debug" | "Info" | "Warn" | "Error" | "Fatal"
  readonly message: string
  /** What lies behind it, for people; null if nothing does. */
  readonly cause: string | null
  readonly annotations: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Sends one message within 20 s. An exception or timeout counts as a temporary failure: the message is sent again
 * later.
 */
export type SendEmail = (message: EmailMessage) => Promise<void>

export interface AnswerscopeOptions {
  /** Where to store data. Required, so that nobody stores data in memory by mistake. */
  readonly database: DatabaseOptions
  /** At least one engine, by the name that requests and results give it. */
  readonly engines: EngineOptions
  /** The account at DataForSEO; without one, lookups of search data are not configured. */
  readonly dataForSeo?: { readonly login: string; readonly password: string; readonly baseUrl?: string }
  /**
   * US dollars that vendors may cost, of all organizations together, in a UTC day and month. When one is used up, work
   * is refused with `budget_reached` and trackers rest. `costs.setBudget` sets a budget for one organization.
   */
  readonly vendorBudget?: { readonly usdPerDay?: number; readonly usdPerMonth?: number }
  /**
   * Prices in whole credits: a table (omitted prices take their default), or a function if they differ by organization,
   * such as `(question) => (isPro(question.organizationId) ? 4 : pricesOf(defaultPriceList)(question))`.
   */
  readonly prices?: Partial<PriceList> | Prices
  readonly policies?: Policies
  /** Sentiment judge. Default: the built-in rules. */
  readonly sentimentJudge?: SentimentJudging
  /**
   * Sender of emails: a mail server (`smtp://` or `smtps://`), or a function. Default: none. Requires
   * `policies.email.publicUrl`, the public URL of the HTTP API, because emails link to it, as
   * messages in chats do, which have no links without it.
   */
  readonly email?: { readonly smtp: string; readonly from: string } | SendEmail
  /** Whether webhooks are sent; true by default. */
  readonly webhooks?: boolean
  /** 32 bytes as hex or base64, under which secrets of webhooks and chats are encrypted; unencrypted when left out. */
  readonly secretsKey?: string
  /**
   * Types of events to store for `on`, by every process on the database. The database records this choice. Events
   * expire after 30 days, and so does a type that no process names any more. Default: none.
   */
  readonly events?: ReadonlyArray<HookType>
  /**
   * Name of the consumer, 1 to 40 of a-z, 0-9, _ and -. Each consumer gets all its events; its processes share them.
   * Default: `host`.
   */
  readonly consumer?: string
  /** How much `start` does at once. */
  readonly work?: Worker.WorkerOptions
  /** Options of `handler` and `toNodeHandler`: the path prefix, and the authentication of callers. */
  readonly http?: HostHandlerOptions
  /**
   * Where to log: a function, `"console"` (warnings and errors, the default), or `"silent"`. Exceptions of a log
   * function are ignored.
   */
  readonly log?: ((entry: LogEntry) => void) | "console" | "silent"
}
