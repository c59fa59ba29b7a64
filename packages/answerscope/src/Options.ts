/**
 * What a host says when it makes an Answerscope.
 */
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

/** Where everything is kept. */
export type DatabaseOptions =
  /** In this process, for tests and for trying out: it is lost when the process ends. */
  | "memory"
  | {
      /** `postgres://user:password@host:port/database`, PostgreSQL 15 or newer. Tables are made and kept up to date. */
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

/** A policy in which each span of time is a number of milliseconds or a text, and each field may be left out. */
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
 * One line of the log. It holds no key, no password, no prompt and no answer, unless a function of yours throws it: of
 * that the message is logged.
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
 * Sends one message, within 20 s. What it throws is taken for a passing fault, and so is more time: the message is sent
 * again later.
 */
export type SendEmail = (message: EmailMessage) => Promise<void>

export interface AnswerscopeOptions {
  /** Where everything is kept. No default: what is kept in memory by mistake is lost. */
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
   * Prices in whole credits: a table, of which those left out are the default ones, or a function where they differ by
   * organization, such as `(question) => (isPro(question.organizationId) ? 4 : pricesOf(defaultPriceList)(question))`.
   */
  readonly prices?: Partial<PriceList> | Prices
  readonly policies?: Policies
  /** Who reads the tone of answers; the built-in rules by default. */
  readonly sentimentJudge?: SentimentJudging
  /**
   * How email is sent: a mail server (`smtp://` or `smtps://`), or a function. None is sent when left out. Where it is,
   * `policies.email.publicUrl` must say what the links in mails begin with: where the HTTP interface is, its prefix
   * included.
   */
  readonly email?: { readonly smtp: string; readonly from: string } | SendEmail
  /** Whether webhooks are sent; true by default. */
  readonly webhooks?: boolean
  /** 32 bytes as hex or base64, under which signing secrets of webhooks are encrypted; unencrypted when left out. */
  readonly secretsKey?: string
  /**
   * The events that are kept for `on`, from this call on and by every process on the database: who wants which is
   * stored there. An event waits for 30 days at most, and so long are types kept that no process names any more. None
   * by default.
   */
  readonly events?: ReadonlyArray<HookType>
  /**
   * Who listens: each consumer gets all events that it names, and its processes share them. `host` by default; 1 to 40
   * of a-z, 0-9, _ and -.
   */
  readonly consumer?: string
  /** How much `start` does at once. */
  readonly work?: Worker.WorkerOptions
  /** How `handler` and `toNodeHandler` serve the HTTP interface: below which path, and who says who calls. */
  readonly http?: HostHandlerOptions
  /**
   * Where the log goes: a function, `"console"` (warnings and errors, the default), or `"silent"`. It never throws
   * into the work: what a log function throws is dropped.
   */
  readonly log?: ((entry: LogEntry) => void) | "console" | "silent"
}
