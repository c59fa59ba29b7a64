/** English words that steer praise and blame: what turns them, whom they are given to, how much they count. */
import { toneWeights, tonePhrases } from "./ToneLexicon.ts"

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Verbs whose object is praised: "we recommend X", "start with X". */
export const choosing = set(`choose chooses chose chosen pick picks picked prefer prefers preferred
  recommend recommends recommended suggest suggests love loves adore adores endorse endorses favor favors favour
  favours select selected praise praises applaud commend trust`)

/** Verbs that warn when denied: "don't buy X". */
export const using = set(`buy use trust get try consider bother touch want need pick choose order
  book hire purchase rely depend count install`)

/** Verbs whose object is warned of. */
export const shunning = set(`avoid avoids avoiding skip skips skipping ditch ditched ditching left
  leave leaving abandon abandoned abandoning shun beware against dump dumped dumping dodge boycott boycotting
  reject rejected quit quitting fled escape escaping uninstall uninstalled forget drop returned refunded
  cancelled canceled`)

/** Words that turn what follows around. */
export const negators = set(`not no never without cannot hardly rarely seldom neither nor least less
  barely nothing scarcely fails failed fail failing unable ain dont doesnt isnt wasnt cant wont nobody none zero
  anything`)

/** Verbs of going from one product to another. */
export const moving = set("moved move switched switch migrated changed upgraded")

/** Words that take back part of what was said before. */
export const turning = set("but yet however nevertheless nonetheless now today nowadays")

/** Words whose clause counts less than the other one of the sentence. */
export const conceding = set(`although though despite while albeit notwithstanding granted admittedly
  contrary initially originally previously formerly`)

/** Words that make what was said before it untrue. */
export const dismissing = set("wrong unfounded undeserved baseless untrue myth exaggerated overblown false nonsense")

/** Words that lessen the one behind them. */
export const lessening = set(`slightly somewhat occasionally sometimes bit little fairly relatively
  may might could can potentially maybe perhaps possibly`)

/** Words that strengthen the one behind them. */
export const strengthening = set(`very extremely highly incredibly really super most remarkably insanely
  seriously absolutely utterly truly exceptionally downright plain simply genuinely especially particularly
  consistently constantly totally completely terribly awfully`)

/** What follows is done by the product's user: a feature more than praise. */
export const enabling = set(`help helps helping create creates creating build building produce
  producing ensure ensures ensuring achieve achieving allow allows allowing let lets enable enables enabling`)

/** The bad things behind these are not the product's: "prevents fraud", "for those tired of bugs". */
export const solving = set(`prevent prevents preventing detect detects detecting fix fixes fixing
  solve solves solving reduce reduces reducing eliminate eliminates eliminating minimize minimizes minimise
  minimises address addresses catch catches protect protects protection identify identifies resolve resolves
  resolving mitigate mitigates mitigating block blocks remove removes combat combats fight fights relieve
  relieves those anyone people diagnose troubleshoot debug warn warns alert alerts notify notifies stop stops guard
  guards insure insures kill kills restore restores recover recovers filter filters quarantine quarantines`)

/** Sentences that begin with one no longer go on about the name before. */
export const leaving = set(`there here other others another choose choosing ultimately if when in to
  for most as consider which what how do please let looking`)

/** Sentences that begin with one go on about the name before, even in the next line. */
export const pronouns = set(`be it its they their this these he she i users customers reviewers many
  some however but also overall although while and still additionally plus the cheaper better faster easier
  simpler safer quieter lighter worse slower pricier`)

export const comparing = set("than over versus vs unlike beats beat outperforms surpasses outshines tops trumps")

/** Prepositions that bind a further name to the subject. */
export const tying = set("with by from of to on in for via through like as into using")

/** Words that change how much the praise and blame around them count. */
export const steeringWords: ReadonlySet<string> = new Set([
  ...turning,
  ...conceding,
  ...enabling,
  ...solving,
  ...dismissing,
  ...moving,
  "neither",
  "most",
  "which",
  "whose",
  "who",
  "than",
  "unless",
  "whether",
  "if",
  "used",
  "once",
  "ago",
  "last"
])

/** Every word at which something has to be weighed. */
export const toneWords: ReadonlySet<string> = new Set([...toneWeights.keys(), ...tonePhrases.keys(), ...steeringWords])
