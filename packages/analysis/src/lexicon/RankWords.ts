/** Words by which a sentence only refers to a name, or goes on with a ranking. */
import { wordSet } from "../text/WordHash.ts"
/** "X alternatives": nouns for a replacement of a name. */
export const replacements = wordSet("alternative alternatives competitor competitors replacement replacements")
/** Words before a name that may only refer to it: "instead of X", "rather than X". */
export const referringPrepositions = wordSet("of to than unlike from")
/** Words before such a preposition that make it a mere reference. */
export const referringWords = wordSet(`instead alternative alternatives rather other switch switching away compared
  competitor competitors coming moving upgrading migrating`)
/** "Leaving X". */
export const leavingVerbs = wordSet("leaving quitting ditching replacing replaces")
/** "Owned by X". */
export const ownedBy = wordSet("owned acquired bought backed")
/** "In stock at X". */
export const soldAt = wordSet("stock available sold stocked sale")
/** "Fed up with X", "tired of X". */
export const wearyOf = wordSet("up tired sick done")
/** What stands between these and the name. */
export const wearyPrepositions = wordSet("with of")
/** "Stay away from X": advice, and so more than a reference. */
export const shunning = wordSet("stay keep steer run")
/** "(by X)": the parent of what stands before the bracket. */
export const parentPrepositions = wordSet("by from")
/** "X does not.", "As for X, I have no data": says what X is not, or nothing. */
export const bareDenial = new RegExp(
  String.raw`^(?: (?:does|do|is|are|can|has|will)(?: not|n't|not)\s?[.!]|` +
    ", i (?:(?:don't|do not) have|have no|know (?:nothing|little)) )"
)
/** Sentences that refuse to speak of the name behind them. */
export const refusals = [
  /(?:can't|cannot|can not|couldn't|could not|unable to|not able to) (?:\w+ ){0,2}(?:provide|verify|confirm|find)/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,2}(?:recommend|endorse) (?:any|specific|particular|one)/,
  /(?:don't|do not|doesn't) (?:\w+ ){0,2}(?:have|know|find) (?:[\w-]+ ){0,6}(?:about|on|of|regarding|named)/,
  /(?:don't|do not|doesn't) (?:\w+ ){0,2}recogni[sz]e/,
  /(?:not (?:familiar|aware)|no (?:\w+ )?(?:information|details|record|data))/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,2}(?:give|offer) (?:\w+ ){0,3}(?:advice|opinion|guidance)/,
  /(?:can't|cannot|unable to|not able to) (?:\w+ ){0,9}(?:tell|say|advise) (?:you )?(?:whether|if|which)\b/
]
/** Every match of a refusal holds one of these. */
export const denials = ["no", "n't", "unable"]
/** "I do not have", "information" and "I do not know" in other languages, folded. */
const lacking = [
  "(?:habe|finde|liegen) (?:\\S+ ){0,2}kein|je n.ai (?:pas|auc)|je ne dispose|no (?:tengo|dispongo|cuento|encuentro)",
  "non (?:ho|dispongo|trovo)|nao (?:tenho|disponho)|(?:heb|vind) ik geen|ik heb geen|har (?:jeg|jag) (?:ikke|int|ing)",
  "nie mam|nemam|nimam|нямам|не маю|не имею|у меня нет|не располагаю|minulla ei|nem rendelkezem|nu (?:am|detin|dispun)",
  "bilgim yok|sahip degil|δεν εχω|ليست? لدي|لا املك|لا تتوفر|אין לי|नहीं है|mul ei|ไม่มี|khong co",
  "tidak (?:memiliki|punya)|(?:あり|持っていま)せん|見つかりません|我(?:没有|沒有)|없"
].join("|")
const knowledge = [
  "inform|dat[aeiou]|daten|angaben|donnee|dado|gegevens|dan[eyi]|podat|udaj|oplysning|uppgift|opplysning|tall|tieto",
  "tietoa|adat|bilgi|andme|данн|даних|сведени|відомост|πληροφορ|στοιχει|معلومات|بيانات|מידע|נתונים|जानकारी|ข้อมูล",
  "thong tin|情報|信息|资料|정보"
].join("|")
const notKnowing = [
  "kenne ich (?:\\S+ )?nicht|weiss ich (?:\\S+ )?nichts|je ne (?:connais|sais)|no conozco|no se nada|non conosco",
  "non so nulla|nao (?:conheco|sei)|weet ik niets|(?:vet|ved) (?:jag|jeg) (?:ing|int|ikk)|nie (?:znam|wiem)|neznam",
  "nevim|не зна(?:ю|ком)|nincs .{0,20}(?:adatom|informaciom)|nem (?:ismerem|tudok)|nu (?:cunosc|stiu)",
  "en t(?:unne|ieda)|(?:bil|tani)miyorum|δεν (?:γνωριζω|ξερω)|لا اعرف|(?:לא|איני) (?:מכיר|יודע)|存じません|(?:提供|确认|评价)不了",
  "不[了清][解楚]|无法(?:提供|确认|评价)|没有(?:关于|找到)|모릅니다"
].join("|")
/** "Of" in the languages that put it between two nouns. */
export const nounsOf = wordSet("de du des di del della dell da do")
const [isLacking, isKnowledge, isNotKnowing] = [new RegExp(lacking), new RegExp(knowledge), new RegExp(notKnowing)]

/** Whether a folded sentence refuses to speak of its name in another language. */
export const isForeignRefusal = (sentence: string): boolean =>
  (isLacking.test(sentence) && isKnowledge.test(sentence)) || isNotKnowing.test(sentence)
/** What follows two subjects: "A and B both offer …". */
export const verbsOfSeveral = wordSet(`both each all are have were do used make go offer let give come cost get work run
  sell share`)
/** Advice against the name of the sentence, in any language, folded. */
export const warning = new RegExp(
  "\\b(?:avoid|steer clear|stay away|recommend against|advise against|undga|undvik|unnga|styr unna|valta|vermeide|" +
    "meide|finger weg|rate \\S+ ab|abzuraten|evit[aeo]|eviter|sconsigli|desaconsej|deconseill|vermijd|mijd|unikaj|" +
    "odradz|vyhn|(?:nedo|neod)poruc|kerul|ferest|kacin|uzak dur|hindari)|избега|не (?:рекоменд|совет|радж)|уник|" +
    "αποφυγ|αποφευγ|تجنب|הימנע|避け|避免|不(?:建议|推荐)|피하|बचें|หลีกเลี่ยง|" +
    "ne recommand|non consigli|n(?:o|ao) recom|nicht empfehl|en suosittele"
)
/** "Steer clear of": such advice in English, directly before the name. */
export const warningBefore =
  /\b(?:avoid|skip|steer clear of|stay away from|(?:recommend|advise) against)(?: using)?(?: the)?:? $/
/** A line that goes on behind the pick of the prose: "Other good options:". */
export const continuation = /\b(?:other|also|additional|more|runners?|alternatives?|honou?rable|next)\b/
/** "Special mention: … **Some Name** …" below a list: one more option. */
export const mentionTitle = new RegExp(
  String.raw`\b(?:mentions?|also (?:consider|check|look|try|see|worth|good|great)|bonus|runners?[- ]up|` +
    String.raw`worth a look|alternatives?|what about|avoid|skip|pass on|caution)\b`
)
