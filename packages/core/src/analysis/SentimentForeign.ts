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
    excelente mejor eficaz recomiend recomendad recomendable perfect ideal fiable estupend fantastic buen_ buena_
    bueno_ buenas_ buenos_ gran_ grandios genial destaca favorit increible magnific facil comod barat rapid sobresal
    confiable calidad_precio lider_ lideres insuperable impecable satisf encant maravill merece_la_pena vale_la_pena
    acierto solid robust potente versatil premiad asequible economic practic intuitiv agradable amable innovador
    referente_en imbatible acertad elogi`,
    `
    mal_ mala_ malo_ malas_ malos_ peor evit lento lenta lentos caro_ cara_ caros_ caras_ decepcion horribl terrible
    queja problema fraude estafa pobre pesim deficiente comisiones dificil lament defectuos fallos_ fallo_ falla
    inestable averia incomod inutil engano enganos abusiv desastr nefast mediocre no_vale caducad obsolet ruidos
    fragil incumpl retrasos retraso_ desaconsej sobrevalorad arrepent roto rompe_ rompen`,
    "no nunca sin tampoco ni jamas"
  ),
  pt: tone(
    `
    excelent melhor recomend perfeit ideal confiavel otim bom_ boa_ boas_ bons_ fantastic destaca favorit incrivel
    facil barat rapid vale_a_pena lider qualidade impecavel satisf adoro agradavel pratico_ pratica_ robust versatil
    economic acessivel elogi maravilh imbativel eficient eficaz`,
    `
    mau ruim pior evit lento lenta lentid caro_ cara_ caros_ caras_ decepcion horrivel terrivel reclama problema
    fraude golpe fraco pessim dificil queixa defeit falha instavel enganos abusiv desastr mediocre obsolet fragil
    atras arrepend quebr nao_vale`,
    "nao nunca sem nem jamais"
  ),
  fr: tone(
    `
    excellent meilleur recommand parfait ideal fiable formidable bon_ bonne_ bons_ bonnes_ super_ superb genial
    remarquable favori incroyable facile pratique rapide abordable robuste silencieu puissant elegant solide
    performant qualite efficace apprecie repute incontournable convivial intuitif agreable impeccable satisf
    conseille economique innovant exceptionnel superbe durable reference_en haut_de_gamme vaut_le_coup vaut_la_peine
    imbattable seduit recompense plebiscit`,
    `
    mauvais pire evit lent_ lente_ lents_ lentes_ cher_ chere_ cheres_ chers_ decev horrible terrible plainte
    probleme arnaque fraude faible mediocre difficile nul_ nulle_ decu defectueu panne defaillan bruyant fragile
    inutile trompeu abusif desastr catastroph obsolete penible deconseill retard instable surcote regrett litige`,
    "ne n pas jamais sans aucun ni peu moins"
  ),
  de: tone(
    `
    kaum_zu_schlagen nichts_falsch sparsam ausgezeichnet hervorragend beste_ bester_ besten_ bestes_ bestens_
    empfehl perfekt ideal zuverlassig toll gut_ gute_ guten_ guter_ gutes_ super_ fantastisch uberzeug liebling
    grossartig einfach gunstig schnell erstklassig testsieger spitze exzellent stark_ starke_ starker_ starkes_
    solide hochwertig vertrauenswurdig beliebt freundlich angenehm komfortabel benutzerfreundlich preiswert lohnt
    robust langlebig leistungsstark top_ begeister punktet glanzt zufrieden fair transparent vorbildlich unschlagbar
    gelungen`,
    `
    schlecht schlimm vermeid langsam teuer enttausch furchtbar schrecklich beschwer problem betrug mangelhaft
    schwach miserabel abraten_ abzurat mangelt mangel_ abzocke ungenugend unzuverlassig umstandlich veraltet
    kompliziert argerlich frustrier storung ausfall defekt fehlerhaft minderwertig wucher unfreundlich nervig
    finger_weg abgeraten rate_ab uberteuert unubersichtlich lahm_ lahmes lahme_ katastroph nachteil kritik_
    kritisier`,
    "nicht kein keine keinen nie ohne kaum wenig weniger"
  ),
  it: tone(
    `
    eccellent miglior consigli perfett ideale affidabil ottim buon fantastic preferit incredibil facil comodo comoda
    comodi comode economic veloc straordinari impeccabil qualita solid robust versatil conveniente pratico_ pratica_
    intuitiv piacevol vale_la_pena leader soddisf insuperabil elogi efficac`,
    `
    cattiv peggior evit lento lenta lenti caro_ cara_ cari_ costos delud orribil terribil lamentel problema truffa
    frode scarso scarsa scarse scarsi pessim difficil difett guasto guasti instabil inutil ingann disastr mediocr
    obsolet fragil ritardi ritardo sconsigli pentit pento_ rott`,
    "non mai senza ne poco meno nessun"
  ),
  nl: tone(
    `
    uitstekend beste_ aanrad aanbevol perfect ideaal betrouwba goed_ goede_ geweldig fantastisch favoriet makkelijk
    goedkoop snel gebruiksvriendelijk sterk degelijk stevig voordelig fijn_ fijne_ prettig tevreden topper_
    hoogwaardig duurzaam voortreffelijk handig aanrader beste_koop uitmuntend overtuigt`,
    `
    slecht vermijd langzaam traag duur teleurstel vreselijk klacht probleem oplicht fraude zwak matig moeilijk
    afgerad afraad defect storing gebrek verouderd ingewikkeld onbetrouwba irritant waardeloos rampzalig`,
    "niet geen nooit zonder nauwelijks minder"
  ),
  fi: tone(
    "paras erinoma loistav suosit luotett hyva mahtav taydelli ihanteell nopea edulli helppo",
    "huono valta hidas kallis pettym kamala valitu ongelma huijau heikko vaikea",
    "ei eika en"
  ),
  tr: tone(
    `
    en_iyi mukemmel harika tavsiye guvenilir guzel basarili ideal iyi hizli kolay uygun kaliteli kullanisli sorunsuz
    en_cok_tercih memnun avantajli oneri oneril pratik sik populer saglam dayanikli uygun_fiyatli basari ustun
    kusursuz guclu`,
    `
    kotu berbat yavas pahali sikayet sorun dolandir zayif kacin bozul ariza yetersiz dezavantaj hayal_kirik
    onermiyor onermem zor karmasik kirik guvenilmez ilgisiz gec_gel sahte kalitesiz`,
    "degil",
    true
  ),
  pl: tone(
    `
    najleps doskonal swietn polec niezawodn dobr idealn wspanial rewelacyjn tani szybk latw bez_zarzutu
    szeroki_wybor najwiekszy_wybor znakomit swietn godn wysoka_jakosc wysokiej_jakosci solidn warto wygodn przyjazn
    lider zadowol korzystn trwal intuicyjn polecan wyroznia`,
    `
    zly zla slab unik woln drog rozczarow okropn skarg problem oszust fataln trudn awari reklamac usterk zawodn
    przestarzal niewygodn kiepsk najgorsz odradz przeplac rozczar nieuczciw nie_warto beznadziej`,
    "nie bez nigdy malo"
  ),
  sv: tone(
    `
    utmarkt bast rekommend perfekt idealisk palitlig bra_ fantastisk favorit enkel billig snabb prisvard
    hog_kvalitet smidig nojd overtyga vinnare stabil bekvam suveran toppen stark_ starka_ lattanvand`,
    `
    dalig samst undvik langsam dyr besvik hemsk klagomal problem bedrageri svag svar trasig krangl undermalig fel_
    opalitlig overskatt avrad missnoj besviken ostabil kass`,
    "inte ingen aldrig"
  ),
  ru: tone(
    `
    отличн лучш рекоменд идеальн надежн хорош превосходн прекрасн удобн великолепн любим быстр выгодн качествен
    замечательн великолеп эффективн стоит_внимания стоит_своих доступн интуитивн безупречн довол выбор_номер
    практичн стабильн качеств победител супер классн вежлив оперативн лидер`,
    `
    плох худш избега медленн дорог ужасн жалоб проблем обман мошенни слаб разочаров неудобн навязыва зависа жалу
    подделк недостат брак сломал ломает поломк сбой глюч тормоз грубо хамств невыгодн завышен кошмар неудачн
    переплат некачествен ненадежн раздража мошен сожале хуж`,
    "не нет без никогда нельзя мало"
  ),
  zh: tone(
    `
    优秀 最好 推荐 出色 可靠 完美 领先 很棒 首选 好用 实惠 性价比高 不错 很好 更好 适合 优质 卓越 強 推薦 可靠 便宜 出众 划算 最快 没话说 性价比 可以考虑 值得 口碑好 强大 稳定 流畅 优势 實惠
    優秀 出色 穩定 強大 值得信赖 信赖 好评 满意 安全可靠 高品质 物超所值 领导者 实用 耐用 精准 顶级 一流 首屈一指 无可挑剔 舒适 方便 便捷 易用 优惠 优异 優異`,
    `
    差 糟糕 避免 投诉 昂贵 太贵 失望 一般 问题多 骗 不好 缺点 不推荐 不太推荐 不建议 慢 故障 推薦しない 卡顿 难用 不值 坑 崩溃 缺陷 不稳定 劣质 虚假 投訴 失望 昂貴 糟 差评 负面 不满 垃圾 落后
    过时 麻烦 复杂难 不推薦 不建議 欺诈 退款难 漏洞`,
    "不 不太 没 別 别 勿 未"
  ),
  ja: tone(
    `
    優れ 最高 おすすめ 最適 信頼 完璧 優秀 便利 素晴らし 人気 快適 高品質 満足 抜群 良い お得 品質が高い 安い 使いやす 高評価 評判が良 評価が高 優良 安心 最強 一番 定評 お勧め オススメ 強力 充実
    頼れる 丈夫 手頃 コスパが良 コスパ 抜群 快適 嬉し 豊富 高機能 おしゃれ 見やすい 速い`,
    `
    悪い 最悪 避け 遅い 高すぎ 高価 残念 不満 苦情 問題 詐欺 故障 壊れ 使いにくい 劣 おすすめしません おすすめでき 高額 評判が悪 トラブル 面倒 不安定 欠点 劣る 古い 重い 期待外れ ひどい 酷い 不便
    つながりにく 繋がりにく 対応が悪 弱い 残念 避けるべ`,
    "ない ません できない",
    true
  ),
  ko: tone(
    `
    훌륭 최고 추천 우수 완벽 믿을 좋은 좋습 좋고 뛰어 편리 인기 만족 가성비 유용 강력 높은 높음 안정 쉽 간편 빠르 빠른 탁월 신뢰 정확 최적 적합 효과적 저렴 훌륭 다양 인정받 호평 만족도 편하
    선호 완성도 세련 친절 무난하게`,
    `
    나쁜 나쁘 최악 피하 느리 비싸 실망 불만 문제 사기 고장 불편 떨어 어렵 복잡 불안정 부족 아쉽 떨어집 비쌈 낮은 느림 오류 버그 혹평 비추 추천하지_않 추천하지 권하지 환불 불친절 실망 답답 단점이
    많`,
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
    "ไม่แนะนำ ไม่คงที่ แย่ หลีกเลี่ยง ช้า แพง ผิดหวัง ร้องเรียน ปัญหา โกง ไม่ดี",
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
