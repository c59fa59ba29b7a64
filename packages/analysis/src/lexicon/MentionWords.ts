/** Words beside an ordinary word that tell whether it names a company: of neighbours, verbs, labels and places. */
import { wordSet } from "../text/WordHash.ts"

/** Words that join two names, in several languages. */
export const listJoiners = wordSet("and or then vs versus y und et e o oder ou ve ja і и")
/** What joins the last two subjects of a sentence. */
export const seriesJoiners = wordSet("and or")
/** Words that continue an enumeration, and begin no clause. */
export const clauseJoiners = wordSet("and or then")
/** What separates two names in a title. */
export const titleJoiners = wordSet("and or vs")
/** Shortened words whose full stop ends no sentence: "vs.", "e.g.". */
export const shortenedWords = wordSet("vs eg g ie incl cf approx")
/** Small words that title case also writes in titles. */
export const titleSmallWords = wordSet("of and the for in to a an with on by or vs at from &")
/** "Two Coaches", "a Coach will": a word directly before a noun that counts it. */
export const countsDirectly = wordSet("a an another every one two three four five six ten")
/** "A good Coach will": such a word with an adjective between. */
export const countsBefore = wordSet("a an another every each any some your my his her their")
/** Grades of one product, which ordinary words name: "the Enterprise plan". */
export const productGrades = wordSet("plan plans tier tiers edition package level mode licence license")
/** Features of the earth that share their names with firms: "the Amazon river". */
export const landforms = wordSet(`river rainforest basin jungle desert mountains mountain valley island islands coast
  lake`)
/** "Blue Card from Some Name": words before the firm that a product is of. */
export const makerPrepositions = wordSet("by from via")
/** The plainest verbs, in answers without capitals. */
export const plainVerbs = wordSet("is has does")
/** The plainest verbs, behind an adverb or preposition that may be a name: "On is". */
export const plainVerbsOfThings = wordSet("is has was does")
/** "May has been", "March had": behind a month these are not the verb of a firm. */
export const perfectWords = wordSet("been had")
/** Verbs that may have a month or day as their subject. */
export const calendarVerbs = wordSet("is was has will can may")
/** "Buffer, billed monthly": words that open a clause about the name before the comma. */
export const apposition = /^(?:which|whose|with|at|from|for|because|since|now|\w+ed)$/
/** What happens to firms: "Bench shut down overnight". */
export const endingVerbs = wordSet(`acquired announced ceased closed discontinued dropped ended filed halted merged quit
  rebranded retired shut stopped withdrew`)
/** "My pick:", "Runner-up:": labels of one option. */
export const verdictLabels = wordSet(`pick picks choice winner favorite favourite recommendation answer best overall
  alternative suggestion a runner-up up second third fourth`)
/** "Option B:", "Choice 2:". */
export const optionLabels = wordSet("option choice pick alternative candidate contender number tool app brand answer")
/** Words that give the case or reason for an answer: "Short answer: X if you like files". */
export const reasonWords = wordSet("if because since unless when for")
/** Words before a name that sells or houses a thing but is not compared with it. */
export const placePrepositions = wordSet("at from by in on near of for")
/** A key that holds a name, as in JSON: `"name": "Acme"`. */
export const nameKey =
  /"(?:name|brand|company|product|provider|service|tool|vendor|title|option|best|winner|pick)"\s*:\s*$/
/** What follows a day or month in a date: "May morning", "March 3rd". */
export const dateContinuation = /^(?:morning|afternoon|evening|night|through|to|\d+(?:st|nd|rd|th))$/
/** Words that begin another clause. */
export const clauseOpeners = wordSet("and but or that which who when where while whereas because if so although though")
