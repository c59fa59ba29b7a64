/** Words by which the layout of an answer is read: of titles and labels, of table heads, and around names in heads. */
import { wordSet } from "../text/WordHash.ts"
import { hashSet } from "./WordTable.ts"
/** Articles before a name in bold type, which stay outside of it. */
export const articlesBeforeNames = wordSet("the our der die das le la el il")
/** Words between two names of one head. */
export const nameJoiners = hashSet("or and vs ou et o y e und oder of en")
/** Such words of English between single words, where bold type does not help. */
export const englishJoiners = wordSet("and or vs")
/** "For startups", "In Bangalore": first words of a phrase for an audience or a place. */
export const circumstanceOpeners = hashSet("for in on if when at with under during pour fur para per en dans bei im")
/** Words of awards in a table or a label: "Best for families", "Runner-up". */
export const awards = hashSet("best top overall runner budget pick winner cheapest")
/** Words of awards in front of a name: "Fastest: Some Name". */
export const awardsBeforeNames = hashSet(`best top cheapest runner also fastest budget premium overall winner pick
  choice`)
/** Words that make what stands behind an award a title and not a name. */
export const titlesBehindAwards = wordSet("best top guide guides options choices picks tools pros cons")
/** "Popular choice", "Examples": a label whose values are options. */
export const labelExamples = wordSet(`example examples brand brands choice choices pick picks recommended recommendation
  recommendations beispiel beispiele marken marques marcas exemples ejemplos esempi`)

/** Words that title parts of an answer in languages other than English, folded: "important", "tip", "summary". */
export const foreignSections = hashSet(`wichtig tipp hinweis fazit achtung preis zusammenfassung kurzantwort einleitung
  gliederung schlussfolgerung bewertung empfehlung vergleich belangrijk opmerking conclusie samenvatting prijs prijzen
  beste aanbeveling inleiding geschikt beoordeling kenmerken vigtigt vigtig kort bemaerk konklusion pris priser praktisk
  opsummering anbefaling indledning bedst bedste forbehold viktig merk konklusjon oppsummering oppsummert tittel
  innledning viktigt obs notera slutsats sammanfattning rekommendation inledning bast basta tarkeaa huomio huomaa huom
  vinkki yhteenveto johtopaatos hinta hinnat suositus otsikko johdanto paras wazne uwaga wskazowka porada podsumowanie
  wnioski wniosek cena ceny rekomendacja tytul wstep najlepszy najlepsze dulezite poznamka shrnuti zaver doporuceni
  titul uvod nejlepsi dolezite zhrnutie odporucanie nazov najlepsi fontos megjegyzes figyelem osszefoglalas osszegzes
  kovetkeztetes arak ajanlas cim bevezetes legjobb atentie sfat concluzie concluzii rezumat pret preturi recomandare
  titlu introducere onemli ipucu dikkat sonuc ozet dezavantajlar fiyat oneri baslik giris важно совет примечание
  внимание вывод выводы итог итоги заключение цена цены рекомендация заголовок введение лучшии лучшие важливо порада
  примітка увага висновок висновки підсумок ціна ціни рекомендація вступ наикращии наикращі съвет забележка извод
  плюсове минуси цени препоръка σημαντικο συμβουλη σημειωση προσοχη συμπερασμα συνοψη τιμη τιμεσ συσταση τιτλοσ εισαγωγη
  importante consejo aviso resumen inconvenientes precio recomendacion titulo introduccion siguiente guias comparacion
  caracteristicas contras pros dica atencao conclusao resumo preco recomendacao introducao melhor conseil remarque
  resume prix recommandation introduction meilleur bilan verdict consiglio attenzione conclusione conclusioni riepilogo
  sintesi prezzo raccomandazione titolo introduzione migliore contro consell conclusio resum avantatges preu vazno
  savjet napomena paznja zakljucak sazetak cijena preporuka naslov pomembno nasvet opomba zakljucek povzetek slabosti
  priporocilo svarbu patarimas pastaba isvada santrauka privalumai trukumai kaina svarigi padoms piezime secinajums
  kopsavilkums prieksrocibas trukumi oluline nouanne markus kokkuvote jareldus plussid miinused eelised puudused penting
  catatan kesimpulan ringkasan harga rekomendasi judul pendahuluan meo مهم نصيحة ملاحظة تنبيه خلاصة الخلاصة المميزات
  العيوب السعر التوصية חשוב טיפ הערה סיכום לסיכום מסקנה יתרונות חסרונות מחיר המלצה महत्वपूर्ण सुझाव नोट ध्यान निष्कर्ष
  सारांश फायदे नुकसान कीमत 중요 팁 참고 주의 결론 요약 장점 단점 가격 추천 نکته توجه نتیجه خلاصه مزایا معایب قیمت not titel titre pozor
  nota`)

/** "What I'd avoid", "How they compare": a title begins so. */
export const questionWords = hashSet("what why how where who when which")
/** A phrase that has one before a name only speaks of it. */
export const aboutWords = wordSet("about than against")

const criteriaTitles = [
  "consider|considerations?|factors?|criteria|look for|tips?|how to|why|steps|checklist|benefits|faqs?|questions",
  "key aspects|features?|things to|advice|next steps?|what.s next|conseils?|criteres?|comment choisir|a considerer",
  "points a verifier|prochaines etapes|astuces|tipps|worauf|kriterien|hinweise|entscheidungshilfe|nachste schritte",
  "consejos?|criterios?|factores|como elegir|aspectos|que considerar|recomendaciones|consigli|criteri|fattori",
  "come scegliere|cosa considerare|dicas|fatores|como escolher|waar op letten|aandachtspunten|advies|wskazowki",
  "kryteria|na co zwrocic|vinkkeja|att tanka pa"
].join("|")
/** Titles of pros, cons and steps in other languages, folded. */
const foreignCriteria = [
  "points (?:forts|faibles)|avantages|inconvenients|vorteile|nachteile|ventajas|desventajas|vantaggi|svantaggi",
  "vantagens|desvantagens|fordele|ulemper|fordelar|nackdelar|fordeler|voordelen|nadelen|zalety|wady|vyhody|nevyhody",
  "elonyok|hatranyok|avantaje|dezavantaje|artilar|eksiler|avantajlar|plussat|miinukset|edut|haitat|prednosti|nedostaci",
  "kelebihan|kekurangan|etapes|pasos|schritte|trin|steg|stappen|kroki|kroky|passaggi|passos|vaiheet|lepesek|adimlar",
  "pasi|koraci|langkah|плюсы|минусы|преимущества|недостатки|шаги|плюси|мінуси|переваги|недоліки|кроки|предимства",
  "недостатъци|πλεονεκτηματα|μειονεκτηματα|βηματα"
].join("|")
/** A title of criteria, questions or advice; the second also in an answer of another language than English. */
export const criteriaTitle = new RegExp(`\\b(?:${criteriaTitles})\\b`)
export const anyCriteriaTitle = new RegExp(`(?<!\\p{L})(?:${criteriaTitles}|${foreignCriteria})(?!\\p{L})`, "u")

const thingsOffered = [
  "options|services|tools|apps|brands|companies|providers|platforms|picks|choices|alternatives|contenders|products",
  "retailers|stores"
].join("|")
/** Plural nouns for the offers of an answer. */
export const offeredThings = new RegExp(`\\b(?:${thingsOffered})\\b`)
/** A title that announces options. */
export const announcement = new RegExp(`\\b(?:${thingsOffered}|recommend|recommended|best|top|popular|leading)\\b`)
/** "Also consider", "Honorable mentions": a title that announces further options. */
export const furtherOptions = new RegExp(
  String.raw`\b(?:also|others?|more|too)\b.{0,20}\bconsider\b|\bhonou?rable mentions?\b|\brunners?[- ]up\b|` +
    String.raw`\bworth (?:a look|considering)\b|\bshortlist\b|\b(?:to|i'd|i would|we'd) (?:avoid|skip)\b`
)
/** Every match of {@link furtherOptions} holds one of these. */
export const furtherWord = /consider|mention|runner|worth|shortlist|avoid|skip/
/** Such words in other languages, folded: "weitere", "otras", "другие". */
export const furtherForeign = new RegExp(
  "(?<!\\p{L})(?:alternati[vfb]|alternatywy|weitere|andere|otr[ao]s|outr[ao]s|autres?|altr[ei]|andr[ae](?!s)|" +
    "inne|dalsi|ostatni|drug[ei]|ostal[ei]|muita|muut|vaihtoehto|tovabbi|egyeb|diger|alte optiuni|kit[io]s|teised|" +
    "lainnya|другие|други|інші|альтернатив|αλλ[εο][σι]|εναλλακτικ)|اخري|بدايل|אחר(?:ות|ים)|נוספ(?:ות|ים)|חלופות|" +
    "其[他它]|替代|その他|(?:ほか|他)の|기타|다른|대안|khac|อื่น|ทางเลือก|अन्य|विकल्प",
  "u"
)
/** "3. Connect your phone to the computer": the verb of something to do. */
export const stepVerb = /^\W*(?:\d+[.)]?\s*)?(?:step \d+\W*)?([a-z]+) (?:your|the|an?|it|them|its|each|all) /
