/** Words by which a sentence only refers to a name, or goes on with a ranking. */
import { wordSet } from "../text/WordHash.ts"

/** "X alternatives": what a name is replaced by. */
export const replacements = wordSet("alternative alternatives competitor competitors replacement replacements")

/** Words before a name that may only refer to it: "instead of X", "rather than X". */
export const referringPrepositions = wordSet("of to than unlike from")

/** Words before such a preposition that make it a mere reference. */
export const referringWords = wordSet(`
    instead alternative alternatives rather other switch switching away compared competitor competitors coming moving
    upgrading migrating`)

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

/** "X does not.": only says what X is not. */
export const bareDenial = /^ (?:does|do|is|are|can|has|will)(?: not|n't|not)\s?[.!]/

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

/** "I do not have" and "information" in other languages, folded, in either order. */
const lacking = [
  "nie mam|nemam|nimam|нямам|не маю|не имею|у меня нет|не располагаю|har (?:jeg|jag) (?:ikke|inte|ingen)|minulla ei",
  "nincs|nem rendelkezem|nu (?:am|detin)|bilgim yok|sahip degil|δεν εχω|ليس لدي|لا املك|لا تتوفر|אין לי|नहीं है|mul ei",
  "ไม่มี|khong co|tidak (?:memiliki|punya)"
].join("|")
const knowledge = [
  "inform|dan[eyi]|podat|udaj|oplysning|uppgift|opplysning|tieto|adat|bilgi|andme|данн|даних|сведени|відомост",
  "πληροφορ|στοιχει|معلومات|بيانات|מידע|נתונים|जानकारी|ข้อมูล|thong tin"
].join("|")

/** Refusals in other languages, folded; before or behind the name. */
export const foreignRefusals = [
  new RegExp(`(?:${lacking}).*(?:${knowledge})|(?:${knowledge}).*(?:${lacking})`, "u"),
  /(?:vet|ved) (?:jag|jeg) (?:inget|intet|ingenting)|weet ik niets|(?:nie |ne)znam|не зна(?:ю|ком)|nem ismerem|nu cunosc/,
  /en tunne|(?:bil|tani)miyorum|δεν γνωριζω|لا اعرف|(?:לא|איני) מכיר/,
  /liegen mir (?:leider )?keine|(?:habe|finde) (?:ich )?(?:leider )?keine (?:\w+ )?(?:informationen|angaben|daten)/,
  /je n.ai (?:pas|aucune) (?:d.|de )?(?:information|donnee)|je ne (?:dispose|connais) pas/,
  /no (?:tengo|dispongo de|cuento con) (?:\w+ )?(?:informacion|datos)|no conozco/,
  /non (?:ho|dispongo di|trovo) (?:informazioni|dati)|non conosco|nao (?:tenho|disponho de) (?:informacoes|dados)/,
  /(?:heb|vind) ik geen (?:informatie|gegevens)|har jeg ingen|har jag ingen information/,
  /情報(?:は|が)(?:ありません|見つかりません)|存じません|没有(?:关于|找到|任何)|无法(?:提供|确认|评价)|정보가 없/
]

/** What follows two subjects: "A and B both offer …". */
export const verbsOfSeveral = wordSet(
  "both each all are have were do used make go offer let give come cost get work run sell share"
)

/** Advice against the name of the sentence, in any language, folded. */
export const warning = new RegExp(
  "\\b(?:avoid|steer clear|stay away|recommend against|advise against|undga|undvik|unnga|styr unna|valta|vermeide|meide|" +
    "finger weg|rate \\S+ ab|abzuraten|evit[aeo]|eviter|sconsigli|desaconsej|deconseill|vermijd|mijd|unikaj|odradz|vyhn|" +
    "(?:nedo|neod)poruc|kerul|ferest|kacin|uzak dur|hindari)|избега|не (?:рекоменд|совет|радж)|уник|αποφυγ|αποφευγ|" +
    "تجنب|הימנע|避け|避免|不(?:建议|推荐)|피하|बचें|หลีกเลี่ยง|ne recommand|non consigli|n(?:o|ao) recom|nicht empfehl|en suosittele"
)

/** "Steer clear of": such advice in English, directly before the name. */
export const warningBefore =
  /\b(?:avoid|skip|steer clear of|stay away from|(?:recommend|advise) against)(?: using)?(?: the)? $/

/** A line that goes on behind the pick of the prose: "Other good options:". */
export const continuation = /\b(?:other|also|additional|more|runners?|alternatives?|honou?rable|next)\b/

/** "Special mention: … **Some Name** …" below a list: one more option. */
export const mentionTitle = new RegExp(
  String.raw`\b(?:mentions?|also (?:consider|check|look|try|see|worth|good|great)|bonus|runners?[- ]up|` +
    String.raw`worth a look|alternatives?|what about|avoid|skip|pass on|caution)\b`
)
