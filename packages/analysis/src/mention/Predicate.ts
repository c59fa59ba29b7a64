/** Whether a word behind a possible subject is its verb ("Segment routes events") or a noun ("Root vegetables"). */
import { clauseOpeners } from "../lexicon/MentionWords.ts"
import { hasVerbForms, isBaseVerb, pluralVerbs } from "../lexicon/VerbForms.ts"
import { statingVerbs } from "../lexicon/Vocabulary.ts"
import { COMMA, LOWER } from "../token/Tokens.ts"
import type { TokenContext } from "./TokenContext.ts"

/** Most tokens of a clause that are read. */
const clauseMax = 14

/** Whether a token is the verb of a single subject: it has that form, and the clause has no other verb. */
export const isVerbOfOne = (context: TokenContext, verb: number): boolean => {
  const { tokens } = context
  const text = context.tokenText(verb)
  if (tokens.shape[verb] !== LOWER || !text.endsWith("s") || text.endsWith("ss") || text.length < 4) return false
  if (!hasVerbForms(text) || isBaseVerb(context.tokenText(verb + 1))) return false
  let seen = 0
  for (let i = verb + 1; i < tokens.count && i < verb + clauseMax && tokens.before[i]! < COMMA; i++) {
    const next = context.tokenText(i)
    if (clauseOpeners.has(next)) break
    if (statingVerbs.has(next) || pluralVerbs.has(next)) return false
    seen++
  }
  return seen > 0
}
