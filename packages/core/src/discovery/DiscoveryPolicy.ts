/**
 * How much a discovery asks for, and how long it waits.
 */
import { Context, Duration } from "effect"

/** Limits of a discovery. */
export interface DiscoveryPolicy {
  /** Longest time that one source takes, all tries and waits together. Sources are asked at the same time. */
  readonly sourceTimeout: Duration.Duration
  /** Tries of one question to search data, where another try can help. (Engines have `CurrentAskPolicy`.) */
  readonly searchTriesMax: number
  /** Wait before the next of these tries when the vendor names none; spread by ±20 %. */
  readonly searchBackoff: Duration.Duration
  /** Prompts put to AI engines, whose answers are searched for competitors. */
  readonly promptsAsked: number
  /** Answers asked for in all, over those prompts. */
  readonly answersAsked: number
  /** Engines tried, one after the other, until one suggests something. */
  readonly suggestersMax: number
  /** Competing domains asked for, 1 to 1,000. */
  readonly competingDomains: number
  /** Keywords asked for, for each prompt wanted; never more than a brand keeps. */
  readonly keywordsPerPrompt: number
  /**
   * Most attempts at a discovery. Then it fails and is refunded: perhaps every attempt killed its process, or the
   * outcome could not be written.
   */
  readonly attemptsMax: number
}

/**
 * 3 minutes for each source, 2 tries of search data 1 s apart, 6 answers to 3 prompts, 100 competing domains, 4
 * keywords for each prompt wanted, 20 attempts.
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
