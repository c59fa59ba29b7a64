/**
 * Puts the tone of an answer to the judge in force.
 */
import { Effect, Schema } from "effect"
import { builtInVerdict, type SentimentJudging, type SentimentQuestion, SentimentVerdict } from "./SentimentJudge.ts"
import type { CheckOutcome } from "../scan/CheckOutcome.ts"

const decodeVerdict = Schema.decodeUnknownEffect(SentimentVerdict)

/** Sign between the analyzer's version and who judged the tone, in a snapshot's `analyzerVersion`. */
export const judgeMark = "+"

/** The version of the analysis in an `analyzerVersion`, and the judge's part of it: "" where the rules decided. */
export const versionOf = (analyzerVersion: string): string => splitAtMark(analyzerVersion)[0]
export const judgeOf = (analyzerVersion: string): string => splitAtMark(analyzerVersion)[1]

const splitAtMark = (analyzerVersion: string): readonly [string, string] => {
  const mark = analyzerVersion.indexOf(judgeMark)
  return mark < 0 ? [analyzerVersion, ""] : [analyzerVersion.slice(0, mark), analyzerVersion.slice(mark)]
}

/**
 * The outcome with the judge's verdict. Only of a completed check whose scan captures sentiment and
 * names the brand.
 */
export const withVerdict = (judge: SentimentJudging, outcome: CheckOutcome): Effect.Effect<CheckOutcome> => {
  if (outcome._tag !== "completed" || !outcome.work.captureSentiment || !outcome.snapshot.mentioned) {
    return Effect.succeed(outcome)
  }
  const { snapshot, work } = outcome
  const question: SentimentQuestion = {
    brand: work.subject.name,
    aliases: work.subject.aliases,
    prompt: work.prompt,
    answer: snapshot.answer,
    mentionedAt: snapshot.spans.find(({ kind }) => kind === "brand")?.start ?? 0,
    builtIn: snapshot.sentiment
  }
  return Effect.suspend(() => judge.judge(question)).pipe(
    // nothing else than a verdict gets into the result, whatever talked the judge into it
    Effect.flatMap((verdict) => Effect.orDie(decodeVerdict(verdict))),
    // judges are third-party code: a defect must not have the check attempted, and its engine billed, again
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("the sentiment judge failed", defect), builtInVerdict(question))
    ),
    Effect.map(({ judgedBy, sentiment }) =>
      judgedBy === null
        ? outcome
        : {
            ...outcome,
            snapshot: {
              ...snapshot,
              sentiment,
              analyzerVersion: `${snapshot.analyzerVersion}${judgeMark}${judgedBy}`
            }
          }
    )
  )
}
