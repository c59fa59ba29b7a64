/**
 * Runs an answer through the stages of the analysis as `analyzeAnswer` does, and keeps the result of each. Checks
 * tables of rows against one stage, so that a failure names the stage and the row.
 */
import {
  classifyTokens,
  findMentions,
  findOptions,
  guessLanguage,
  hasRichEndings,
  hideParts,
  judgeSentiment,
  linksToTracked,
  makeMatchFinder,
  matchTracked,
  rankOf,
  readAnswer,
  readLayout,
  Scratch,
  tokenize,
  type TrackedName,
  writtenText
} from "@answerscope/analysis/stages"
import { assert, describe, it } from "vitest"

/** A row of a table: an input and the expected result of the stage. */
export type Row<Given, Expected> = readonly [given: Given, expected: Expected]

/** Checks each row of a table. */
export const checkRows = <Given, Expected>(
  stage: string,
  rows: ReadonlyArray<Row<Given, Expected>>,
  read: (given: Given) => Expected
): void => {
  describe(`stage: ${stage}`, () => {
    rows.forEach(([given, expected], index) => {
      it(`row ${index + 1}: ${JSON.stringify(given)}`, () => {
        assert.deepStrictEqual(read(given), expected, `${stage}, row ${index + 1}`)
      })
    })
  })
}

/** A name without aliases and domain; with a domain when it is written as "Name <example.com>". */
export const tracked = (written: string): TrackedName => {
  const [, name = written, domain] = /^(.*?)(?: <(.*)>)?$/.exec(written) ?? []
  return { name, aliases: [], domain: domain ?? null }
}

/** All stages of one answer. The first name is the brand. */
export const readStages = (source: string, written: ReadonlyArray<string> = ["Zentrova"], question = "") => {
  const names = written.map(tracked)
  const scratch = new Scratch()
  const text = readAnswer(source, scratch.units)
  const tokens = tokenize(text, scratch.tokens)
  const language = guessLanguage(text, tokens)
  const isHidden = hideParts(text, scratch.questions.get(question))
  const prepared = scratch.names.get(names)
  const found = matchTracked(text, prepared, hasRichEndings(language), isHidden)
  const links = linksToTracked(text, prepared, isHidden)
  const answer = classifyTokens(text, tokens, language)
  const layout = readLayout(answer, makeMatchFinder(found.matches))
  const matches = findMentions(answer, layout, prepared, found)
  const matchIn = makeMatchFinder(matches)
  const options = findOptions(answer, layout, matchIn)
  const rank = rankOf({ answer, matches, matchIn, options, asides: found.asides, links })
  const sentiment = judgeSentiment({ answer, matches, options, others: rank.candidates, language })
  /** The answer's own characters behind some units. */
  const visible = ({ end, start }: { readonly start: number; readonly end: number }): string =>
    writtenText(text, start, end).trim()
  /** The answer's own characters of some tokens. */
  const phrase = ({ first, last }: { readonly first: number; readonly last: number }): string =>
    visible({ start: tokens.start[first] ?? 0, end: tokens.end[last] ?? 0 })
  return {
    answer,
    found,
    isHidden,
    language,
    layout,
    links,
    matches,
    matchIn,
    names,
    options,
    phrase,
    prepared,
    rank,
    sentiment,
    text,
    tokens,
    visible
  }
}
