/** Words of praise and blame in further languages of Europe; stems as `ForeignTones` describes them. */
export const europeanTones = {
  pl: `good: najleps doskonal swietn polec niezawodn dobr idealn wspanial rewelacyjn tani szybk latw bez_zarzutu
    szeroki_wybor najwiekszy_wybor znakomit godn wysoka_jakosc wysokiej_jakosci solidn warto wygodn przyjazn lider
    zadowol korzystn trwal intuicyjn wyroznia wybitn genialn olsniewaj przepiekn piekn pyszn smaczn starann uprzejm
    pomocn kompetentn punktualn uczciw zaufan przemyslan eleganck wszechstronn hojn innowacyjn bezproblemow bezbledn
    bez_zastrzez bez_wad bez_niespodzian nie_zawodzi nie_zawied nie_rozczaruj najlepszy_wybor pierwszy_wybor wart_swojej
    warta_swojej zwyciezc wygryw wiodac chwalon ceni uwielb nagradzan najwyzsz_ocen niezrownan imponuj oplaca_sie
    stabiln wytrzymal mocna_strona pewny_wybor najszybsz najtansz najpewniejsz hit_ nie_popelnisz przystepn
    starcza_na_lata wystarcza_na_lata na_lata_ mila_ mily_ prosty_w_obsludze dopracowan stosunek_jakosci stosunek_ceny
    godny_polecenia godna_polecenia funkcjonaln bad: zly zla slab unik okropn skarg problem oszust fataln trudn awari
    reklamac usterk zawodn przestarzal kiepsk najgorsz przeplac rozczar nieuczciw beznadziej paskudn brudn glosn
    niewygod bezuzyteczn bezwartosciow niegrzeczn niekompetentn mylac ukryte_oplat ukryte_koszt opoznien spozni ignoruj
    zgubi psuje_ zepsu cieknie rdzewie zawiesza_ zacina_ pozostawia_wiele toporn niedopracowan przypal toksyczn wycofan
    pozew pogorsz gorsz zaluj przecenian przereklam odstaj niewystarcz niestabiln zawyzon najdrozsz uciazliw niezadowol
    wadliw skarza balagan wyciek naruszenie_danych naruszen_bezpieczen naruszenie_bezpieczen incydent zhakowan wlaman
    stracilo_zaufan stracili_zaufan utrata_zaufan utracil_zaufan nie_ufaj podwaz_zaufan do_konkurencji zbyt_ogranicz
    gina_ nie_odpowiad drogie_ drogo_ drozsz zbyt_drog za_drog bardzo_drog dosc_drog jest_drog sa_drog drogi_i_ drogi_w_
    powoln dziala_woln jest_woln zbyt_woln haker skradzi wykradzi nie_jest_wart nie_sa_wart rozladowuje sie_psuje psuja
    nieczyteln zagmatwan gubi_ gubia nie_odbiera nie_odbieraja brak_kontaktu ukrytych_oplat ciagna_sie trwaja_miesia
    kruch tandet nie_dziala wolno_dziala nieuprzejm niepomocn against: odradz nie_rekomend nie_radz unikaj unikac_
    lepiej_unik lepiej_omij omijaj trzymaj_sie_z_daleka uwaga_na uwazaj_na ostroznie_z bym_jej_nie_pol uwazajcie_na
    omijac_ trzymac_sie_z_dala nie_warto nie_wybralbym nie_wybralabym nie_zaufal plain: z_drog planowania_drog
    mocne_i_slabe not: nie bez nigdy malo nie_jest wcale_nie trudno_nazwac nikomu ends: y a e i o u c n k l m ej sz aj
    ow cz wi ze es by rz ego ich ych ach osc uje uja zny sci pairs: ani+ani nie+ani mild: nieco troche lekko guards:
    przed przeciw chroni zapobiega leaves: wol|wybiera+alternatyw|inn przeszl|przeniosl+konkuren|inn przenosi+konkuren
    dane_|danych|hasla+wyciek|skradzion|ukradzion|wykradzion|ujawnion|do_sieci
    klienci|klientow|uzytkownicy|uzytkownikow|wielu|wiele_osob+odeszl|zrezygnow bygone:
    kiedys|dawniej|niegdys|wczesniej+ale|dzis|dzisiaj|teraz|obecnie przez_lata|dlugo+dzis|dzisiaj|teraz|obecnie
    byl_|byla_|bylo_+ale_dzis|ale_teraz|ale_obecnie|dzis_jednak`,
  cs: `good: nejleps vynikaj doporuc spolehliv skvel dobr idealn perfektn vyborn uzasn fantastick krasn chutn peciliv
    ochotn prijemn odborn poctiv pohodln promyslen elegantn vsestrann inovativn intuitivn bezproblemov bezchybn nezklam
    prvni_volba vitez vede_ vedouci chvali milovan ocenovan spickov kvalitn bezkonkurencn vyhodn levn rychl snadn
    stabiln odoln stoji_za vyplati prehledn uzivatelsky spokojen solidn ferov jednoduch nejdelsi_podpor neudelate_chyb
    nesahnete_vedle vydrzi_roky vydrzi_dlouho pecliv mila_ mily_ ma_vse_potreb pomer_cen trvanliv propracovan privetiv
    svez cerstv tich sporn vstricn velky_vyber nejvetsi_vyber siroky_vyber sympatick odporuc bad: spatn nejhors vyhn
    pomal drah zklam hrozn stiznost problem podvod slab strasn odporn spinav hlucn nepohodln nepouzit bezcenn nezdvoril
    nekompetentn nepoctiv zavadejic skryte_poplat pozde_ ignoruj ztrac rozbij rozbil rezav zaseka nedodelan bez_chuti
    spalen stahovan pokut zaloba zhorsil horsi lituj precenovan zaostav nedostatecn nestabiln predrazen nejdraz otravn
    nespokojen reklamac poruch unik_dat uniky_dat unik_osobnich uniku_ bezpecnostni_incident bezpecnostnich_incident
    naruseni_bezpec hacknut napaden_hack ztratil_duver ztratili_duver ztrata_duver neduver uz_neveri neduveruj
    prechazej ke_konkurenci k_alternativ prilis_omezen hacker unikl ukraden penize_nestoj nestoji_za pada_aplik zamrza
    casto_pada zastaral neprehledn kazi_se se_kazi porouch skrytych_poplat slozite_vypov neodpovid nikdo_neodpov
    nezveda nespolehliv zpozd opozd zmatecn zmaten krehk nefunguj neohraban zdlouhav neochot nekvalitn neprofesional
    mizern chaotick ztracen meska against: nedoporuc radeji_se vyhnete vyhnout_se vyhyba odrazuj odrazoval radsi_se
    radeji_nekup pozor_na bacha_na nedoporucuj bych_se_ji_vyhnul bych_se_mu_vyhnul se_ji_ale_vyhnul vyhnul_ vyhnula_
    radeji_vyhn vyhni_se vyhybejte_se uz_ji_nedopor dejte_si_pozor lepe_se_vyhn ruce_pryc nebral_ bych_nevolil
    bych_nevybral nevybral_bych neodporuc nekoupil plain: problematik stavi_drahy drahy_pro drahy_a_ silne_a_slabe not:
    ne neni bez nelze_nazvat rozhodne_ne nikomu ends: y a e i o u n t c k l m h s ej ov uji uje aji pairs: ani+ani
    neni+ani ne+ani mild: trochu ponekud mirne guards: proti chrani leaves: dava+prednost_alternativ|prednost_jin
    preferuj|voli+alternativ|jin presl+ke_konkuren|jin prechaz+konkuren|jin|alternativ
    data_|udaje|hesla|udaju+unik|ukraden|odcizen|zverejnen|vyplaval
    zakaznici|zakazniku|uzivatele|uzivatelu|mnozi|mnoho_lidi+odesl|opustil bygone:
    kdysi|drive|v_minulosti|byvala|byval_|byvalo+dnes|ted|nyni|ale_|uz_ dlouho|leta+dnes|ted|nyni|uz_
    byla_|byl_|bylo_+ale_dnes|dnes_ale|dnes_bych|ale_ted|dnes_uz`,
  ru: `good: отличн лучш рекоменд идеальн надежн хорош превосходн прекрасн удобн любим быстр выгодн замечательн
    великолеп эффективн стоит_внимания стоит_своих доступн интуитивн безупречн довол выбор_номер практичн стабильн
    качеств победител супер классн вежлив оперативн лидер блестящ потрясающ восхитительн шикарн роскошн вкусн заботлив
    внимательн отзывчив грамотн пунктуальн честн прозрачн довер продуман элегантн универсальн щедр инновацион без_сбоев
    без_нарекании без_сюрпризов без_лишних не_подвод не_разочар первыи_выбор фаворит выигрыва ведущ хвал ценят любят
    отмечен высш_балл непревзоиденн впечатля окупа прочн крепк сильн_сторон недорог дешев шустр приятн советую советуем
    заслуж понрав топов на_высоте не_уступа выделя преимуществ мощн щадящ не_прогада служит_год служат_год добротн
    прост_в_ проста_в_ просто_в_исп удобств функционал соотношение_цен соотношением_цен долговечн безотказн аккуратн
    оправдывает низкие_цен низким_цен большои_выбор широкии_выбор bad: плох худш избега медленн ужасн жалоб проблем
    обман слаб разочаров неудобн навязыва зависа жалу подделк недостат брак сломал ломает поломк сбои глюч тормоз грубо
    хамств невыгодн завышен кошмар неудачн переплат некачествен ненадежн раздража мошен сожале хуж отвратительн мерзк
    грязн шумн бесполезн бессмысленн невежлив некомпетентн нечестн вводит_в_заблужд скрыт_комисс скрытые задерж опозда
    игнор теряет теряют потерял сломан лома_ протека ржаве вылета тупит виснет оставляет_желать неуклюж недоработ
    безвкусн пригор токсичн отозван штраф обходит не_стоит ухудш жалею переоцен отста недостаточн нестабильн накрут
    хлопот недовол кривои_ отказать навяза боитесь утечк взлом хакерск инцидент_безопас инцидентов_безопас подорва
    доверия_больше уходят_к_конкурент перешли_к_другим слишком_ограничен дорого дорогая_ дорогие_ дорогую_ дорогих_
    дороже слишком_дорог хакер украден украли похищен денег_оно_не денег_он_не денег_она_не садится_ не_оправдыва
    ломаются устаревш запутан скрытых_плат скрытых_комис сложное_расторж грубая груб_ грубые_ не_отвечает не_отвечают
    молчит дозвониться_невозм не_возвращ опазды хлипк громоздк не_работает перестали_довер перестал_довер утратил_довер
    against: не_совету не_стоит_связ не_связывать держитесь_подальше обходите лучше_не_ избегаи избегать_ остерегаи
    осторожнее_с лучше_обоити не_порекоменд не_совето бы_не_совет бы_ее_не не_посоветовал лучше_избегать стоит_избегать
    осторожн_с_ будьте_осторожны_с не_стоит_выбирать не_выбрал_бы я_бы_не_выбрал больше_не_выбер не_препоръч plain:
    сильные_и_слабые достоинства_и_недостатк not: не нет без никогда нельзя мало отнюдь_не далеко_не никому ends: а я ы
    и о е у ю ь к л м н т х щ в ше ся сь иц вш ир ер ого его ешь ост ств еиш ишь pairs: ни+ни не+ни mild: немного чуть
    слегка несколько guards: против защищает защита_от leaves: предпочита|выбира+альтернатив|друг предпочли+друг
    переш+конкурент|альтернатив|на_друг ушл+конкурент уш+к_друг
    данные|данных|пароли|паролеи|базы+украд|похит|утек|утеч|в_сеть|в_открыт|слили|слиты|взлом
    клиент|пользовател|многие|многих|часть_аудит+ушл|уход|отказал bygone:
    раньше|когда_то|прежде|ранее+сеичас|теперь|сегодня|но_ долго|долгое_время|годами|много_лет+сеичас|теперь|сегодня
    был_|была_|было_+но_сеичас|но_теперь|но_сегодня`,
  uk: `good: відмінн чудов прекрасн наикращ кращ_ ідеальн надіин зручн швидк недорог дешев вигідн прост_у рекоменд
    радимо раджу якісн хорош добр_ смачн уважн привітн чесн прозор продуман інноваціин не_підвод не_розчар лідер
    перемож улюблен стабільн міцн варт_ задовол вражаюч ефективн гарн не_помил не_прогада служить_рок добротн ввічлив
    простии_у проста_у співвідношення_цін довговічн функціонал вартии_своіх бездоган турботлив наисвіж приємн комфортн
    затишн потужн оперативн зрозуміл широкии_вибір великии_вибір наибільшии_вибір довіряють bad: поган наигірш гірш
    повільн розчаров жахлив скарг проблем шахра обман слабк складн уника ненадіин дефект збоі збіи застаріл набридлив
    затрим запізн ламає зламал брудн шумн незручн некорисн груб приховані штраф не_варто погірш переоцін нестабільн
    незадовол глюч витоку_даних витоки_даних витік зламу хакерськ інцидент_безпек втратил_довір втратили_довір
    втрата_довір підірва не_довіря перешли_до_конкурент переишли_до_інших занадто_обмежен надто_обмежен дорого_
    дорогии_ дорога_ціна дорожч хакер викрад викрали вкрали не_вартии не_варта не_варте не_виправдов вилітає вилета
    сідає_ зависа ламаються заплутан прихованих_плат гублять губить не_відповідає не_відповідають ніхто_не_відповід
    мовчить крихк громіздк обдур не_працює гальму завищен не_поверта перестали_довір втратила_довір невдал губляться
    загубил against: не_варто_зв оминаите уникаите уникати_ краще_не_ стережіться обережно_з тримаитеся_подалі
    не_порадив не_радив не_радила краще_уникати варто_уникати тримаитесь_подалі остерігаит обходьте будьте_обережні_з
    не_обрав_би не_вибрав_би більше_не_рад plain: не_дорог сильні_та_слабкі not: не без ні ніколи аж_ніяк_не далеко_не
    нікому ends: а я и і о е у ю ь к л м н т х є ш в ся ці ого ост ств ість істю pairs: ані+ані ні+ні не+ані mild:
    трохи дещо злегка guards: проти захищає захист_від leaves: перевагу|обира+альтернатив|інш
    переиш+конкурент|альтернатив|на_інш піш+конкурент
    дані|даних|паролі|бази+викрад|викрали|вкрад|витік|витек|у_мереж|в_мереж|злам
    клієнт|користувач|багато_хто|багато_людеи+пішл|відмовил bygone:
    раніше|колись|донедавна+зараз|тепер|сьогодні|але_|нині довго|тривалии_час|роками+зараз|тепер|сьогодні|нині
    був_|була_|було_+але_зараз|але_тепер|але_сьогодні`,
  fi: `good: paras erinoma loistav suosit luotett hyva mahtav taydelli ihanteell nopea edulli helppo upea mainio loisto
    hieno kaunis herkulli huolelli avulia ystavalli asiantunte tasmalli rehelli luotettav mukava_ miellyttav harkittu
    tyylik monipuoli antelia innovatiivi helppokaytt vaivaton virheeton ei_petta ei_pety ykkosvalinta voittaja johtava
    kehuttu arvostettu rakastettu palkittu huippu_ huippulaatu laadukas laatu_ ylivoimai vertaansa hinnan_arvoi kestava
    vankka kohtuuhintai kannattaa_valita tyytyvai sujuva kattava hyvamaineinen pitkaikai ongelmaton ongelmattom
    kohtuulliset turvallinen_valin et_voi_menna_vikaan kestaa_vuosia huolella rahalle_vastine vastinetta hyvin_tehty
    toimiva_ toimii_hyvin laadukka kateva kaunii kaunei raikas tuore laaja_valikoima laajin_valikoima hiljainen
    ongelmitta ystavallist bad: huono hidas pettym kamala valitu ongelma huijau heikko vaikea surkea kurja kehno_
    hirvea inhottav likai meluis epamukava hyodyto arvoto torke epakohtelias epapateva eparehelli harhaanjohtav
    piilokulu myohas viivast jonotus hukkaa_ rikki_ hajosi vuotaa_ ruostu kaatuilee jumittaa jattaa_toivomi kompelo
    mauton palanut myrkyl takaisinveto sakko_ ei_kannata heikentyn katuu_ kadu_ yliarvostet jaljessa riittamat epavakaa
    kallein hankala vaivalloi tyytymat hitaat hitaasti kalli monimutkai tietovuo tietomur tietoturvaloukkau
    tietoturvaongelm luottamus_on luottamuksen luottamusta_ei menettan menetti_luottamu eivat_luota ei_luota
    vaihtoehtoja_mielu siirtyneet_kilpaili vaihtaneet_kilpaili suosivat_vaihtoeht liian_rajoit rajallinen kaatuu
    katkeilee rikkoutu murtaud murrettiin hakker ei_ole_hintansa ei_ole_rahan jumiutu vanhentun sekava hajoa
    menee_rikki piilomaksu katoa ei_vastaa eivat_vastaa epaselva hutera ylihinta jumittu puutteelli heikkolaatui tokki
    epaselv turhautt epaluotett tyhjenee against: pysy_kaukana valta_ valttaa_ valttaisin kannattaa_valttaa valttele
    varo_ kehotan_valttamaan valttamaan_sita valttakaa syyta_valttaa en_valitsisi pysykaa_kaukana kannattaa_kiertaa
    varokaa plain: kallio not: ei eika en eivat kaikkea_muuta_kuin emme tuskin kenellekaan ends: a e i n t s ja va us
    tu el ks ys mm oi lla lta lle mpi via vin uus ell ton lee yys oja mpaa vuus toma maan lemme masta pairs: ei+eika
    eivat+eika en+enka mild: hieman vahan jonkin_verran guards: vastaan suojaa estaa leaves:
    siirty+kilpailij|vaihtoehtoi|muihin suosii|suosivat|suosinut|valitse+vaihtoehto|muita vaihta+kilpailij|vaihtoehto
    tietomur|tietovuo|asiakastie|henkilotie|tiedot|salasan+varast|vuoti|vuodet|kohteeksi|verkkoon|vaariin_kasiin|koski
    bygone: aiemmin|joskus|aikoinaan|takavuosina+nyt|nykyaan|enaa|mutta pitkaan|vuosia+nyt|nykyaan|enaa
    oli_+mutta_nyt|mutta_nykyaan|nykyaan_kuitenkin`,
  et: `good: parim parem_ hea_ head_ usaldusvaar mugav kiiresti soodne soodsa odav soovita_ soovitan_seda soovitame
    kvaliteet maitsev sobralik abivalmis aus_ uuenduslik laitmatu voitja juhtiv kiidetud auhinnatud stabiilne vastupidav
    rahul_ tasub_ taiuslik suurepara bad: halb halvim halvem aeglane kallis kalleim kallim pettu kohutav kaebus probleem
    nork_ keeruline ebausald vigane vigu aegunud tuutu hilineb katki_ must_ lare ebamugav kasutu ebaviisak eksitav
    varjatud_tasu halvene ulehinnatud ebastabiil rahulolematu andmelek andmete_lek hakiti kaotas_usald kaotanud_usald
    ei_usalda against: soovitan_pigem_teis soovitan_teis valdi_ valtida hoia_eemale not: ei mitte ilma ends: a e i d t s
    n m l ks ud us ga gi ki lik pairs: ei+ega mild: veidi pisut guards: vastu kaitseb leaves: eelista+alternatiiv|teis`,
  hu: `good: kivalo kitun remek nagyszeru csodalatos fantasztikus tokeletes ideal_ megbizhat kenyelm gyorsan olcso
    kedvezo ajanl legjobb jo_ jobb_ minoseg segitokesz szakert becsulet atlathat elegans sokoldalu innovativ intuitiv
    problemamentes hibatlan gond_nelkul nyertes vezeto_ piacvezeto dicser kedvelt dijnyertes felulmulhatatlan tartos
    stabil megeri elegedett szuper_ erossege elony lenyugoz batran_ajanl tisztesseges nem_fogsz_melle korrekt
    evekig_birja evekig_tart sokaig_birja gondos igenyes kedves_ konnyen_kezel ar_ertek jol_atgond strapabiro gyors_
    baratsagos friss kellemes biztonsagos_valaszt nagy_valasztek bo_valasztek legnagyobb_valasztek leggyorsabb
    legolcsobb praktikus szeretik bad: rossz_ rosszabb legrosszabb lassu draga_ dragabb legdragabb csalod borzalmas
    szornyu panasz problema atver csalas gyenge_ gyengebb nehezkes megbizhatatlan hiba_ hibas hibak elavult bonyolult
    bosszant kesik kesve kesedel torik elromlik piszkos hangos kenyelmetlen haszontalan goromb felrevezet rejtett_dij
    visszahiv romlott megbant tulertekelt elmarad instabil tularazott elegedetlen hatrany kritik adatszivarg adatlopas
    adatvedelmi_incidens biztonsagi_incidens feltort hackertamad bizalom_megrend nem_biznak bizalmatlan
    alternativakat_reszesit mashoz_par masik_szolgaltatohoz konkurenciahoz versenytarsakhoz atpartol tul_korlatozott
    hackere szivarog elloptak nem_eri_meg lefagy osszeomlik lemerul tonkremegy tonkremen atlathatatlan elvesz
    nem_valaszol senki_nem_veszi nem_veszi_fel nem_veszik_fel elerhetetlen rejtett_koltseg kesnek_ akadozik elromlanak
    zavaros torekeny nem_mukodik hianyos kellemetlen hasznalhatatlan csalo_ kiabrandit against: nem_javasol keruld
    keruljuk kerulni tartozkod lebeszel ovatosan_a vigyazz_a ovakod nem_javasl kerulje_ keruljek kerulendo tartsa_tavol
    tartsd_tavol jobb_elkerulni erdemes_elkerulni inkabb_kerul ovakodj vigyazzon_ nem_valasztanam plain: nem_rossz_
    not: nem ne sem nelkul nincs aligha nem_eppen senkinek ends: a e i o u k t n m d s b ul ra re ja ig va bol rol nal
    nel val vel ert hoz hez tol juk sag seg hat gal kor kepp pairs: sem+sem nem+sem nem+es_nem mild: kicsit kisse
    valamivel guards: ellen vedelem vedi megelozi leaves: inkabb+alternativa|mas reszesit+elonyben atallt|atvaltott+mas
    valt+versenytars|konkuren ugyfeladat|adatok|adatai|jelszavak+szivarog|kiszivarg|ellopt|lopt|nyilvanoss|feltort
    ugyfelek|felhasznalo|sokan|sok_ugyfel+elhagyt|otthagyt bygone:
    regen|korabban|valaha|egykor+ma_|mara|most|viszont|azonban|de_ sokaig|evekig+mara|most
    volt_+de_ma|ma_mar|de_most|de_mara`,
  el: `good: εξαιρετικ αριστ υπεροχ τελει ιδανικ αξιοπιστ ανετ φθην οικονομικ συνιστ προτειν καλυτερ_ καλο καλη_
    κορυφαι ποιοτικ νοστιμ ευγενικ εξυπηρετικ ειλικριν κομψ καινοτομ αψογ χωρισ_προβληματ νικητ ηγετ βραβευ ασυναγωνιστ
    ανθεκτικ σταθερ αξιζει ικανοποι εντυπωσιακ πολυ_καλ μεγαλυτερη_ποικιλια δεν_κανετε_λαθοσ δικαιεσ προθυμ προσιτ
    αντεχει_χρονια αντεχουν_χρονια κραταει_χρονια στιβαρ ευκολο_στη_χρ ευκολη_στη_χρ πολυ_πληρ σχεση_ποιοτ προσεγμεν
    φιλικ σχεση_τιμ ευχρηστ γρηγορ αμεσ_ το_καλυτερο_ η_καλυτερη_ ο_καλυτεροσ_ καλυτερεσ_τιμ φρεσκ πρακτικ αθορυβ
    μεγαλη_ποικ αποτελεσματικ bad: κακ χειροτερ αργ_ αργη_ αργο_ ακριβο_ ακριβη_ ακριβα_ απογοητ απαισι τρομερ παραπον
    προβλημα απατη αδυναμ δυσκολ περιπλοκ αποφυγ αναξιοπιστ ελαττωμ ξεπερασμ εκνευριστ καθυστερ χαλασ σπαει βρωμικ
    θορυβ αβολ αχρηστ αγεν παραπλανητ κρυφ_χρεωσ ανακληση υπερτιμημ ασταθ δυσαρεστ διαρροη παραβιαση_δεδομεν
    παραβιαση_ασφαλ παραβιασεισ_ασφαλ περιστατικα_ασφαλ χακαρ κυβερνοεπιθ εχασαν_την_εμπιστ εχασε_την_εμπιστ
    χασει_την_εμπιστ εμπιστοσυνη_κλονιστ δεν_εμπιστευ δεν_την_εμπιστευ δεν_το_εμπιστευ προτιμουν_εναλλακτ
    πηγαν_στον_ανταγων μεταβηκαν_σε πολυ_περιορισμεν υπερβολικα_περιορ χακερ διερρευσ κλαπηκ εκλαπ δεν_αξιζ κολλαει
    κολλαν κρασαρ τελειωνει_γρηγορα παρωχημεν μπερδεμεν χαλαει χαλανε χαλα_ κρυφεσ_χρεωσ κρυφα_κοστ χανονται χανει_
    δεν_απαντ δεν_σηκων δυσχρηστ πολυπλοκ ευθραυστ δεν_λειτουργ κακοφτιαγμεν προχειρ ελλιπ δυσλειτουργ προβληματικ
    ακαταλληλ αργει_ αργουν_ μετρι against: αποφυγε αποφευγ μακρια_απο προσοχη_με προσοχη_στ δεν_θα_την_προτ
    δεν_θα_τη_προτ δεν_θα_το_προτ δεν_θα_τη_συστην καλυτερα_να_αποφ μεινετε_μακρια κρατηθειτε_μακρια δεν_θα_την_επελεγα
    δεν_θα_διαλεγα να_αποφευχθ plain: κακαο not: δεν μην οχι χωρισ ποτε δεν_ειναι καθολου_δεν κανεναν ends: α ε η ι ο υ
    ω σ ν μα τε τα το ικ ατ τερ τατ αμε θηκ ουμε οτητ ημεν pairs: ουτε+ουτε δεν+ουτε μητε+μητε δεν_ειναι_ουτε+ουτε
    mild: λιγο καπωσ ελαφρωσ guards: απο_απατ κατα_τησ εναντι leaves: προτιμ|στραφ+εναλλακτικ|αλλ
    στρεφ|επιλεγ+εναλλακτικ μεταβ|περασ+ανταγων
    δεδομεν|στοιχεια|κωδικοι|κωδικων+κλαπ|κλεμμεν|διαρρο|διερρευ|εκτεθηκ|υπεκλεψ|υποκλαπ
    πελατεσ|χρηστεσ|πολλοι+εγκατελειψ bygone: καποτε|παλια|παλαιοτερα|αλλοτε+αλλα|σημερα|τωρα|πια_|πλεον
    για_χρονια|για_πολυ_καιρο|επι_χρονια+σημερα|τωρα|πια_|πλεον ηταν_+αλλα_σημερα|αλλα_τωρα|ομωσ_σημερα`,
  tr: `good: mukemmel harika tavsiye guzel ideal iyi hizli kolay uygun kaliteli kullanisli sorunsuz en_cok_tercih memnun
    avantajli oneri pratik sik populer saglam dayanikli basari ustun kusursuz guclu muthis enfes lezzetli ozenli nazik
    guleryuz yardimsever uzman_ durust guven_ver rahat hafif_ve zarif cok_yonlu comert yenilikci sezgisel zahmetsiz
    sorun_yasat hatasiz hayal_kirikligi_yarat birinci lider_ onde_gelen ovgu begeni sevilen odullu yuksek_kalite
    rakipsiz essiz etkileyici degerinde fiyat_performans hak_ed vazgecilmez tercih_edilen secenek_olarak_one one_cik
    bayild oner_ guvenil yanilmaz makul_ yillarca_dayan uzun_omurl ilgili_ kapsamli guler_yuz parasinin_kars konforlu
    bad: kotu berbat yavas pahali sikayet sorun dolandir zayif kacin bozul ariza yetersiz dezavantaj zor karmasik kirik
    guvenilmez ilgisiz gec_gel sahte kalitesiz rezalet felaket igrenc kirli_ gurultulu rahatsiz kullanissiz degersiz
    anlamsiz saygisiz beceriksiz yaniltici gizli_ucret gecik bekletiyor kirild sizdir pasla coker cokuyor takiliyor
    tatsiz yanik zehirli geri_cagir pisman abartil geride_kal dengesiz zahmetli memnuniyetsiz magdur veri_ihlal
    bilgi_sizint guvenlik_acig guvenlik_ihlal hacklen siber_saldir guvenini_kaybet guvenini_yitir guven_kaybet
    guvenmiyor baska_markalara baska_firmalara rakibe_gec cok_sinirli cok_kisitli guvensiz hacker calin hak_etmiyor
    degmez donuyor pil_cabuk karisik cabuk_boz kaybol ulasilamiyor cevap_ver gec_kali eski_ve hantal calismiyor kirilgan
    dayaniksiz against: tavsiye_etm tavsiye_edilm onerm onerilmez uzak_dur kacinin kacinmak dikkatli_olun tercih_etmeyin
    kacinilmali sakin_ tercih_etmem almayin plain: zorunlu avantaj_ve_dezavantaj avantajlari_ve_dezavantaj notAfter:
    degil ends: a e i u n m k y r l s t d g c p iz uz yor pairs: ne+ne mild: biraz hafif_bir_sekilde nispeten guards:
    karsi_koru onler leaves: alternatifler|baska+tercih alternatiflere+gec rakip+gec|tercih
    veri|verileri|bilgileri|sifre+calin|sizdir|sizdi|sizint|ele_gecir|hack
    musteri|kullanici|bircok_kisi|pek_cok+terk|vazgec bygone:
    eskiden|bir_zamanlar|onceden|gecmiste+artik|simdi|bugun|gunumuzde|ama uzun_sure|yillarca+artik|simdi|bugun|gunumuzde
    iyiydi+ama_artik|ama_simdi|ama_bugun`
}
