/** Words of praise and blame in Germanic languages other than English; stems as `ForeignTones` describes them. */
export const germanicTones = {
  de: {
    good: `
    kaum_zu_schlagen nichts_falsch sparsam ausgezeichnet hervorragend beste_ bester_ besten_ bestes_ bestens_ empfehl
    perfekt ideal zuverlassig toll gut_ gute_ guten_ guter_ gutes_ super_ fantastisch uberzeug liebling grossartig
    einfach gunstig schnell erstklassig testsieger spitze exzellent stark_ starke_ starker_ starkes_ solide
    hochwertig vertrauenswurdig beliebt freundlich angenehm komfortabel benutzerfreundlich preiswert lohnt robust
    langlebig leistungsstark top_ begeister punktet glanzt zufrieden fair transparent vorbildlich unschlagbar
    gelungen herausragend vorzuglich glanzend brillant sensationell phanomenal wunderbar wunderschon traumhaft
    prachtig kostlich lecker liebevoll aufmerksam hilfsbereit kompetent punktlich ehrlich serios verlasslich
    sicherste bequem gemutlich leiser prazise prazis durchdacht ausgereift ausgewogen elegant schick edel_ edle_
    edler_ hochwert grosszugig fairste faire_ fairer_ transparente nachhaltig innovativ clever_ clevere raffiniert
    ubersichtlich unkompliziert reibungslos problemlos einwandfrei tadellos makellos ohne_probleme ohne_murren
    ohne_tadel ohne_haken ohne_zicken keine_probleme kein_problem nichts_auszusetzen nie_enttauscht enttauscht_nie
    nicht_enttausch lasst_nicht_im_stich keine_wunsche gut_beraten gut_aufgehoben beste_wahl erste_wahl gute_wahl
    geheimtipp klare_empfehlung preis_leistung gutes_preis sein_geld_wert ihr_geld_wert jeden_cent jeden_euro gewinnt
    gewinner sieger_ fuhrend marktfuhrer gelobt_ lobt_ loben_ schatzen_ geschatzt bewahrt lieben_ bevorzug
    vorteilhaft preisgekront ausgezeichnete meisterhaft vorn_ vorne_ punkten starke wohlfuhl haltbar stabile zufried
    ausserordentlich aussergewohnlich unubertroffen konkurrenzlos unerreicht spitzenklasse sehr_gut prima_ klasse_
    spitzen_ uberragend erfreulich angenehmste gunstigste gunstiger lohnenswert empfohlen runder schwer_zu_schlagen
    schwer_zu_toppen`,
    bad: `
    schlecht schlimm vermeid langsam teuer enttausch furchtbar schrecklich beschwer problem betrug mangelhaft schwach
    miserabel abraten_ abzurat mangelt mangel_ abzocke ungenugend unzuverlassig umstandlich veraltet kompliziert
    argerlich frustrier storung ausfall defekt fehlerhaft minderwertig wucher unfreundlich nervig finger_weg
    abgeraten rate_ab uberteuert unubersichtlich lahm_ lahmes lahme_ katastroph nachteil kritik_ kritisier lausig
    grottig grauenhaft schauderhaft ekelhaft widerlich schmutzig dreckig lauter_ unbequem ungemutlich ungenau
    unbrauchbar nutzlos wertlos sinnlos lachhaft peinlich unverschamt dreist arrogant inkompetent unserios unehrlich
    irrefuhrend intransparent undurchsichtig versteckte_kosten versteckte_gebuhr teurer_ teuerste verspat zu_spat
    wartet_man warteschleife ignorier verlor_ verloren bricht_ brechen_ brach_ kaputt_ rostet_ absturz absturze
    hangt_sich stockt_ zu_wunschen schwerfallig sperrig unausgereift unausgegoren halbherzig lieblos fade_ verbrannt
    kalt_serviert giftig bussgeld verklagt abmahn hande_weg lieber_nicht nicht_empfehl nicht_zu_empfehlen
    kann_ich_nicht nicht_mehr_zeitgem verschlechter nachgelassen lasst_nach stagnier rutscht_ab enttauschung bereut
    bereue argern arger_ nerven_ nervt_ uberfordert uberlastet schwache_ schwachen schwacher schwachste gekundigt
    uberschatzt uberbewertet hinterher_ hinkt_ mies_ miese mieser mau_ durftig mager_ unzureichend unpunktlich
    storungsanfall anfallig raten_vom rate_vom raten_davon rate_davon rosten_ rate_ich_eher_ab rate_ich_ab
    raten_wir_ab rate_ich_dringend antwortet_kaum reagiert_kaum antwortet_nicht`,
    not: "nicht kein keine keinen nie ohne kaum wenig weniger",
    plain: `
    nicht_nur ohne_zweifel zweifellos kein_wunder nicht_zuletzt nicht_zu_vergessen ohne_vertrag ohne_abo
    ohne_anmeldung gut_zu_wissen guten_tag guten_morgen einfach_nur kein_zufall gute_frage gute_nacht gut_informiert
    schnell_auf kritik_am im_test einfach_so mangels`
  },
  nl: {
    good: `
    uitstekend beste_ aanrad aanbevol perfect ideaal betrouwba goed_ goede_ geweldig fantastisch favoriet makkelijk
    goedkoop snel gebruiksvriendelijk sterk degelijk stevig voordelig fijn_ fijne_ prettig tevreden topper_
    hoogwaardig duurzaam voortreffelijk handig aanrader beste_koop uitmuntend overtuigt schitterend prachtig heerlijk
    lekker_ lekkere verrukkelijk attent behulpzaam vriendelijk deskundig stipt eerlijk transparant veiligste gezellig
    nauwkeurig precies_goed doordacht elegant stijlvol veelzijdig ruim_aanbod royaal innovatief intuitief
    overzichtelijk moeiteloos probleemloos vlekkeloos foutloos feilloos zonder_problemen zonder_gedoe
    zonder_verrassing geen_problemen nooit_teleur stelt_niet_teleur stelt_nooit_teleur kan_niet_stuk beste_keus
    beste_keuze eerste_keuze goede_keuze aanbevelen aan_te_raden raad_ik_aan raden_wij_aan raden_we_aan bevelen
    prijs_kwaliteit waar_voor_je_geld winnaar wint_ blinkt_uit scoort_goed scoort_hoog toonaangevend marktleider
    geprezen gewaardeerd geliefd bekroond topkwaliteit hoge_kwaliteit zeer_goed prima_ uitmunt overtuigend blij_mee
    onverslaanbaar ongeevenaard lof_ pluspunt scherp_geprijsd solide robuust`,
    bad: `
    slecht vermijd langzaam traag duur teleurstel vreselijk klacht probleem oplicht fraude zwak matig moeilijk
    afgerad afraad defect storing gebrek verouderd ingewikkeld onbetrouwba irritant waardeloos rampzalig beroerd
    belabberd waardeloz verschrikkelijk vies_ vieze smerig luidruchtig lawaai oncomfortabel onnauwkeurig onbruikbaar
    nutteloos zinloos onbeschoft onvriendelijk onbekwaam oneerlijk misleidend ondoorzichtig verborgen_kosten te_laat
    vertraging wachttijd negeert kwijtgeraakt kapot_ lekt_ roest_ crasht hapert vastloopt loopt_vast te_wensen_over
    omslachtig half_af smakeloos aangebrand koud_geserveerd giftig terugroep boete_ aangeklaagd blijf_weg laat_links
    mijd_ mijden_ af_te_raden raden_het_af raden_we_af raden_wij_af raad_ik_af verslechter achteruit_ spijt_ ergernis
    ergert zwakke_ zwakste overschat overgewaardeerd achterloopt loopt_achter mager_ karig onvoldoende
    storingsgevoelig peperduur teleurgesteld tegenvall valt_tegen viel_tegen minpunt ouderwets`,
    not: "niet geen nooit zonder nauwelijks minder",
    plain: `
    ongetwijfeld zonder_twijfel niet_alleen geen_wonder zonder_abonnement zonder_contract zonder_account goed_om_te
    goedemorgen licht_gewicht`
  },
  sv: {
    good: `
    utmarkt bast rekommend perfekt idealisk palitlig bra_ fantastisk favorit enkel billig snabb prisvard hog_kvalitet
    smidig nojd overtyga vinnare stabil bekvam suveran toppen lattanvand enastaende lysande briljant stralande
    underbar vacker utsokt goda_ farsk noggrann omtanksam hjalpsam vanlig_ kunnig punktlig arlig_ sakrast skon_
    latt_att genomtankt elegant mangsidig generos innovativ intuitiv overskadlig problemfri felfri utan_problem
    utan_krangel inga_problem aldrig_besviken gor_aldrig_besviken forsta_val bra_val basta_valet valet_ prisvart
    prisvarda vinner_ ledande marknadsledande hyllad uppskattad alskad alskar_ popular prisbelont hogsta_betyg
    mycket_bra jattebra kanon overlagsen oslagbar imponer nojda_ val_vard tipsar_om hallbar robust gedigen rimlig
    prisvanlig lonar stark_ starka_`,
    bad: `
    dalig samst undvik langsam dyr besvik hemsk klagomal problem bedrageri svag svar trasig krangl undermalig fel_
    opalitlig overskatt avrad missnoj besviken ostabil kass usel urusel forfarlig hemska ackligt smutsig hogljudd
    obekvam oanvandbar vardelos meningslos otrevlig inkompetent oarlig vilseledande dolda_avgifter forsening forsenad
    for_sent vantetid ignorer gar_sonder gick_sonder lacker_ rostar kraschar hanger_sig lagg_ lamnar_mycket klumpig
    ofardig smaklos giftig aterkallad stamd hall_dig_borta inte_rekommend avrader avrada forsamrat samre_ angrar
    angrade svaga_ svagast overvarderad ligger_efter mager_ otillracklig ojamn instabil svindyr overpris dyrast strul
    kranglig missnoje`,
    not: "inte ingen aldrig",
    plain: `
    inte_bara utan_tvekan utan_bindningstid utan_abonnemang god_morgon utan_kostnad inte_minst bra_att_veta tips_`
  },
  da: {
    good: `
    fremragende bedst anbefal perfekt ideel palidelig god fantastisk nem billig hurtig enestaende stralende
    vidunderlig smuk_ laekker_ gode_ godt_ frisk_ grundig hjaelpsom venlig_ kyndig punktlig aerlig_ sikrest
    komfortabel behagelig praecis gennemtaenkt elegant alsidig generos innovativ intuitiv overskuelig problemfri
    fejlfri uden_problemer ingen_problemer aldrig_skuffet skuffer_ikke forste_valg godt_valg bedste_valg vinder_
    forende rost_ vaerdsat elsket elsker_ prisvindende topkarakter meget_god uovertruffen uslaelig imponer tilfreds
    billigst pengene_vaerd god_vaerdi solid_ robust holdbar rimelig paalidelig gunstig utmerket best_ anbefales
    stodig brukervennlig fornoyd trygg_ rask_ raskt_ enkel_ enkelt_ hoy_kvalitet hoj_kvalitet`,
    bad: `
    darlig vaerst undga langsom dyr skuffe frygtelig klage problem svindel svag elendig haeslig beskidt skitten
    larmende ubehagelig ukomfortabel ubrugelig vaerdilos uvenlig inkompetent uaerlig vildledende skjulte_gebyrer
    forsinkel forsinket for_sent ventetid ignorer gar_i_stykker laekker_olie ruster_ crasher haenger_ klodset smaglos
    braendt giftig tilbagekald sagsogt hold_dig_vaek frarad anbefaler_ikke ikke_anbefal forvaerret vaerre_ darligere
    fortryder svage_ svagest overvurderet bagud_ utilstraekkelig ustabil overpris dyrest besvaer utilfreds skuffende
    skuffet dyrt_ dyre_ tregt_ treg_ klager`,
    not: "ikke ingen aldrig",
    plain: `
    ikke_kun ikke_bare uden_tvivl uten_tvil uden_binding uten_binding god_morgen ikke_mindst godt_at_vide`
  }
}
