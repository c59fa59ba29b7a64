/** Asks the configured judge for the sentiment of an answer. */
import { Effect, Schema } from "effect"
import { builtInVerdict, type SentimentJudging, type SentimentQuestion, SentimentVerdict } from "./SentimentJudge.ts"
import type { CheckOutcome } from "../scan/CheckOutcome.ts"

const decodeVerdict = Schema.decodeUnknownEffect(SentimentVerdict)

/** Separates the analyzer's version from who judged the sentiment, in a snapshot's `analyzerVersion`. */
export const judgeMark = "+"

/** The version of the analysis in an `analyzerVersion`, and the judge in it: "" if the rules decided. */
export const versionOf = (analyzerVersion: string): string => splitAtMark(analyzerVersion)[0]
export const judgeOf = (analyzerVersion: string): string => splitAtMark(analyzerVersion)[1]

const splitAtMark = (analyzerVersion: string): readonly [string, string] => {
  const mark = analyzerVersion.indexOf(judgeMark)
  return mark < 0 ? [analyzerVersion, ""] : [analyzerVersion.slice(0, mark), analyzerVersion.slice(mark)]
}

/**
 * The outcome with the judge's verdict. Asked only for a completed check whose scan captures sentiment and whose answer
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
    // only a valid verdict gets into the result, whatever the answer has talked the judge into
    Effect.flatMap((verdict) => Effect.orDie(decodeVerdict(verdict))),
    // judges are third-party code: a defect must not repeat the check, which would bill its engine again
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
