/** Ordinary words: general word lists without names of firms or products. */
import { wordSet } from "../text/WordHash.ts"
/** Words that begin sentences or join them and are seldom nouns: pronouns, prepositions, adverbs, conjunctions. */
export const functionWords = wordSet(`a about above across after again against all almost already also although always
  am among an and another any anyone anything are around as at away back be because been before being below between both
  but by can could did do does down during each either else enough even ever every everyone everything few finally first
  for from further generally had has have he hence her here him his how however i if in indeed instead into is it its
  itself just last later least less like many may maybe me might mine more most much must my near neither never next no
  nobody none nor not nothing now of off often on once one only onto or other others otherwise our out over own per
  perhaps quite rather really same second several shall she should simply since so some somebody someone something soon
  still such than that the their them then there therefore these they thing third this those though through thus to
  together too toward two under until up upon us usually very was we well were what whatever when where whether which
  while who whole whom whose why will with within without would yes yet you your`)
/** Verbs in the form that follows a firm's name at the start of a sentence: "Velvet provides". */
export const statingVerbs = wordSet(`is was has had can could will would may might must should does did isn wasn hasn
  won doesn didn can't cannot isnt offers provides features gives lets allows makes sells ships charges costs supports
  includes comes delivers works helps integrates excels shines stands leads wins beats outperforms remains focuses
  specializes specialises runs uses handles covers carries stocks combines keeps brings boasts claims continues connects
  creates builds adds aims appeals automates became becomes began beat caters competes dominates drops earns enables
  ensures exists fits gets goes got grew grows hosts improves introduced introduces invests lacks launched launches
  lists looks loses lost made maintains manages manufactures markets matches means moved moves needs offered operates
  owns partners pays performs plans plays powers prioritizes produces promises promotes provided publishes pushes puts
  raised raises ranks recently receives recommends reduced reduces relies released releases reports requires rolls said
  saves says scores seems serves shares showcases shows simplifies sits sold started starts stays streamlines struggles
  suits supplies syncs takes targets tends tops tracks tries turned turns updated updates values ran went wants stores
  sends reads writes converts translates generates captures records monitors blocks encrypts feels sounds suggests asks
  answers ignores respects accepts rejects trains teaches docks plugs bundles doubles insures favors favours fixes
  solves protects hides rents lends prints recalls rebranded merged recalled announced acquired bought filed faces faced
  also still now even already just always never often usually typically generally currently only really too either and
  or vs versus felt seemed looked worked came took gave kept led sent fell rose stood brought chose wrote topped scored
  finished survived passed failed earned`)
/** Small words that can be a sentence's subject, so that a verb behind them says nothing. */
export const pronouns = wordSet(`nothing something anything everything everyone everybody someone somebody anyone nobody
  none this that these those it he she we they you i one other others each both many few some most all what which who
  there here more less much another such same either neither enough several mine`)
/** Small words that open a noun phrase: a verb stands before them. */
export const determiners = wordSet(`the a an it its you your their his her our every all any some no more up out this
  these them us`)
/** Words before a day's or month's name that make it a date. */
export const dateWords = wordSet(`on by until till next last every each this since before after from to in during late
  early mid of for through and or`)
/** Days and months of English: always capitalised, so a capital proves nothing. */
export const calendarWords = wordSet(`monday tuesday wednesday thursday friday saturday sunday january february march
  april may june july august september october november december`)
/** Words that title parts of an answer or its attributes; alone they do not name an option. */
export const sectionWords = wordSet(`conclusion conclusions summary overview introduction intro verdict recommendation
  recommendations recommended takeaway takeaways tip tips note notes faq faqs consideration considerations factor
  factors criteria checklist advice disclaimer pros pro cons con advantage advantages disadvantage disadvantages
  drawback drawbacks strength strengths weakness weaknesses benefit benefits limitation limitations downside downsides
  upside feature features price prices pricing cost costs fee fees rating ratings rank ranking rankings score category
  type types tool tools product products brand brands company companies option options alternative alternatives
  equivalents competitors competitor comparison comparisons best better top overall budget cheapest premium value pick
  picks choice choices runner mention mentions honorable why what who when how where which use usage uses case cases key
  details description specs specifications material size design performance quality integration integrations security
  support platform platforms availability market markets other others additional more less free paid bonus example
  examples reference references source sources question answer closing thoughts news step steps quick final important
  popular ideal suitable perfect great good affordable luxury vorteile nachteile fazit preis preise zusammenfassung
  empfehlung merkmale funktionen ventajas desventajas precio precios resumen características recomendación
  recomendaciones avantages inconvénients prix résumé fonctionnalités vantagens desvantagens preço resumo conclusão
  recursos vantaggi svantaggi prezzo conclusione riepilogo conseil conseils astuce astuces remarque remarques tipp tipps
  hinweis hinweise consejo consejos otras otros alternativas opciones autres weitere modelle anbieter marken modelos
  modeles modelli altre alternativen optionen opzioni outras opcoes nota notas consiglio consigli dica dicas`)

/** Names of countries and languages in English, from the runtime's own locale data, and of parts of the world. */
export const places = (): ReadonlySet<string> => {
  const found = new Set(placeNames)
  const regions = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
  const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" })
  for (const a of alphabet) {
    for (const b of alphabet) {
      for (const name of [regions.of((a + b).toUpperCase()), languages.of(a + b)]) {
        for (const part of name?.toLowerCase().split(/[^\p{L}]+/u) ?? []) if (part.length > 2) found.add(part)
      }
    }
  }
  return found
}

/** Words that introduce an enumeration of names. */
export const introducers = wordSet("like include includes including namely as como wie comme come")
/** Lower-case words behind which an item head has no further name: "Velvet by Halcyon", "Zentro with Butler". */
export const listCutters = wordSet("by from with via through for powered is are offers has formerly in on at")
/** Sorts of things that answers offer. */
export const productSorts = wordSet(`app apps tool tools platform platforms service services software solution solutions
  company companies brand brands provider providers marketplace assistant assistants system systems bank banks card
  cards suite editor client engine framework website site retailer retailers store stores game games model models shoe
  shoes program network plan plans`)
/** Verbs for a product's work. */
export const productVerbs = wordSet(`offers provides helps allows uses enables connects automates lets features
  integrates specializes specialises known focuses includes combines delivers makes gives supports operates facilitates
  transcribes`)
/** Words that open the description of a product. */
export const openers = wordSet("a an the another this one")

const alphabet = [..."abcdefghijklmnopqrstuvwxyz"]
const placeNames = wordSet(`america americas american europe european asia asian africa african australian british
  english uk usa us eu uae canadian mexican latin nordic scandinavian mediterranean global worldwide california york
  london paris texas florida christmas easter halloween thanksgiving internet`)
/** Techniques and standards that belong to no firm, and that the dictionary lacks. */
export const techniques = wordSet(`wi fi wifi bluetooth ethernet zigbee html css json wiki wikis podcast podcasts blog
  blogs`)
/** "London-based", "sugar-free": words that, behind a dash, describe and name nothing. */
export const describingWord =
  /(?:ed|ing|ly)$|^(?:first|free|style|like|ready|only|grade|level|wide|proof|rich|heavy|made)$/
