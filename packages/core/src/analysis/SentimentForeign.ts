/** Plain words of praise and blame in other languages; enough for a clear tone, silent otherwise. */

/** Stems to look for. `
    after` negators follow their word (Japanese, Korean), others precede it. */
export interface ForeignTone {
  readonly good: ReadonlyArray<string>
  readonly bad: ReadonlyArray<string>
  readonly not: ReadonlyArray<string>
  readonly after: boolean
}

const stems = (list: string): Array<string> => list.split(/\s+/).filter((stem) => stem !== "")

const tone = (good: string, bad: string, not: string, after = false): ForeignTone => ({
  good: stems(good),
  bad: stems(bad),
  not: stems(not),
  after
})

/** By language; stems are folded (no accents) and matched at the start of words, or anywhere in unspaced scripts. */
export const foreignTones: Readonly<Record<string, ForeignTone>> = {
  es: tone(
    `
    excelente mejor eficaz recomiend recomendad recomendable perfect ideal fiable estupend fantastic buen gran
    genial destaca favorit increible magnific facil comod barat rapid`,
    `
    mal peor evit lent car decepcion horribl terrible queja problema fraude estafa pobre pesim deficiente comisiones
    dificil lament`,
    "no nunca sin tampoco"
  ),
  pt: tone(
    `
    excelent melhor recomend perfeit ideal confiavel otim bom boa fantastic destaca favorit incrivel facil barat
    rapid`,
    "mau ruim pior evit lent car decepcion horrivel terrivel reclama problema fraude golpe fraco pessim dificil",
    "nao nunca sem"
  ),
  fr: tone(
    `
    excellent meilleur recommand parfait ideal fiable formidable bon super genial remarquable favori incroyable
    facile pratique rapide`,
    "mauvais pire evit lent cher decev horrible terrible plainte probleme arnaque fraude faible mediocre difficile nul",
    "ne n pas jamais sans"
  ),
  de: tone(
    `
    ausgezeichnet hervorragend best empfehl perfekt ideal zuverlassig toll gut super fantastisch uberzeug liebling
    grossartig einfach gunstig schnell`,
    `
    schlecht schlimm vermeid langsam teuer enttausch furchtbar schrecklich beschwer problem betrug mangelhaft
    schwach miserabel abzurat`,
    "nicht kein keine nie ohne"
  ),
  it: tone(
    `
    eccellent miglior consigli perfett ideale affidabil ottim buon fantastic preferit incredibil facil comod
    economic veloc`,
    "cattiv peggior evit lent car delud orribil terribil lamentel problema truffa frode scars pessim difficil",
    "non mai senza"
  ),
  nl: tone(
    `
    uitstekend best aanrad aanbevol perfect ideaal betrouwba goed geweldig fantastisch favoriet makkelijk goedkoop
    snel`,
    "slecht vermijd langzaam traag duur teleurstel vreselijk klacht probleem oplicht fraude zwak matig moeilijk",
    "niet geen nooit zonder"
  ),
  fi: tone(
    "paras erinoma loistav suosit luotett hyva mahtav taydelli ihanteell nopea edulli helppo",
    "huono valta hidas kallis pettym kamala valitu ongelma huijau heikko vaikea",
    "ei eika en"
  ),
  tr: tone(
    "en_iyi mukemmel harika tavsiye guvenilir guzel basarili ideal iyi hizli kolay uygun",
    "kotu berbat yavas pahali sikayet sorun dolandir zayif kacin",
    "degil",
    true
  ),
  pl: tone(
    "najleps doskonal swietn polec niezawodn dobr idealn wspanial rewelacyjn tani szybk latw",
    "zly zla slab unik woln drog rozczarow okropn skarg problem oszust fataln trudn",
    "nie bez nigdy"
  ),
  sv: tone(
    "utmarkt bast rekommend perfekt idealisk palitlig bra fantastisk favorit enkel billig snabb",
    "dalig samst undvik langsam dyr besvik hemsk klagomal problem bedrageri svag svar",
    "inte ingen aldrig"
  ),
  ru: tone(
    "отличн лучш рекоменд идеальн надежн хорош превосходн прекрасн удобн великолепн любим быстр выгодн качествен",
    "плох худш избега медленн дорог ужасн жалоб проблем обман мошенни слаб разочаров неудобн навязыва",
    "не нет без никогда"
  ),
  zh: tone(
    "优秀 最好 推荐 出色 可靠 完美 领先 很棒 首选 好用 实惠 性价比高 不错 很好 更好 适合 优质 卓越 強 推薦 可靠 便宜 出众",
    "差 糟糕 避免 投诉 昂贵 太贵 失望 一般 问题多 骗 不好 缺点 不推荐 不太推荐 不建议 慢 故障 推薦しない",
    "不 不太 没 別 别 勿 未"
  ),
  ja: tone(
    "優れ 最高 おすすめ 最適 信頼 完璧 優秀 便利 素晴らし 人気 快適 高品質 満足 抜群 良い お得 品質が高い 安い",
    "悪い 最悪 避け 遅い 高すぎ 高価 残念 不満 苦情 問題 詐欺 故障 壊れ 使いにくい 劣 おすすめしません おすすめでき",
    "ない ません できない",
    true
  ),
  ko: tone(
    "훌륭 최고 추천 우수 완벽 믿을 좋은 좋습 좋고 뛰어 편리 인기 만족 가성비",
    "나쁜 나쁘 최악 피하 느리 비싸 실망 불만 문제 사기 고장 불편 떨어",
    "않 안 못",
    true
  ),
  ar: tone(
    "ممتاز افضل رائع موصي انصح موثوق مثالي جيد قوي متميز",
    "سيي سيء اسوا تجنب بطيي بطيء غالي مخيب شكاوى مشاكل مشكله احتيال ضعيف رديي رديء",
    "لا ليس غير لم"
  ),
  he: tone(
    "מצוין הטוב מומלץ מושלם אמין נהדר איכותי מעולה",
    "גרוע להימנע איטי יקר מאכזב תלונות בעיות הונאה חלש",
    "לא אין בלי"
  ),
  th: tone(
    `
    ดีที่สุด ยอดเยี่ยม แนะนำ เยี่ยม คุ้มค่า เชื่อถือ ดีมาก สะดวก`,
    "แย่ หลีกเลี่ยง ช้า แพง ผิดหวัง ร้องเรียน ปัญหา โกง ไม่ดี",
    "ไม่"
  ),
  hi: tone(
    "बेहतरीन सर्वश्रेष्ठ सबसे_अच्छ अनुशंसा विश्वसनीय उत्कृष्ट अच्छ शानदार बढ़िया",
    "खराब बचें धीम महंग निराश शिकायत समस्या धोखा कमजोर बुरा",
    "नहीं मत",
    true
  ),
  cs: tone(
    "nejleps vynikaj doporuc spolehliv skvel dobr idealn perfektn",
    "spatn nejhors vyhn pomal drah zklam hrozn stiznost problem podvod slab",
    "ne neni bez"
  ),
  da: tone(
    "fremragende bedst anbefal perfekt ideel palidelig god fantastisk nem billig hurtig",
    "darlig vaerst undga langsom dyr skuffe frygtelig klage problem svindel svag",
    "ikke ingen aldrig"
  ),
  id: tone(
    "terbaik unggul rekomendasi direkomendasikan andal sempurna bagus hebat mudah murah cepat",
    "buruk hindari lambat mahal mengecewakan keluhan masalah penipuan lemah sulit",
    "tidak bukan tanpa jangan"
  )
}
