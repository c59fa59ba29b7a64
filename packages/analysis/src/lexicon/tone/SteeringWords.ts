/**
 * English words that steer praise and blame: what denies or grades it, how much a clause counts, and whether a
 * sentence goes on about the name before.
 */
import { wordSet } from "../../text/WordHash.ts"
import { toneWeights, tonePhrases } from "./ToneLexicon.ts"
/** Words that reverse what follows. */
export const negators = wordSet(`not no never without cannot hardly rarely seldom neither nor least less barely nothing
  scarcely fails failed fail failing unable ain dont doesnt isnt wasnt cant wont nobody none zero anything`)
/** Words that deny with more force than "not": "never crashes", "anything but slow". */
export const flatNegators = wordSet("never but far zero hardly rarely")
/** "Not only", "not just": not a denial. */
export const limiters = wordSet("only just merely")
/** Words that lessen the one behind them. */
export const lessening = wordSet(`slightly somewhat occasionally sometimes bit little fairly relatively may might could
  can potentially maybe perhaps possibly`)
/** Words that strengthen the one behind them. */
export const strengthening = wordSet(`very extremely highly incredibly really super most remarkably insanely seriously
  absolutely utterly truly exceptionally downright plain simply genuinely especially particularly consistently
  constantly totally completely terribly awfully`)
/** Praise whose denial is hardly blame: "not the cheapest". */
export const mildlyDenied = wordSet(`cheap cheaper cheapest fast faster fastest free fancy luxurious luxury premium
  trendy cute exciting glamorous perfect inexpensive flashy smallest largest lightest unique popular affordable new
  modern simplest easiest prettiest`)
/** Nouns behind a praising adjective that make it say nothing of a product: "reliable information". */
export const knowledgeNouns = wordSet(`information data details source sources guess answer answers question questions
  luck news morning idea`)
/** Words behind "the most" that praise nothing: "the most common". */
export const unpraising = wordSet(`of part common popular well widely recent known important expensive used likely basic
  other`)
/** Words behind "than" that make a comparison of quantities: "more than half". */
export const quantities = wordSet(`a an one two three four five six ten half double dozen dozens hundred hundreds
  thousand thousands million millions just ever`)
/** Words in "er" that compare nothing. */
export const notComparatives = wordSet("other rather never after under over")
/** Words that weaken the part before them. */
export const turning = wordSet("but yet however nevertheless nonetheless now today nowadays")
/** "Anything but", "all but": not a turn. */
export const exceptions = wordSet("anything nothing all")
/** Words after a "but" that move the part before it into the past: "a mess, but today …". */
export const present = wordSet("now today since recently lately nowadays these has have")
/** Verbs before "used to" that make it a habit: "is used to". */
export const accustomed = wordSet("is are be get been getting was being")
/** Words beside "once" that make it "formerly": "was once", "once the". */
export const onceBefore = wordSet("was were is are")
export const onceBehind = wordSet("was a the")
/** Words whose clause counts less than the other one of the sentence. */
export const conceding = wordSet(`although though despite while albeit notwithstanding granted admittedly contrary
  initially originally previously formerly`)
/** Words that reject the statement before them. */
export const dismissing = wordSet(`wrong unfounded undeserved baseless untrue myth exaggerated overblown false
  nonsense`)
/** What follows is done by the product's user: a feature more than praise. */
export const enabling = wordSet(`help helps helping create creates creating build building produce producing ensure
  ensures ensuring achieve achieving allow allows allowing let lets enable enables enabling`)
/** The bad things behind these are not the product's: "prevents fraud", "for those tired of bugs". */
export const solving = wordSet(`prevent prevents preventing detect detects detecting fix fixes fixing solve solves
  solving reduce reduces reducing eliminate eliminates eliminating minimize minimizes minimise minimises address
  addresses catch catches protect protects protection identify identifies resolve resolves resolving mitigate mitigates
  mitigating block blocks remove removes combat combats fight fights relieve relieves those anyone people diagnose
  troubleshoot debug warn warns alert alerts notify notifies stop stops guard guards insure insures kill kills restore
  restores recover recovers filter filters quarantine quarantines`)
/** Verbs of going from one product to another. */
export const moving = wordSet("moved move switched switch migrated changed upgraded")
/** Words that begin a new clause within an enumeration. */
export const clauseOpeners = wordSet("but it its they which that is are has have though however while")
/** Words that continue about the last name: "X, which is slow". */
export const relatives = wordSet("which whose who")
/** Sentences that begin with one suppose the bad things that they name. */
export const conditions = wordSet("if when whenever unless")
/** Sentences that begin with one no longer go on about the name before. */
export const topicOpeners = wordSet(`there here other others another choose choosing ultimately if when in to for most
  as consider which what how do please let looking`)
/** Sentences that begin with one go on about the name before, even in the next line. */
export const topicContinuers = wordSet(`be it its they their this these he she i users customers reviewers many some
  however but also overall although while and still additionally plus the cheaper better faster easier simpler safer
  quieter lighter worse slower pricier`)
/** Words that change how much the praise and blame around them count. */
export const steeringWords: ReadonlySet<string> = new Set([
  ...turning,
  ...conceding,
  ...enabling,
  ...solving,
  ...dismissing,
  ...moving,
  ...relatives,
  ..."neither most than unless whether if used once ago last".split(" ")
])
/** Every word at which something has to be weighed. */
export const toneWords: ReadonlySet<string> = new Set([...toneWeights.keys(), ...tonePhrases.keys(), ...steeringWords])
