/** Words of languages other than English that tell a name from a word. Folded: without accents. */
import { foldText } from "../text/CharFold.ts"
import { wordSet } from "../text/WordHash.ts"

const setsOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, words]) => [language, wordSet(foldText(words))]))
/** Everyday words that firms are called. Other names of one word are names unless their use says otherwise. */
const everyday = setsOf({
  cs: "alma dr heureka kaktus košík mall mapy moje naše plus profi rohlík kiwi raketa česká zásilkovna",
  da: `bog dansk energi enkel fakta fri frisk hus if jysk kort kvik lager magasin nemlig netto normal nu ok plus post
    power spar sport sund tre top tryg`,
  de: `action adler apollo bahn blau depot ergo globus kind linde spiegel welt zeit bild brutto bunt drei echt eigen fit
    flink focus frisch frosch gut hit klar merkur netto norm norma normal original penny perle plus post prima profi
    real salt sofort spar stark stern top`,
  el: "πλαίσιο κρητικός γερμανός δημόσιο κόσμος φως ήλιος νέα πρώτο γαλαξίας",
  es: `actual alma amena arena aurora corona estrella jumbo ley marca personal caixa casa claro corte día éxito familia
    fresca gallo hogar líder llama más móvil mundo naranja normal oro plata popular pronto punto real rico santa sol
    solo tienda único vida vivo zona`,
  fi: "alma alko pohjola turva halpa hyvä koti oma onni posti prisma puhdas sale sato varma verkko vapaa ilta",
  fr: `action aigle atlas champion géant jules monde point printemps amour avril banque bien boulanger brut but
    carrefour casino croix free gifi grand magasin maison match nature nickel normal orange oui poste plus promo quick
    rouge simple total vrai avis culture`,
  hu: `alma extra index líra jófogás kis kika magyar média mozi nagy otthon oriens plusz posta prima profi reál spar
    egyszer`,
  it: `alma bene corriere iper stampa wind buono casa conto estra idea libero mulino normale plus poste pronto sole
    sorgente tempo tre unico vento vera verde vivo mondo`,
  nl: `action ben ster trouw bol boon bruna budget centraal crisp energie eigen fit gamma goed karwei kruid kwantum mora
    netto normaal picnic plus post praxis simpel spar vrij zeeman zilver`,
  no: "enklere extra helse hus ice if joker kiwi kolonial meny mix norsk plus posten power spar sport tre vi",
  pl: `biedronka era fakt polityka wprost komfort media moja natura nowa play plus poczta polska prosto sfera sklep
    stokrotka świat tani żabka topaz orange`,
  pt: `agora azul bem estado folha globo gol inter porto bom caixa casa claro continente dia extra leve mercado minha
    natura nos oi ouro pan pingo ponto rico sol original real vivo`,
  ro: "banca casa mega normal orange penny plus poșta prima profi salt",
  ru: `азбука альфа буква восток лабиринт максимум открытие республика вектор верный восход глория дом домовой звезда
    лента магнит мегафон мечта мир ноль пятерочка перекресток планета подружка почта связной самокат светофор спутник
    точка улыбка юла яблоко розетка вкус`,
  sv: `ellos enkel hallå hemma hjärtat if jula kronan kvik lager mio nu netto normal ok plus posten power rusta spar
    stadium tre trygg vi`,
  tr: "cepte çiçek halk sepet tatil eti garanti getir hayat is iste kale mavi param sok vatan yemek yeni yurt",
  uk: "аврора дія епіцентр маяк фокус фора комора лайм нова портал пошта розетка сонце точка фокстрот ромашка",
  zh: "番茄 菜鸟 芝麻 雪花 火山 西瓜 橙子 老板 联想 春秋 苹果 小米 大众 蚂蚁 向日葵 瓜子 土豆 芒果 荔枝 蜻蜓 贝壳 平安 光明 长城 太平洋 快手 红牛",
  ko: "다방 대상 라인 토스 당근 멜론 쿠키 하늘 바다 사람 구름 나무 바람",
  ja: "さくら 毎日 朝日 富士 楽天 大和 明治 青山 洋服 価格",
  ar: "بيت هدهد نون سلة زاد نجم كريم طلبات جاهز سوق",
  he: "טבע מנורה ביט כתר יש אושר כלל מגדל פז דלק בזק"
})
/** Words of trade, of which one in the sentence tells an everyday word in a script without capitals for a firm. */
export const tradeWords = new RegExp(
  "买|购|公司|品牌|手机|电脑|平台|官网|应用|系统|门店|商店|产品|客服|股|集团|汽车|下单|外卖|支付|贷款|保险|银行|套餐|耳机|" +
    "팝니다|구매|주문|앱|거래|중고|마켓|쇼핑|플랫폼|배송|서비스|회사|브랜드|결제|송금|보험|대출|요금제|고객센터|" +
    "買|購|注文|アプリ|通販|市場|モバイル|カード|ポイント|サービス|会社|銀行|証券|ブランド|口座|店舗|決済|" +
    "توصل|تبيع|متجر|متاجر|موقع|تطبيق|توصيل|شركة|شركات|منصة|تسوق|شراء|شبكة|باقات|باقة|عملاء|اسعار|" +
    "מוכר|אפליקציה|אתר|חנות|חברה|חברת|רשת|מותג|סניף|תשלום|לקוחות|חבילות|מנוי"
)
/** Languages of Latin script that change the last letter of a word. */
const changing = wordSet("cs pl")

/** Whether a folded name is an everyday word of the language, in any case form; null: of any language. */
export const isEverydayWord = (language: string | null, name: string): boolean => {
  if (language === null) return [...everyday.values()].some((words) => words.has(name))
  const words = everyday.get(language)
  if (words === undefined) return false
  if (words.has(name)) return true
  const stem = name.slice(0, -1)
  const isForm = (word: string): boolean => word.startsWith(stem) && Math.abs(word.length - name.length) < 2
  return name.length > 3 && (name.charCodeAt(0) > 0x370 || changing.has(language)) && [...words].some(isForm)
}

/** Those that open a sentence without an article: verbs, adjectives, adverbs, numbers. */
export const everydayOpeners = wordSet(
  foldText(`spar normal normale plus netto brutto tre drei vi nu if ok fri frisk enkel enklere kort tryg trygg top sund
    norsk dansk hallå echt eigen fit flink frisch gut klar real sofort stark action bien brut free gifi grand nickel oui
    simple total vrai actual claro fresca más normal popular pronto punto rico solo único vivo bene buono verde ben goed
    normaal simpel vrij hyvä halpa oma varma extra egyszer kis nagy moje naše česká moja nowa prosto tani polska agora
    bem bom leve nos oi original mega prima getir sok iste yeni param верный новая моя нова`)
)
/** Articles of one of many, behind which a German noun is no name: "ein Plus". */
export const manyArticles = wordSet("ein eine einem einen einer eines kein keine keinen")
/** Words behind a German noun that complete it: "das Plus an Komfort". */
export const complementWords = wordSet("an auf vom von zum zur")
/** Articles and similar words. A lower-case word after one is a common noun. */
const articles = setsOf({
  da: "en et den det de din dit min mit hver hvert ingen intet",
  de: "der die das dem den des ein eine einem einen einer eines kein keine zum zur im am vom beim",
  es: "el la los las un una unos unas al del cada este esta ese esa su tu mi",
  fr: "le la les l un une des du au aux ce cet cette ces chaque son sa ses votre premier prochain",
  hu: "a az egy ez minden",
  it: "il lo la gli le un uno una al allo alla del dello della dal sul nel col l ogni questo questa suo sua",
  nl: "de het een elke elk iedere ieder deze dit die dat uw je zijn geen",
  no: "en et ei den det de hver hvert ingen din ditt",
  pt: "o a os as um uma ao do da no na pelo pela cada este esta esse essa seu sua",
  ro: "un o unei unui acest acesta fiecare",
  sv: "en ett den det de varje ingen inget din ditt"
})

const none: ReadonlySet<string> = new Set()

/** The articles of a language; see {@link articles}. */
export const articlesOf = (language: string | null): ReadonlySet<string> => articles.get(language ?? "") ?? none

/** Plain verbs behind a firm's name. */
const foreignStatingWords = wordSet(
  foldText(`kan ist kann ger is est a propose offre vend livre coûte reste es tiene ofrece vende entrega cuesta sigue e
    ha offre tem oferece custa costa segue on tarjoaa myy maksaa toimittaa jest ma oferuje kosztuje daje je nabizi
    prodava doručuje stojí van kinal este are ofera costă livrează είναι έχει προσφέρει πουλά κοστίζει`)
)
/** How verbs of one subject end, by language. */
const verbEndings = new Map<string | null, RegExp>([
  ...["da", "no", "sv"].map((language) => [language, /.r$/] as const),
  ...["de", "nl"].map((language) => [language, /[^s]t$/] as const),
  ...["ru", "uk"].map((language) => [language, /(?:[еи]т|[юя]т|є|[июя]ть)(?:ся)?$/] as const)
])
/** Whether a word after a firm's name can be its verb, with or without an article after it. `null` if unknown. */
export const isVerb = (language: string | null, word: string, next: string): boolean | null => {
  const ending = verbEndings.get(language)
  const articles = articlesOf(language)
  if (foreignStatingWords.has(word) || ending?.test(word) === true || articles.has(next)) return true
  return ending === undefined && articles === none ? null : false
}
/** Words that join two names, in any language, other than English ones such as "of". */
export const foreignJoiners = wordSet(
  foldText(
    `en of en och eller og men tai seka ja lub oraz albo nebo ani vagy es illetve sau si veya ile u y ni com ή
    και или а также та або чи`
  )
)
