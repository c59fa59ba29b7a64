/** Words around names that tell whether they are options: of enumerations, sentences, products and shops. */
import { wordSet } from "../text/WordHash.ts"
/** Words in front of an enumeration of aspects rather than options. */
export const aspects = wordSet(`feature features function functions capabilities categories topics metrics things areas
  cities countries languages places fields subjects roles holidays terms words formats integration integrations`)
/** "Carries designer labels such as A and B": words for a shop's goods. */
export const labelsOfShops = wordSet("brands labels names designers makers manufacturers lines")
/** Verbs of a shop that sells it. */
export const shopVerbs = wordSet("carries carry sells sell stocks stock offers includes accepts features has")
/** Words that join the last two names of an enumeration. */
export const lastJoiners = wordSet("and or y e o und oder et ou")
/** Words of `introducers` behind which labels of a shop may stand. */
export const exampleIntroducers = wordSet("as like including")
/** Words before the name of a place. */
export const placePrepositions = wordSet("in near across throughout around within outside")
/** Words before what belongs to somebody. */
export const possessives = wordSet("their its our your his her")
/** "Zentro owns Halcyon and Fenwick": verbs between a firm and its brands or products. */
export const ownerVerbs = wordSet("owns makes sells manufactures has offers launched")
/** Joiners in a list of a firm's brands or products. */
export const smallJoiners = wordSet("and or the")

const closingFormulas = [
  "(?:best|kind|warm|many) (?:regards|wishes)|best|regards|cheers|sincerely|thanks|yours \\w+",
  "mit freundlichen gru(?:ss|ß)en|viele grusse|saludos|cordialement|cordiali saluti|groeten"
].join("|")
/** The closing formula of a letter, at the end of a line. */
export const closingFormula = new RegExp(`(?:^|[\\n.!?]\\s*)(?:${closingFormulas})[,!]?\\s*$`)
/** A line that greets. */
export const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|hola|bonjour|ciao)\b[^.?:]*[,!]?\s*$/
/** "Integrates with X": words before "with" that tie a product to another. */
export const tiedWith = wordSet(`integrate integrates work works sync syncs connect connects pair pairs compatible`)
/** "Connects to X": such words before "to". */
export const tiedTo = wordSet("connect connects export exports sync syncs thanks")
/** "Via X": such words alone. */
export const tiedBy = wordSet("via through")
/** "Gmail users", "Miami airport": whose customers the answer speaks to, and places. */
export const bearers = wordSet(`user users customer customers owner owners fan fans subscriber subscribers household
  households airport airports city area county region beach coast`)
/** "High Street": the last word of an address. */
export const streetWords = wordSet("street road avenue boulevard lane highway airport station")
/** Words before the name of a place, in other languages than English. */
export const foreignPlacePrepositions = wordSet("en a в на im nach w")
/** "Hermes (now Evri)". */
export const renamingWords = wordSet("now formerly aka previously")
/** "Feels like Excel": verbs by which an option is only compared. */
export const likenessVerbs = wordSet("feel feels look looks work works act acts behave behaves")
/** "If you run WordPress": verbs for tools of the reader. */
export const usingVerbs = wordSet("run use own using running")
/** Words that tell sizes of one product apart, not products of one firm. */
export const productSizes = wordSet(`pro plus max mini lite air ultra prime premium basic standard deluxe classic
  original one go`)
/** A sentence with one of these in front of an enumeration adds options to a list. */
export const furtherOptionsWord =
  /\b(?:alternatives?|also|other|mentions?|runners?|instead|worth|consider|bonus|options|choices|picks)\b/
/** "And", "or" and "as well as" in other languages, folded. */
const joiners = [
  "and|or|und|oder|sowie|en|of|og|eller|samt|och|ja|tai|seka|i|oraz|lub|a|nebo|ci|es|vagy|valamint|si|sau|ve|veya|ile",
  "y|e|o|ed|et|ou|ainsi que|и|или|а также|та|й|і|або|και|η|و|او|ו|או|और|या|และ|หรือ|va|dan|atau|te|ili|in|ali|ir|un",
  "vai|voi|[和与與及跟或]|以及|还有|と|や|와|과|및"
].join("|")
const articles = "the|der|die|das|den|de|het|det|la|le|les|el|los|las|il|lo|o|os|as|az|a|ο|η|το|οι"
/** What stands between two names of one list: a comma, such a word, or both, and an article. */
export const joinsNames = new RegExp(
  `^\\s?(?:[,،;&/]\\s?(?:(?:${joiners})\\s?)?|(?:${joiners})\\s?)(?:(?:${articles}) |l')?$|^ $`,
  "u"
)
/** Makes, firms, apps and shops, in scripts without capitals. */
export const offeredNoun = new RegExp(
  "品牌|牌子|厂[商家]|公司|企[业業]|平台|[软軟][件體]|应用|應用|ブランド|メーカー|会社|サービス|アプリ|ツール|브랜드|업체|회사|서비스|앱|" +
    "مارك|علام|شرك|تطبيق|منص|متاجر|מותג|חבר|אפליקצי|חנויות|ब्रांड|कंपनि|ऐप|แบรนด์|บริษัท|แอป",
  "u"
)
/** In scripts without spaces: what leads in the first item of an enumeration. */
export const denseLeadIn =
  /^.*(?:たとえば|例えば|例如|比如|譬如|诸如|如|包括|有|是|像|推荐|推薦|选择|考虑|なら|として|には|では|といえば|は|が)/u
/** Text after the last item. */
export const denseLeadOut =
  /(?:等|など|都|均|也|のほか|といった|などの|が|は|です|も|を|に|で|という|제품|등|같은|중|이|가|을|를|은|는|입|추).*$/u
/** What joins the last two items. */
export const denseJoiner = /以及|还有|和|与|與|及|跟|或|や|と(?!な)|または/u
/** What belongs to a name, or calls it a firm. */
export const denseOwner = /(?:公司|旗下)?[的の].*$/u
/** What ends an enumeration. */
export const denseEnd = /^\s?(?:等|など|といった|のほか|등|같은)/u
/** Particles that make an item a clause. */
export const denseParticle = /[はがを]/u
