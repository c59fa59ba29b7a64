/** Words of praise and blame in further languages of Europe; stems as `ForeignTones` describes them. */
export const europeanTones = {
  pl: {
    good: `
    najleps doskonal swietn polec niezawodn dobr idealn wspanial rewelacyjn tani szybk latw bez_zarzutu szeroki_wybor
    najwiekszy_wybor znakomit godn wysoka_jakosc wysokiej_jakosci solidn warto wygodn przyjazn lider zadowol korzystn
    trwal intuicyjn polecan wyroznia wybitn genialn olsniewaj przepiekn piekn pyszn smaczn starann uprzejm pomocn
    kompetentn punktualn uczciw zaufan przemyslan eleganck wszechstronn hojn innowacyjn bezproblemow bezbledn
    bez_problem bez_zastrzez bez_wad bez_niespodzian nie_zawodzi nie_zawied nie_rozczaruj najlepszy_wybor dobry_wybor
    pierwszy_wybor wart_swojej warta_swojej zwyciezc wygryw wiodac chwalon ceni uwielb nagradzan najwyzsz_ocen
    bardzo_dobr niezrownan imponuj oplaca_sie stabiln wytrzymal solidne tanio mocna_strona pewny_wybor najszybsz
    najtansz najpewniejsz hit_`,
    bad: `
    zly zla slab unik woln drog rozczarow okropn skarg problem oszust fataln trudn awari reklamac usterk zawodn
    przestarzal niewygodn kiepsk najgorsz odradz przeplac rozczar nieuczciw nie_warto beznadziej paskudn brudn glosn
    niewygod bezuzyteczn bezwartosciow niegrzeczn niekompetentn mylac ukryte_oplat ukryte_koszt opoznien spozni
    ignoruj zgubi psuje_ zepsu cieknie rdzewie zawiesza_ zacina_ pozostawia_wiele toporn niedopracowan przypal
    toksyczn wycofan pozew unikaj trzymaj_sie_z_daleka nie_polec pogorsz gorsz zaluj slabe slaba slaby przecenian
    przereklam odstaj niewystarcz niestabiln zawyzon najdrozsz uciazliw niezadowol wadliw skarza balagan`,
    not: "nie bez nigdy malo",
    plain: `
    nie_tylko bez_watpienia bez_umowy bez_oplat nie_bez_powodu bez_zobowiazan niewatpliwie`
  },
  cs: {
    good: `
    nejleps vynikaj doporuc spolehliv skvel dobr idealn perfektn skvele vyborn uzasn fantastick krasn chutn peciliv
    ochotn prijemn odborn poctiv pohodln promyslen elegantn vsestrann inovativn intuitivn bezproblemov bezchybn
    bez_problem nezklame nezklam prvni_volba dobra_volba vitez vede_ vedouci chvali milovan ocenovan spickov kvalitn
    bezkonkurencn vyhodn levn rychl snadn stabiln odoln stoji_za vyplati prehledn uzivatelsky spokojen solidn ferov
    jednoduch`,
    bad: `
    spatn nejhors vyhn pomal drah zklam hrozn stiznost problem podvod slab strasn odporn spinav hlucn nepohodln
    nepouzit bezcenn nezdvoril nekompetentn nepoctiv zavadejic skryte_poplat zpozden pozde_ ignoruj ztrac rozbij
    rozbil rezav zaseka nedodelan bez_chuti spalen stahovan pokut zaloba radeji_se nedoporuc zhorsil horsi lituj
    slabs precenovan zaostav nedostatecn nestabiln predrazen nejdraz otravn nespokojen pomaly pomala pomale drahe
    draha vyhnete reklamac poruch`,
    not: "ne neni bez",
    plain: `
    nejen bez_pochyb bezpochyby bez_zavazku`
  },
  ru: {
    good: `
    отличн лучш рекоменд идеальн надежн хорош превосходн прекрасн удобн великолепн любим быстр выгодн качествен
    замечательн великолеп эффективн стоит_внимания стоит_своих доступн интуитивн безупречн довол выбор_номер практичн
    стабильн качеств победител супер классн вежлив оперативн лидер блестящ потрясающ восхитительн шикарн роскошн
    вкусн заботлив внимательн отзывчив грамотн пунктуальн честн прозрачн довер продуман элегантн универсальн щедр
    инновацион без_проблем без_сбоев без_нарекании без_сюрпризов без_лишних не_подвод не_разочар лучшии_выбор
    хорошии_выбор первыи_выбор фаворит выигрыва ведущ хвал ценят любят отмечен высш_балл очень_хорош непревзоиденн
    впечатля окупа прочн крепк сильн_сторон недорог дешев шустр приятн советую советуем заслуж понрав топов на_высоте
    не_уступа выделя преимуществ мощн щадящ`,
    bad: `
    плох худш избега медленн дорог ужасн жалоб проблем обман мошенни слаб разочаров неудобн навязыва зависа жалу
    подделк недостат брак сломал ломает поломк сбои глюч тормоз грубо хамств невыгодн завышен кошмар неудачн переплат
    некачествен ненадежн раздража мошен сожале хуж отвратительн мерзк грязн шумн бесполезн бессмысленн невежлив
    некомпетентн нечестн вводит_в_заблужд скрыт_комисс скрытые задерж опозда опаздыва игнор теряет теряют потерял
    сломан лома_ протека ржаве вылета тупит виснет оставляет_желать неуклюж недоработ безвкусн пригор токсичн отозван
    штраф держитесь_подальше обходит не_рекоменд не_совету не_стоит ухудш жалею слабее переоцен отста недостаточн
    нестабильн дороже_всех накрут хлопот недовол кривои_ лучше_обоити отказать навяза обходите боитесь`,
    not: "не нет без никогда нельзя мало",
    plain: `
    не_только без_сомнения несомненно без_абонентскои не_говоря не_случаино без_комиссии`
  },
  uk: {
    good: `
    відмінн чудов прекрасн наикращ кращ_ ідеальн надіин зручн швидк недорог дешев вигідн прост_у рекоменд радимо
    раджу якісн хорош добр_ смачн уважн привітн чесн прозор продуман інноваціин без_проблем бездоганн не_підвод
    не_розчар лідер перемож улюблен стабільн міцн варт_ задовол вражаюч ефективн`,
    bad: `
    поган наигірш гірш повільн дорог розчаров жахлив скарг проблем шахра обман слабк складн уника ненадіин дефект
    збоі збіи застаріл набридлив затрим запізн ламає зламал брудн шумн незручн некорисн груб приховані штраф
    не_радимо не_раджу не_варто погірш переоцін нестабільн незадовол глюч зависає`,
    not: "не без ні ніколи",
    plain: `
    не_тільки не_лише без_сумніву`
  },
  fi: {
    good: `
    paras erinoma loistav suosit luotett hyva mahtav taydelli ihanteell nopea edulli helppo upea upeat mainio loisto
    erinomai hieno_ hienot_ kaunis herkulli huolelli avulia ystavalli asiantunte tasmalli rehelli luotettav mukava_
    miellyttav harkittu tyylik monipuoli antelia innovatiivi helppokaytt vaivaton ongelmat virheeton ei_petta ei_pety
    paras_valinta hyva_valinta ykkosvalinta voittaja johtava kehuttu arvostettu rakastettu palkittu huippu_
    huippulaatu laadukas laatu_ erittain_hyva ylivoimai vertaansa hinnan_arvoi kestava vankka kohtuuhintai
    kannattaa_valita tyytyvai sujuva nopeasti`,
    bad: `
    huono valta hidas kallis pettym kamala valitu ongelma huijau heikko vaikea surkea kurja kehno_ hirvea inhottav
    likai meluis epamukava hyodyto arvoto torke epakohtelias epapateva eparehelli harhaanjohtav piilokulu myohas
    viivast jonotus hukkaa_ rikki_ hajoaa hajosi vuotaa_ ruostu kaatuilee jumittaa tokkii jattaa_toivomi kompelo
    mauton palanut myrkyl takaisinveto sakko_ pysy_kaukana en_suosittele ei_suosittele ei_kannata ei_voi_suositella
    heikentyn huonompi huonoin katuu_ kadu_ yliarvostet jaljessa riittamat epavakaa ylihintai kallein kallii hankala
    vaivalloi tyytymat hitaat hidasta hitaasti kalli monimutkai`,
    not: "ei eika en",
    plain: `
    ei_vain ei_ainoastaan epailematta ilman_sitoutumi ei_ihme`
  },
  et: {
    good: `
    suureparane parim parem_ hea_ head_ usaldusvaar mugav kiiresti soodne soodsa odav soovita_ soovitan_seda
    soovitame kvaliteet maitsev sobralik abivalmis aus_ uuenduslik laitmatu voitja juhtiv kiidetud auhinnatud
    stabiilne vastupidav rahul_ tasub_ taiuslik suurepara`,
    bad: `
    halb halvim halvem aeglane kallis kalleim koige_kallim kallim pettu kohutav kaebus probleem pettus nork_
    keeruline valdi_ valtida ebausald vigane vigu aegunud tuutu hilineb katki_ must_ lare ebamugav kasutu ebaviisak
    eksitav varjatud_tasu ei_soovita soovitan_pigem_teis soovitan_teis halvene ulehinnatud ebastabiil rahulolematu
    kallimad_hinnad`,
    not: "ei mitte ilma",
    plain: `
    mitte_ainult kahtlemata`
  },
  hu: {
    good: `
    kivalo kitun remek nagyszeru csodalatos fantasztikus tokeletes ideal_ megbizhat kenyelm gyorsan olcso kedvezo
    ajanl legjobb jo_ jobb_ minoseg segitokesz szakert becsulet atlathat elegans sokoldalu innovativ intuitiv
    problemamentes hibatlan gond_nelkul nem_okoz_csalodast nyertes vezeto_ piacvezeto dicser kedvelt dijnyertes
    felulmulhatatlan tartos stabil megeri elegedett szuper_ remekul kivaloan erossege elony lenyugoz`,
    bad: `
    rossz_ rosszabb legrosszabb lassu draga_ dragabb legdragabb csalod borzalmas szornyu panasz problema atver csalas
    gyenge_ gyengebb nehezkes keruld kerulni megbizhatatlan hiba_ hibas hibak elavult bonyolult bosszant kesik kesve
    kesedel torik elromlik piszkos hangos kenyelmetlen haszontalan goromb felrevezet rejtett_dij visszahiv nem_ajanl
    tartozkod romlott megbant tulertekelt elmarad instabil tularazott elegedetlen hatrany kritik`,
    not: "nem ne sem nelkul nincs",
    plain: `
    nem_csak nem_csupan ketsegtelen`
  },
  el: {
    good: `
    εξαιρετικ αριστ υπεροχ τελει ιδανικ αξιοπιστ ανετ φθην οικονομικ συνιστ προτειν καλυτερ_ καλο_ καλη_ καλοι_
    κορυφαι ποιοτικ νοστιμ ευγενικ εξυπηρετικ ειλικριν κομψ καινοτομ αψογ χωρισ_προβληματ νικητ ηγετ βραβευ
    ασυναγωνιστ ανθεκτικ σταθερ αξιζει ικανοποι εντυπωσιακ`,
    bad: `
    κακ χειροτερ αργ_ αργη_ αργο_ ακριβο_ ακριβη_ ακριβα_ απογοητ απαισι τρομερ παραπον προβλημα απατη αδυναμ δυσκολ
    περιπλοκ αποφυγ αναξιοπιστ ελαττωμ ξεπερασμ εκνευριστ καθυστερ χαλασ σπαει βρωμικ θορυβ αβολ αχρηστ αγεν
    παραπλανητ κρυφ_χρεωσ ανακληση δεν_συνιστ δεν_προτειν δεν_αξιζει υπερτιμημ ασταθ δυσαρεστ`,
    not: "δεν μην οχι χωρισ ποτε",
    plain: `
    οχι_μονο χωρισ_αμφιβολια`
  },
  tr: {
    good: `
    en_iyi mukemmel harika tavsiye guvenilir guzel basarili ideal iyi hizli kolay uygun kaliteli kullanisli sorunsuz
    en_cok_tercih memnun avantajli oneri oneril pratik sik populer saglam dayanikli uygun_fiyatli basari ustun
    kusursuz guclu muthis enfes lezzetli ozenli nazik guleryuz yardimsever uzman_ durust guven_ver rahat hafif_ve
    zarif cok_yonlu comert yenilikci sezgisel kolayca zahmetsiz sorun_yasat hatasiz hayal_kirikligi_yarat
    en_guvenilir en_hizli en_uygun en_kaliteli birinci lider_ onde_gelen ovgu begeni sevilen odullu yuksek_kalite
    rakipsiz essiz etkileyici degerinde fiyat_performans hak_ed vazgecilmez tercih_edilen secenek_olarak_one one_cik
    bayild oner_ onerim onerir`,
    bad: `
    kotu berbat yavas pahali sikayet sorun dolandir zayif kacin bozul ariza yetersiz dezavantaj hayal_kirik onermiyor
    onermem zor karmasik kirik guvenilmez ilgisiz gec_gel sahte kalitesiz rezalet felaket igrenc kirli_ gurultulu
    rahatsiz kullanissiz degersiz anlamsiz saygisiz beceriksiz durust_degil yaniltici gizli_ucret gecik bekletiyor
    kayboldu kaybol_ bozuld kirild sizdir pasla coker cokuyor takiliyor tatsiz yanik zehirli geri_cagir uzak_dur
    tavsiye_etm onermeyiz onermiyoruz kotules daha_kotu pisman abartil geride_kal dengesiz asiri_pahali en_pahali
    zahmetli memnun_degil memnuniyetsiz magdur`,
    not: "degil",
    after: true,
    plain: `
    sadece_degil suphesiz yalnizca`
  }
}
