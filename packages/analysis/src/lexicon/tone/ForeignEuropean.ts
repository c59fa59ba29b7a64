/** Words of praise and blame in further languages of Europe; stems as `ForeignTones` describes them. */
export const europeanTones = {
  pl: `good: najleps doskonal swietn polec niezawodn dobr idealn wspanial rewelacyjn tani szybk latw bez_zarzutu
    szeroki_wybor najwiekszy_wybor znakomit godn wysoka_jakosc wysokiej_jakosci solidn warto wygodn przyjazn lider
    zadowol korzystn trwal intuicyjn wyroznia wybitn genialn olsniewaj przepiekn piekn pyszn smaczn starann uprzejm
    pomocn kompetentn punktualn uczciw zaufan przemyslan eleganck wszechstronn hojn innowacyjn bezproblemow bezbledn
    bez_problem bez_zastrzez bez_wad bez_niespodzian nie_zawodzi nie_zawied nie_rozczaruj najlepszy_wybor pierwszy_wybor
    wart_swojej warta_swojej zwyciezc wygryw wiodac chwalon ceni uwielb nagradzan najwyzsz_ocen bardzo_dobr niezrownan
    imponuj oplaca_sie stabiln wytrzymal mocna_strona pewny_wybor najszybsz najtansz najpewniejsz hit_ nie_popelnisz
    przystepn bad: zly zla slab unik okropn skarg problem oszust fataln trudn awari reklamac usterk zawodn przestarzal
    kiepsk najgorsz przeplac rozczar nieuczciw nie_warto beznadziej paskudn brudn glosn niewygod bezuzyteczn
    bezwartosciow niegrzeczn niekompetentn mylac ukryte_oplat ukryte_koszt opoznien spozni ignoruj zgubi psuje_ zepsu
    cieknie rdzewie zawiesza_ zacina_ pozostawia_wiele toporn niedopracowan przypal toksyczn wycofan pozew pogorsz gorsz
    zaluj przecenian przereklam odstaj niewystarcz niestabiln zawyzon najdrozsz uciazliw niezadowol wadliw skarza
    balagan wyciek naruszenie_danych naruszen_bezpieczen naruszenie_bezpieczen incydent zhakowan wlaman stracilo_zaufan
    stracili_zaufan utrata_zaufan utracil_zaufan nie_ufaj podwaz_zaufan do_konkurencji zbyt_ogranicz gina_ nie_odpowiad
    drogie_ drogo_ drozsz zbyt_drog za_drog bardzo_drog dosc_drog jest_drog sa_drog drogi_i_ drogi_w_ powoln dziala_woln
    jest_woln zbyt_woln haker skradzi wykradzi nie_jest_wart nie_sa_wart rozladowuje against: odradz nie_rekomend
    nie_radz unikaj unikac_ lepiej_unik lepiej_omij omijaj trzymaj_sie_z_daleka uwaga_na uwazaj_na ostroznie_z
    bym_jej_nie_pol plain: nie_tylko bez_watpienia bez_umowy bez_oplat nie_bez_powodu bez_zobowiazan niewatpliwie
    nie_wolno wolno_stoj z_drog planowania_drog drogi_ekspres problematyk mocne_i_slabe wady_i_zalety not: nie bez nigdy
    malo nie_jest wcale_nie trudno_nazwac nikomu ends: y a e i o u c n k l m ej sz aj ow cz wi ze es by rz ego ich ych
    ach osc uje uja zny sci pairs: ani+ani nie+ani mild: nieco troche lekko guards: przed przeciw chroni zapobiega
    leaves: wol+alternatyw wol+inn wybiera+alternatyw wybiera+inn przeszl+konkuren przeszl+inn przeniosl+konkuren
    przeniosl+inn przenosi+konkuren`,
  cs: `good: nejleps vynikaj doporuc spolehliv skvel dobr idealn perfektn vyborn uzasn fantastick krasn chutn peciliv
    ochotn prijemn odborn poctiv pohodln promyslen elegantn vsestrann inovativn intuitivn bezproblemov bezchybn
    bez_problem nezklam prvni_volba vitez vede_ vedouci chvali milovan ocenovan spickov kvalitn bezkonkurencn vyhodn
    levn rychl snadn stabiln odoln stoji_za vyplati prehledn uzivatelsky spokojen solidn ferov jednoduch nejdelsi_podpor
    neudelate_chyb nesahnete_vedle bad: spatn nejhors vyhn pomal drah zklam hrozn stiznost problem podvod slab strasn
    odporn spinav hlucn nepohodln nepouzit bezcenn nezdvoril nekompetentn nepoctiv zavadejic skryte_poplat zpozden
    pozde_ ignoruj ztrac rozbij rozbil rezav zaseka nedodelan bez_chuti spalen stahovan pokut zaloba zhorsil horsi lituj
    precenovan zaostav nedostatecn nestabiln predrazen nejdraz otravn nespokojen reklamac poruch unik_dat uniky_dat
    unik_osobnich uniku_ bezpecnostni_incident bezpecnostnich_incident naruseni_bezpec hacknut napaden_hack
    ztratil_duver ztratili_duver ztrata_duver neduver uz_neveri neduveruj prechazej ke_konkurenci k_alternativ
    prilis_omezen hacker unikl ukraden penize_nestoj nestoji_za pada_aplik zamrza casto_pada against: nedoporuc
    radeji_se vyhnete vyhnout_se vyhyba odrazuj odrazoval radsi_se radeji_nekup pozor_na bacha_na nedoporucuj plain:
    nejen bez_pochyb bezpochyby bez_zavazku problematik staví_drahy drahy_pro drahy_a_ silne_a_slabe not: ne neni bez
    nelze_nazvat rozhodne_ne nikomu ends: y a e i o u n t c k l m h s ej ov uji uje aji pairs: ani+ani neni+ani ne+ani
    mild: trochu ponekud mirne guards: proti chrani leaves: dava+prednost_alternativ dava+prednost_jin
    preferuj+alternativ preferuj+jin presl+ke_konkuren presl+jin prechaz+konkuren prechaz+jin prechaz+alternativ
    voli+alternativ voli+jin`,
  ru: `good: отличн лучш рекоменд идеальн надежн хорош превосходн прекрасн удобн любим быстр выгодн замечательн
    великолеп эффективн стоит_внимания стоит_своих доступн интуитивн безупречн довол выбор_номер практичн стабильн
    качеств победител супер классн вежлив оперативн лидер блестящ потрясающ восхитительн шикарн роскошн вкусн заботлив
    внимательн отзывчив грамотн пунктуальн честн прозрачн довер продуман элегантн универсальн щедр инновацион
    без_проблем без_сбоев без_нарекании без_сюрпризов без_лишних не_подвод не_разочар первыи_выбор фаворит выигрыва
    ведущ хвал ценят любят отмечен высш_балл очень_хорош непревзоиденн впечатля окупа прочн крепк сильн_сторон недорог
    дешев шустр приятн советую советуем заслуж понрав топов на_высоте не_уступа выделя преимуществ мощн щадящ не_прогада
    bad: плох худш избега медленн ужасн жалоб проблем обман слаб разочаров неудобн навязыва зависа жалу подделк недостат
    брак сломал ломает поломк сбои глюч тормоз грубо хамств невыгодн завышен кошмар неудачн переплат некачествен
    ненадежн раздража мошен сожале хуж отвратительн мерзк грязн шумн бесполезн бессмысленн невежлив некомпетентн нечестн
    вводит_в_заблужд скрыт_комисс скрытые задерж опозда опаздыва игнор теряет теряют потерял сломан лома_ протека ржаве
    вылета тупит виснет оставляет_желать неуклюж недоработ безвкусн пригор токсичн отозван штраф обходит не_стоит ухудш
    жалею переоцен отста недостаточн нестабильн накрут хлопот недовол кривои_ отказать навяза боитесь утечк взлом
    хакерск инцидент_безопас инцидентов_безопас утратил_довери подорва не_доверя доверия_больше уходят_к_конкурент
    перешли_к_другим слишком_ограничен деньги_не_возвращают не_возвраща молчит_ дорого дорогая_ дорогие_ дорогую_
    дорогих_ дороже слишком_дорог хакер украден украли похищен не_стоит_своих денег_оно_не денег_он_не денег_она_не
    не_стоит_денег садится_ не_оправдыва against: не_совету не_стоит_связ не_связывать держитесь_подальше обходите
    лучше_не_ избегаи избегать_ остерегаи осторожнее_с лучше_обоити не_порекоменд не_совето бы_не_совет бы_ее_не plain:
    не_только без_сомнения несомненно без_абонентскои не_говоря не_случаино без_комиссии по_дорогам дорога_в
    преимущества_и_недостатк плюсы_и_минус сильные_и_слабые достоинства_и_недостатк not: не нет без никогда нельзя мало
    отнюдь_не далеко_не никому ends: а я ы и о е у ю ь к л м н т х щ в ше ся сь иц вш ир ер ого его ешь ост ств еиш ишь
    pairs: ни+ни не+ни mild: немного чуть слегка несколько guards: против защищает защита_от leaves:
    предпочита+альтернатив предпочита+друг предпочли+друг переш+конкурент переш+альтернатив переш+на_друг ушл+конкурент
    уш+к_друг выбира+альтернатив выбира+друг`,
  uk: `good: відмінн чудов прекрасн наикращ кращ_ ідеальн надіин зручн швидк недорог дешев вигідн прост_у рекоменд
    радимо раджу якісн хорош добр_ смачн уважн привітн чесн прозор продуман інноваціин без_проблем бездоганн не_підвод
    не_розчар лідер перемож улюблен стабільн міцн варт_ задовол вражаюч ефективн гарн не_помил не_прогада bad: поган
    наигірш гірш повільн розчаров жахлив скарг проблем шахра обман слабк складн уника ненадіин дефект збоі збіи застаріл
    набридлив затрим запізн ламає зламал брудн шумн незручн некорисн груб приховані штраф не_варто погірш переоцін
    нестабільн незадовол глюч витоку_даних витоки_даних витік зламу хакерськ інцидент_безпек втратил_довір
    втратили_довір втрата_довір підірва не_довіря перешли_до_конкурент переишли_до_інших занадто_обмежен надто_обмежен
    дорого_ дорогии_ дорога_ціна дорожч хакер викрад викрали вкрали не_вартии не_варта не_варте не_виправдов вилітає
    вилета сідає_ зависа against: не_варто_зв оминаите уникаите уникати_ краще_не_ стережіться обережно_з
    тримаитеся_подалі не_порадив не_радив не_радила plain: не_тільки не_лише без_сумніву не_дорог переваги_та_недолік
    сильні_та_слабкі плюси_та_мінус not: не без ні ніколи аж_ніяк_не далеко_не нікому ends: а я и і о е у ю ь к л м н т
    х є ш в ся ці ого ост ств ість істю pairs: ані+ані ні+ні не+ані mild: трохи дещо злегка guards: проти захищає
    захист_від leaves: перевагу+альтернатив перевагу+інш переиш+конкурент переиш+альтернатив переиш+на_інш піш+конкурент
    обира+альтернатив обира+інш`,
  fi: `good: paras erinoma loistav suosit luotett hyva mahtav taydelli ihanteell nopea edulli helppo upea mainio loisto
    hieno kaunis herkulli huolelli avulia ystavalli asiantunte tasmalli rehelli luotettav mukava_ miellyttav harkittu
    tyylik monipuoli antelia innovatiivi helppokaytt vaivaton virheeton ei_petta ei_pety ykkosvalinta voittaja johtava
    kehuttu arvostettu rakastettu palkittu huippu_ huippulaatu laadukas laatu_ erittain_hyva ylivoimai vertaansa
    hinnan_arvoi kestava vankka kohtuuhintai kannattaa_valita tyytyvai sujuva kattava hyvamaineinen pitkaikai ongelmaton
    ongelmattom kohtuulliset turvallinen_valin et_voi_menna_vikaan bad: huono hidas pettym kamala valitu ongelma huijau
    heikko vaikea surkea kurja kehno_ hirvea inhottav likai meluis epamukava hyodyto arvoto torke epakohtelias epapateva
    eparehelli harhaanjohtav piilokulu myohas viivast jonotus hukkaa_ rikki_ hajoaa hajosi vuotaa_ ruostu kaatuilee
    jumittaa tokkii jattaa_toivomi kompelo mauton palanut myrkyl takaisinveto sakko_ ei_kannata ei_voi_suositella
    heikentyn katuu_ kadu_ yliarvostet jaljessa riittamat epavakaa ylihintai kallein hankala vaivalloi tyytymat hitaat
    hitaasti kalli monimutkai tietovuo tietomur tietoturvaloukkau tietoturvaongelm luottamus_on luottamuksen
    luottamusta_ei menettan menetti_luottamu eivat_luota ei_luota vaihtoehtoja_mielu siirtyneet_kilpaili
    vaihtaneet_kilpaili suosivat_vaihtoeht liian_rajoit rajallinen kaatuu katkeilee rikkoutu murtaud murrettiin hakker
    ei_ole_hintansa ei_ole_rahan kestaa_huonosti jumiutu against: pysy_kaukana valta_ valttaa_ valttaisin
    kannattaa_valttaa valttele varo_ plain: ei_vain ei_ainoastaan epailematta ilman_sitoutumi ei_ihme valtavan valtava
    valtio valtaa kallio kattavuus hyvat_ja_huonot edut_ja_haitat not: ei eika en eivat kaikkea_muuta_kuin emme tuskin
    kenellekaan ends: a e i n t s ja va us tu el ks ys mm oi lla lta lle mpi via vin uus ell ton lee yys oja mpaa vuus
    toma maan lemme masta pairs: ei+eika eivat+eika en+enka mild: hieman vahan jonkin_verran guards: vastaan suojaa
    estaa leaves: siirty+kilpailij siirty+vaihtoehtoi siirty+muihin suosi+vaihtoehto suosi+muita vaihta+kilpailij
    vaihta+vaihtoehto valitse+vaihtoehto valitse+muita`,
  et: `good: parim parem_ hea_ head_ usaldusvaar mugav kiiresti soodne soodsa odav soovita_ soovitan_seda soovitame
    kvaliteet maitsev sobralik abivalmis aus_ uuenduslik laitmatu voitja juhtiv kiidetud auhinnatud stabiilne vastupidav
    rahul_ tasub_ taiuslik suurepara bad: halb halvim halvem aeglane kallis kalleim koige_kallim kallim pettu kohutav
    kaebus probleem nork_ keeruline ebausald vigane vigu aegunud tuutu hilineb katki_ must_ lare ebamugav kasutu
    ebaviisak eksitav varjatud_tasu halvene ulehinnatud ebastabiil rahulolematu andmelek andmete_lek hakiti kaotas_usald
    kaotanud_usald ei_usalda against: soovitan_pigem_teis soovitan_teis valdi_ valtida hoia_eemale plain: mitte_ainult
    kahtlemata not: ei mitte ilma ends: a e i d t s n m l ks ud us ga gi ki lik pairs: ei+ega mild: veidi pisut guards:
    vastu kaitseb leaves: eelista+alternatiiv eelista+teis`,
  hu: `good: kivalo kitun remek nagyszeru csodalatos fantasztikus tokeletes ideal_ megbizhat kenyelm gyorsan olcso
    kedvezo ajanl legjobb jo_ jobb_ minoseg segitokesz szakert becsulet atlathat elegans sokoldalu innovativ intuitiv
    problemamentes hibatlan gond_nelkul nem_okoz_csalodast nyertes vezeto_ piacvezeto dicser kedvelt dijnyertes
    felulmulhatatlan tartos stabil megeri elegedett szuper_ erossege elony lenyugoz batran_ajanl tisztesseges
    nem_fogsz_melle korrekt bad: rossz_ rosszabb legrosszabb lassu draga_ dragabb legdragabb csalod borzalmas szornyu
    panasz problema atver csalas gyenge_ gyengebb nehezkes megbizhatatlan hiba_ hibas hibak elavult bonyolult bosszant
    kesik kesve kesedel torik elromlik piszkos hangos kenyelmetlen haszontalan goromb felrevezet rejtett_dij visszahiv
    romlott megbant tulertekelt elmarad instabil tularazott elegedetlen hatrany kritik adatszivarg adatlopas
    adatvedelmi_incidens biztonsagi_incidens feltort hackertamad elvesztett_bizal elvesztette_a_bizal
    elvesztettek_a_bizal bizalom_megrend nem_biznak bizalmatlan alternativakat_reszesit mashoz_par masik_szolgaltatohoz
    konkurenciahoz versenytarsakhoz atpartol tul_korlatozott hackere szivarog elloptak nem_eri_meg lefagy osszeomlik
    lemerul against: nem_javasol keruld keruljuk kerulni erdemes_kerulni tartozkod lebeszel ovatosan_a vigyazz_a ovakod
    nem_javasl plain: nem_csak nem_csupan ketsegtelen nem_rossz_ elonyok_es_hatrany elonyei_es_hatrany not: nem ne sem
    nelkul nincs aligha nem_eppen senkinek ends: a e i o u k t n m d s b ul ra re ja ig va bol rol nal nel val vel ert
    hoz hez tol juk sag seg hat gal kor kepp pairs: sem+sem nem+sem nem+es_nem mild: kicsit kisse valamivel guards:
    ellen vedelem vedi megelozi leaves: inkabb+alternativa inkabb+mas reszesit+elonyben atallt+mas atvaltott+mas
    valt+versenytars valt+konkuren`,
  el: `good: εξαιρετικ αριστ υπεροχ τελει ιδανικ αξιοπιστ ανετ φθην οικονομικ συνιστ προτειν καλυτερ_ καλο καλη_ κορυφαι
    ποιοτικ νοστιμ ευγενικ εξυπηρετικ ειλικριν κομψ καινοτομ αψογ χωρισ_προβληματ νικητ ηγετ βραβευ ασυναγωνιστ ανθεκτικ
    σταθερ αξιζει ικανοποι εντυπωσιακ πολυ_καλ μεγαλυτερη_ποικιλια δεν_κανετε_λαθοσ δικαιεσ προθυμ προσιτ bad: κακ
    χειροτερ αργ_ αργη_ αργο_ ακριβο_ ακριβη_ ακριβα_ απογοητ απαισι τρομερ παραπον προβλημα απατη αδυναμ δυσκολ
    περιπλοκ αποφυγ αναξιοπιστ ελαττωμ ξεπερασμ εκνευριστ καθυστερ χαλασ σπαει βρωμικ θορυβ αβολ αχρηστ αγεν παραπλανητ
    κρυφ_χρεωσ ανακληση υπερτιμημ ασταθ δυσαρεστ διαρροεσ_δεδομεν διαρροη παραβιαση_δεδομεν παραβιαση_ασφαλ
    παραβιασεισ_ασφαλ περιστατικα_ασφαλ χακαρ κυβερνοεπιθ εχασαν_την_εμπιστ εχασε_την_εμπιστ χασει_την_εμπιστ
    εμπιστοσυνη_κλονιστ δεν_εμπιστευ δεν_την_εμπιστευ δεν_το_εμπιστευ προτιμουν_εναλλακτ πηγαν_στον_ανταγων μεταβηκαν_σε
    πολυ_περιορισμεν υπερβολικα_περιορ χακερ διερρευσ κλαπηκ εκλαπ δεν_αξιζ κολλαει κολλαν κρασαρ τελειωνει_γρηγορα
    against: αποφυγε αποφευγ μακρια_απο προσοχη_με προσοχη_στ δεν_θα_την_προτ δεν_θα_τη_προτ δεν_θα_το_προτ plain:
    οχι_μονο χωρισ_αμφιβολια κακαο not: δεν μην οχι χωρισ ποτε δεν_ειναι καθολου_δεν κανεναν ends: α ε η ι ο υ ω σ ν μα
    τε τα το ικ ατ τερ τατ αμε θηκ ουμε οτητ ημεν pairs: ουτε+ουτε δεν+ουτε μητε+μητε δεν_ειναι_ουτε+ουτε mild: λιγο
    καπωσ ελαφρωσ guards: απο_απατ κατα_τησ εναντι leaves: προτιμ+εναλλακτικ προτιμ+αλλ στραφ+εναλλακτικ στραφ+αλλ
    στρεφ+εναλλακτικ επιλεγ+εναλλακτικ μεταβ+ανταγων περασ+ανταγων`,
  tr: `good: en_iyi mukemmel harika tavsiye guzel ideal iyi hizli kolay uygun kaliteli kullanisli sorunsuz en_cok_tercih
    memnun avantajli oneri pratik sik populer saglam dayanikli basari ustun kusursuz guclu muthis enfes lezzetli ozenli
    nazik guleryuz yardimsever uzman_ durust guven_ver rahat hafif_ve zarif cok_yonlu comert yenilikci sezgisel
    zahmetsiz sorun_yasat hatasiz hayal_kirikligi_yarat en_guvenilir en_hizli en_uygun en_kaliteli birinci lider_
    onde_gelen ovgu begeni sevilen odullu yuksek_kalite rakipsiz essiz etkileyici degerinde fiyat_performans hak_ed
    vazgecilmez tercih_edilen secenek_olarak_one one_cik bayild oner_ guvenil yanilmaz makul_ ilgili_bir_ekip
    ilgili_ekip ilgili_person bad: kotu berbat yavas pahali sikayet sorun dolandir zayif kacin bozul ariza yetersiz
    dezavantaj hayal_kirik zor karmasik kirik guvenilmez ilgisiz gec_gel sahte kalitesiz rezalet felaket igrenc kirli_
    gurultulu rahatsiz kullanissiz degersiz anlamsiz saygisiz beceriksiz durust_degil yaniltici gizli_ucret gecik
    bekletiyor kayboldu kaybol_ kirild sizdir pasla coker cokuyor takiliyor tatsiz yanik zehirli geri_cagir daha_kotu
    pisman abartil geride_kal dengesiz asiri_pahali en_pahali zahmetli memnun_degil memnuniyetsiz magdur veri_sizint
    veri_ihlal bilgi_sizint guvenlik_acig guvenlik_ihlal hacklen siber_saldir guvenini_kaybet guvenini_yitir
    guven_kaybet guvenmiyor baska_markalara baska_firmalara rakibe_gec cok_sinirli cok_kisitli guvensiz hacker calin
    hak_etmiyor degmez donuyor pil_cabuk against: tavsiye_etm tavsiye_edilm onerm onerilmez uzak_dur kacinin kacinmak
    dikkatli_olun tercih_etmeyin plain: sadece_degil suphesiz yalnizca zorunlu zorunluluk avantaj_ve_dezavantaj
    avantajlari_ve_dezavantaj notAfter: degil ends: a e i u n m k y r l s t d g c p iz uz yor pairs: ne+ne mild: biraz
    hafif_bir_sekilde nispeten guards: karsi_koru onler leaves: alternatifler+tercih alternatiflere+gec baska+tercih
    rakip+gec rakip+tercih`
}
