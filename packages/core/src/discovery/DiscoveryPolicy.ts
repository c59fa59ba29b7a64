/** Limits and timeouts of a discovery. */
import { Context, Duration } from "effect"

export interface DiscoveryPolicy {
  /** Longest time of one source, all tries and waits together. Sources run concurrently. */
  readonly sourceTimeout: Duration.Duration
  /** Tries of one request for search data, if retrying can help. (Engines have `CurrentAskPolicy`.) */
  readonly searchTriesMax: number
  /** Wait before a retry, unless the vendor names one; spread by ±20 %. */
  readonly searchBackoff: Duration.Duration
  /** Prompts for AI engines, whose answers are searched for competitors. */
  readonly promptsAsked: number
  /** Answers in all, over those prompts. */
  readonly answersAsked: number
  /** Engines to try in turn until one suggests something. */
  readonly suggestersMax: number
  /** Competing domains to request, 1 to 1,000. */
  readonly competingDomains: number
  /** Keywords to request per wanted prompt; never more than a brand stores. */
  readonly keywordsPerPrompt: number
  /**
   * Most attempts at a discovery. Then it fails and is refunded: every attempt may have killed its process, or its
   * outcome could not be stored.
   */
  readonly attemptsMax: number
}

/**
 * 3 minutes per source, 2 tries of search data 1 s apart, 6 answers to 3 prompts, 100 competing domains, 4 keywords per
 * wanted prompt, 20 attempts.
 */
export const defaultDiscoveryPolicy: DiscoveryPolicy = {
  sourceTimeout: Duration.minutes(3),
  searchTriesMax: 2,
  searchBackoff: Duration.seconds(1),
  promptsAsked: 3,
  answersAsked: 6,
  suggestersMax: 2,
  competingDomains: 100,
  keywordsPerPrompt: 4,
  attemptsMax: 20
}

/** The policy in force. */
export class CurrentDiscoveryPolicy extends Context.Reference<DiscoveryPolicy>(
  "@answerscope/core/discovery/CurrentDiscoveryPolicy",
  { defaultValue: () => defaultDiscoveryPolicy }
) {}
