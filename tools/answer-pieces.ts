/**
 * Words for the documents of `generated-answers.ts`. `{}` is a name; `{good}`, `{bad}`, `{fact}`, `{thing}` and
 * `{label}` are words of that kind in the document's language.
 */

export type WordKind = "good" | "bad" | "fact" | "thing" | "label"

/** Sentences, titles and words of one language. */
export interface Pieces extends Readonly<Record<WordKind, ReadonlyArray<string>>> {
  readonly sentences: ReadonlyArray<string>
  readonly titles: ReadonlyArray<string>
}

const parted = (list: string): ReadonlyArray<string> => list.split("|").map((part) => part.replace(/\s+/g, " ").trim())

export const english: Pieces = {
  sentences: parted(`
    {} is {good}.|{} is {good}, and it is {good} too.|{} offers {fact}.|{} is {bad} but {good}.|We recommend {}.|
    I would avoid {}: it is {bad}.|{} and {} are both {good}.|Unlike {}, {} is {good}.|{} beats {} on price.|
    {} is {good} than {}.|Although {} is {good}, it is {bad}.|If you want {fact}, choose {}.|
    Neither {} nor {} is {good}.|
    Nobody beats {}.|{} is not {bad} at all.|{} is not {good}.|{} used to be {good}, but today it is {bad}.|
    Many people switched from {} to {}.|{} does everything {} does, and more.|{} ranked {} first.|Is {} {good}?|
    Popular {thing} include {}, {}, and {}.|Good options are {}, {} and {}.|Consider {thing} like {} or {}.|
    Other {thing}: {}, {}, {}, {} (all {fact}).|{} ({fact}) is the one most people buy.|It comes with {fact}.|
    The company was founded in 2010.|Some say that {} is {bad}. That is unfounded.|My pick: {}.|Runner-up: {}.|
    You could do a lot worse than {}.|Anyone but {}, please.|My money is on {}.|{} prevents fraud, spam and bad calls.|
    {} has 4.8 stars out of 5 and is rated 9/10.|Rated 1.9 by 3,200 owners; 94 percent would buy {} again.|
    Read more at {} ({fact}).|The {} {thing} costs $49 a month.|{}'s {thing} are {good}.|{}, {}, and {}: all {good}.|
    Compared to {}, {} is a no-brainer.|{} works with {} and {}.|I regret buying {}; I sent it back after a week.|
    There is no reason to avoid {}.|Little reason to stick with {}.|Start with {} if you are new.|
    Most of them are {fact}.|
    They target small firms, ring twice and gap the market.|Turn on the light and target a square area.|
    Target the right people; on monday nothing is open.|The apple is red, and the shell is hard.|
    {} is to {} what {} is to {}.|Here are the best {thing}:|Best for teams: {}.|👍 {} ✅ {good} ❌ {bad}|
    {} is {bad} and no match for {}.|{} is not as {good} as {}.|Users ranked {} last.|{} has yet to prove {good}.|
    {} is anything but {bad}.|{} is far from {good}.|{} costs less than {}.|{} lasts longer than {}.|Avoid {}; get {}.|
    There is no reason not to try {}.|No other tool comes close to {}.|For those who choose {}, {} is {good}.|
    Do not hesitate to try {}.|It is hard to recommend {}.|We would not go with {}.|
    We cannot come up with a rival to {}.|
    The myth that {} is {good} is untrue.|{} is the parent of {}.|Owned by {}, {} is {good}.|
    {} (formerly {}) is {good}.|
    Take {}: {good}, {good} and {fact}.|I paid 30 square meters of velvet at the bench.|target offers {fact}.|
    Apple pie needs lemonade. Velvet curtains hang well. Ring rolls are for sale.|Option B: {}.|What about {}, then?|
    "{}" is what they said; "{}" is what they meant.|We own a Coach bag, a Square reader and the Slack Enterprise plan.|
    Not {}.|{}!|{}? {}. {}…|{} is {good}.{} is {bad}.|Rated 7/5 by nobody, and 3.1 stars.|In {}, Texas, it rains.|
    {} and {} come from {}, which is {good}.|If in doubt: {}.|Stay with {} unless it is {bad}.|
    Worst: {}.|{} weighs less than {}.|Nobody can keep up with {}.|Do not choose: {}.|A and {} both rings and studies.|
    In {} or Purple Mountains you can rest.|Is {}, Velvet or Bench {good}? Purple stands for {good}.`),
  titles: parted(`
    Best {thing} for you|Top picks|Pros|Cons|Key features|How to choose|Honorable mentions|{}|1. {}|{} vs {}|Pricing|
    Conclusion|What to look for|Options to avoid|Best overall: {}|Why {}?|{} – {good}|Other {thing} to consider|
    Truck rental|Step 1: Connect your phone|Strengths|Drawbacks:|Sources|Final thoughts on {}|Budget {thing}`),
  good: parted(`
    excellent|reliable|easy to use|affordable|hard to beat|second to none|the best choice|worth every penny|fast|
    a great pick|more reliable|highly recommended|as good as it gets|very quick|not the cheapest|popular|user-friendly|
    head and shoulders above the rest|a no-brainer|smoother|never disappointing|one of the most trusted|clean|solid`),
  bad: parted(`
    slow|unreliable|overpriced|hard to recommend|a waste of money|prone to crash|not worth it|full of hidden fees|buggy|
    the worst|plagued by outages|falling apart|expensive|limited|a money pit|rarely worth the price|clunky|dated|
    too cheap|down for hours|an accident waiting to happen|nickel and dimed|poorly made|never on time`),
  fact: parted(`
    free shipping|24/7 support|a mobile app|10 GB of storage|an API and webhooks|plans from $9|two-factor sign-in|
    offline maps|a 30-day trial|more than 4,000 templates|shops in Berlin and Paris|a plastic case|GDPR tools`),
  thing: parted("tools|apps|services|brands|banks|running shoes|CRM platforms|password managers|sofas|airlines"),
  label: parted("Price|Pros|Cons|Best for|Support|Why it stands out|Drawbacks|Rating|Key features|Website|Note")
}

/** Few pieces of a language. */
const brief = (sentences: string, titles: string, good: string, bad: string, label: string): Pieces => ({
  sentences: parted(sentences),
  titles: parted(titles),
  good: parted(good),
  bad: parted(bad),
  fact: english.fact,
  thing: english.thing,
  label: parted(label)
})

/** By language; English first. */
export const piecesOf: Readonly<Record<string, Pieces>> = {
  en: english,
  de: brief(
    `{} ist {good} und für die meisten die richtige Wahl.|{} ist {bad}, aber {} nicht.|Wir empfehlen {} und {}.|
    Die Preise von {} sind nicht {bad}.|Zu den Anbietern gehören {}, {} und {}.|Wer sparen will, nimmt {}.`,
    "Vorteile|Nachteile|Die besten Anbieter|{}|Fazit|Worauf es ankommt",
    "zuverlässig|hervorragend|einfach zu bedienen|günstig|kaum zu schlagen",
    "teuer|unzuverlässig|langsam|enttäuschend|nicht zu empfehlen",
    "Preis|Vorteile|Nachteile|Hinweis"
  ),
  fr: brief(
    `{} est {good} et convient à la plupart des familles.|{} est {bad}, sans doute, mais {} est {good}.|
    Nous recommandons {} pour les petites équipes.|Parmi les marques connues : {}, {} et {}.|
    Le réseau de {} est {bad}.`,
    "Avantages|Inconvénients|Les meilleures options|{}|Conclusion|Comment choisir",
    "fiable|excellent|facile à utiliser|le meilleur choix|pas cher",
    "trop cher|décevant|lent|peu fiable|à éviter",
    "Prix|Points forts|Points faibles|Conseil"
  ),
  es: brief(
    `{} es {good} para equipos pequeños.|{} es {bad}; en cambio, {} es {good}.|Recomiendo {} sin duda.|
    Las opciones más populares son {}, {} y {}.|No es {bad}, pero {} cuesta más.`,
    "Ventajas|Desventajas|Las mejores opciones|{}|Resumen|Qué considerar",
    "excelente|fiable|fácil de usar|la mejor opción|barato",
    "caro|lento|poco fiable|decepcionante|una estafa",
    "Precio|Ventajas|Desventajas|Nota"
  ),
  tr: brief(
    `{} çok {good} bir seçenek.|{}'in fiyatı {bad}, ama {} daha {good}.|En iyi markalar: {}, {} ve {}.|
    {}'den uzak durun.`,
    "Avantajlar|Dezavantajlar|{}|Sonuç",
    "güvenilir|mükemmel|hızlı|kaliteli",
    "pahalı|yavaş|kötü|güvenilmez",
    "Fiyat|Artıları|Eksileri"
  ),
  fi: brief(
    `{} on {good} ja edullinen.|{}n hinta on {bad}, mutta {} on {good}.|Suosittelen {}a ja {}ssa on hyvä palvelu.`,
    "Plussat|Miinukset|{}",
    "luotettava|erinomainen|paras",
    "kallis|hidas|huono",
    "Hinta|Vinkki"
  ),
  ru: brief(
    `{} — {good} выбор для небольших команд.|{} не {bad}, а {} {good}.|Мы рекомендуем {} и {}.|У {} {bad} поддержка.`,
    "Плюсы|Минусы|Лучшие варианты|{}",
    "надёжный|отличный|удобный",
    "дорогой|медленный|плохой",
    "Цена|Плюсы|Минусы"
  ),
  ja: brief(
    `{}は{good}です。|{}は{bad}ですが、{}は{good}です。|{}、{}、{}などが人気です。|{}はおすすめしません。|{}なら安心です。`,
    "メリット|デメリット|おすすめ|{}",
    "信頼できる|使いやすい|最高|優れている",
    "高い|遅い|使いにくい|がっかり",
    "価格|特徴|注意点"
  ),
  zh: brief(
    `{}很{good}，值得推荐。|{}太{bad}了，不如{}。|推荐的品牌有{}、{}和{}。|{}不{bad}，但是{}更{good}。`,
    "优点|缺点|推荐|{}",
    "可靠|好用|优秀|实惠",
    "贵|慢|难用|糟糕",
    "价格|特点|注意"
  ),
  ko: brief(
    `{}는 {good} 서비스입니다.|{}은 {bad} 편이지만 {}가 더 {good}.|{}, {}, {} 등이 인기입니다.|{}뱅크를 추천하지 않습니다.`,
    "장점|단점|추천|{}",
    "편리한|안정적인|훌륭한",
    "비싼|느린|불편한",
    "가격|장점|단점"
  ),
  pl: brief(
    `{} jest {good} i nie kosztuje dużo.|{} jest {bad}, ale {} nie jest {bad}.|Polecamy {} oraz {}.`,
    "Zalety|Wady|{}",
    "niezawodny|doskonały|tani",
    "drogi|wolny|zawodny",
    "Cena|Zalety"
  ),
  pt: brief(
    `{} é {good} para as famílias e não é {bad}.|Recomendamos {} sem dúvida.|As opções são {}, {} e {}.`,
    "Vantagens|Desvantagens|{}",
    "excelente|confiável|barato",
    "caro|lento|decepcionante",
    "Preço|Dica"
  ),
  it: brief(
    `{} è {good} per la maggior parte delle famiglie.|{} non è {good}, ma {} è {bad}.|Consigliamo {} e {}.`,
    "Vantaggi|Svantaggi|{}",
    "affidabile|eccellente|economico",
    "caro|lento|deludente",
    "Prezzo|Consiglio"
  ),
  nl: brief(
    `{} is {good} en niet te duur voor een gezin.|{} is {bad}, maar {} niet.|Wij raden {} aan.`,
    "Voordelen|Nadelen|{}",
    "betrouwbaar|uitstekend|voordelig",
    "duur|traag|onbetrouwbaar",
    "Prijs|Tip"
  ),
  uk: brief(
    `{} — {good} вибір, і ціна невисока.|{} не {bad}, а {} {good}.|Ми радимо {} і {}.`,
    "Переваги|Недоліки|{}",
    "надійний|зручний|чудовий",
    "дорогий|повільний|поганий",
    "Ціна"
  ),
  he: brief(
    `{} הוא {good} למשפחות.|השירות של {} {bad}, אבל ה{} {good}.`,
    "יתרונות|חסרונות|{}",
    "מצוין|אמין",
    "יקר|איטי|גרוע",
    "מחיר"
  ),
  ar: brief(
    `{} خيار {good} للعائلات.|خدمة {} {bad}، لكن {} أفضل.|أفضل المتاجر: {} و{} و{}.`,
    "المزايا|العيوب|{}",
    "ممتاز|موثوق|رائع",
    "سيئة|بطيئة|غالية",
    "السعر|ملاحظة"
  )
}

/** Tracked and untracked names: invented ones, ordinary words, several words, initials, other scripts. */
export const namePool: ReadonlyArray<string> = parted(`
  Zentrova|Quarrix|Vorbaxo|Blorfley|Kamplo|Muzzitek|Frendroz|Guplio|Halcyon|Velvet|Target|Apple|Ring|Square|Notion|
  Monday|Slack|Gap|Shell|Purple|Bench|Coach|Keeper|Dashlane|Lemonade|On|New Balance|Best Buy|Dollar Shave Club|
  American Van Lines|Two Men and a Truck|T. Rowe Price|Dr. Martens|P.F. Chang's|Ernst & Young|Dolce & Gabbana|
  Moët & Chandon|HP|3M|A|C&A|BMW|1Password|booking.com|Pier 1|ProtonVPN|eToro|Zentrova Safe|Halcyon Card|小鹿|シャープ|
  クリア|카카오|현대|Яндекс|Сбер|نون|أمازون|הבנק|Ελλάς|Coop|Opel|Orange|Subway|Visa|Chase|Notepad++|Disney+|Disney Plus|
  Yahoo!|iCloud|JCPenney|Mrs. Meyer's|E. Leclerc|L.L.Bean|Škoda|El Corte Inglés|Zoom|Carvana|5-hour Energy|
    WordPress.com`)

/** Bits that break a document's form. */
export const hostileBits: ReadonlyArray<string> = [
  ..."** * _ ~~ ` ``` ~~~ \\ [ ] ]( ) ![ < </ > <!-- --> & &amp; &#x41; | : :// @".split(" "),
  ..."\ud800 \udc00 \u200b \u00ad \u202e \u0000 é e\u0301 𝗭 😀 İ ß ﬁ ㎏ ﷽ ﾆﾄﾞ ® ™ 1️⃣ 🏆 ★★★★☆".split(" "),
  ..."\n|\n\n|\r\n|\t|  |<a href=|<li>|<table><tr><td>|[1]: https://a.b\n|Sources:\n|Question: a?\n".split("|"),
  "|-|\n",
  "\t\t- ",
  "[a](https://a.b/c_(d)) ",
  "x".repeat(3000),
  "﷽".repeat(1500),
  "- a\n".repeat(2500),
  "- ".repeat(300),
  "word ".repeat(800)
]
