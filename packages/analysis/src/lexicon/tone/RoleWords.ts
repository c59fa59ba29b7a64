/** English words beside a name that choose it, warn of it, rank it or compare with it. */
import { wordSet } from "../../text/WordHash.ts"
/** Verbs whose object is praised: "we recommend X", "start with X". */
export const choosing = wordSet(`choose chooses chose chosen pick picks picked prefer prefers preferred recommend
  recommends recommended suggest suggests love loves adore adores endorse endorses favor favors favour favours select
  selected praise praises applaud commend trust`)
/** Advice before a colon: "we recommend: X". */
export const advising = wordSet("choose pick recommend suggest take")
/** Words before a verb of choice that leave it to others: "those who choose X". */
export const choosers = wordSet("who those if when")
/** Words that turn a verb of choice into a warning: "hard to recommend". */
export const reluctance = wordSet("hard difficult tough impossible reluctant")
/** Verbs that warn when denied: "don't buy X". */
export const using = wordSet(`buy use trust get try consider bother touch want need pick choose order book hire purchase
  rely depend count install`)
/** Advice when a sentence begins with one: "Buy X if …". */
export const buying = wordSet("buy get grab take")
/** Verbs whose object is warned of. */
export const shunning = wordSet(`avoid avoids avoiding skip skips skipping ditch ditched ditching left leave leaving
  abandon abandoned abandoning shun beware against dump dumped dumping dodge boycott boycotting reject rejected quit
  quitting fled escape escaping uninstall uninstalled forget drop returned refunded cancelled canceled`)
/** Titles before a colon and a name: "Our pick: X", "Worst: X". */
export const choiceTitles = wordSet("pick choice winner favorite favourite recommendation verdict")
export const warningTitles = wordSet("avoid skip loser worst caution")
/** Warnings before a colon: "Be cautious about: X". */
export const cautioning = wordSet("cautious careful wary beware reconsider avoid avoiding")
/** Verbs whose preposition leads to a choice: "stick with X". */
export const committing = wordSet(`start go went going stick sticking stay switch switched switching moving moved opt
  opted vouch settled swear`)
export const committingPrepositions = wordSet("with to for by on")
/** Verbs before "from" that leave the name behind: "switched from X". */
export const departing = wordSet("away switched moved switch")
/** "Fed up with X?": the words before the name. */
export const wearyPrepositions = wordSet("with of")
export const weary = wordSet("up tired sick done")
/** Verbs before a name that a rank follows: "ranked X first". */
export const ranking = wordSet(`ranked rank ranks rated rate rates voted named crowned placed places put puts score
  scored scores`)
/** Words between the name and its rank. */
export const rankLinks = wordSet("their our the its as at in")
export const highRanks = wordSet("highest first best top ahead above number tops")
export const lowRanks = wordSet("lowest last worst bottom below behind lower")
/** "Everything X does": the words on both sides of the name. */
export const coveringPronouns = wordSet("everything all whatever anything what")
export const coveringVerbs = wordSet("does do offers can has did offer")
/** Verbs of winning: "Y beats X". */
export const beating = wordSet("beats beat outperforms surpasses outshines tops trumps outclasses outlasts outdoes")
/** Verbs that praise the name after them in a negated clause: "nobody matches X". */
export const rivalling = wordSet("beats beat tops matches match rivals rival")
export const nobody = wordSet("nobody nothing none no few neither")
/** Words before the name that compare with it. */
export const comparing = wordSet("than over versus vs unlike beats beat outperforms surpasses outshines tops trumps")
/** Nouns and verbs two words before a name that another falls short of: "no match for X". */
export const yardsticks = wordSet("candle match comparison close compare beside")
/** Words that compare together with the preposition before the name: "instead of X", "compared to X". */
export const comparisons = wordSet(`instead alternative alternatives rather away compared switch switching switched
  moved moving migrated comparison next inferior superior`)
export const comparisonPrepositions = wordSet("of to than from with")
/** Prepositions that bind a further name to the subject. */
export const tying = wordSet("with by from of to on in for via through like as into using")
/** "While with X", "and with X": words that begin a new clause. */
export const clauseJoiners = wordSet("but while whereas and")
/** Words between two names of an enumeration. */
export const nameJoiners = wordSet("and or nor")
