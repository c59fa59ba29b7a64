/** English titles that praise, warn of or weigh what stands below them. */
import { wordSet } from "../../text/WordHash.ts"
/** First words of titles of strengths. */
export const prosTitles = wordSet(`pro pros strength strengths advantage advantages benefit benefits upside upsides
  highlights likes positive positives praise plus pluses`)
/** First words of titles of weaknesses; "watch" only in "watch out". */
export const consTitles = wordSet(`con cons weakness weaknesses drawback drawbacks disadvantage disadvantages limitation
  limitations downside downsides dislikes caution cautions negative negatives complaints criticism criticisms minus
  minuses issues problems concerns caveat caveats tradeoff tradeoffs watch`)
/** A title that warns of all that it heads. */
export const warningTitle = new RegExp(
  String.raw`\b(?:avoid|worst|not recommended|stay away|steer clear|skip|overrated|disappointing|scams?|` +
    String.raw`be (?:cautious|careful|wary)|reconsider|nixed|rejected|ruled out|on the shelf|` +
    String.raw`pass on|not worth|beware|think twice|thumbs down|duds?|flops?)\b`
)
/** "From worst to best" ranks, it does not warn. */
export const rankingTitle = /\bbest\b/
/** A line that presents what follows as a choice of the best. */
export const praisingLine =
  /\b(?:best|top (?:picks?|choices|contenders)|top-rated|highly recommended|recommended|great options?|excellent)\b/
/** A line that presents what follows without a judgement. */
export const neutralLine = /\b(?:popular|comparison|common|notable|various|commonly)\b/
