/** Words of praise and blame in Germanic languages other than English; stems as `ForeignTones` describes them. */
export const germanicTones = {
  de: `good: kaum_zu_schlagen nichts_falsch sparsam ausgezeichnet hervorragend beste empfehl perfekt ideal zuverlassig
    toll gut_ gute super_ fantastisch uberzeug liebling grossartig einfach gunstig schnell erstklassig testsieger spitze
    exzellent stark solide vertrauenswurdig beliebt freundlich angenehm komfortabel benutzerfreundlich preiswert lohnt
    robust langlebig leistungsstark top_ begeister punktet glanzt fair transparent vorbildlich unschlagbar gelungen
    herausragend vorzuglich glanzend brillant sensationell phanomenal wunderbar wunderschon traumhaft prachtig kostlich
    lecker liebevoll aufmerksam hilfsbereit kompetent punktlich ehrlich serios verlasslich sicherste bequem gemutlich
    leiser prazis durchdacht ausgereift ausgewogen elegant schick edel_ edle hochwert grosszugig nachhaltig innovativ
    clever_ clevere raffiniert ubersichtlich unkompliziert reibungslos problemlos einwandfrei tadellos makellos
    ohne_probleme ohne_murren ohne_tadel ohne_haken ohne_zicken keine_probleme kein_problem nichts_auszusetzen
    nie_enttauscht enttauscht_nie nicht_enttausch lasst_nicht_im_stich keine_wunsche erste_wahl geheimtipp
    klare_empfehlung preis_leistung sein_geld_wert ihr_geld_wert jeden_cent jeden_euro gewinnt gewinner sieger_ fuhrend
    marktfuhrer gelobt_ lobt_ loben_ schatzen_ geschatzt bewahrt lieben_ bevorzug vorteilhaft preisgekront meisterhaft
    vorn punkten wohlfuhl haltbar stabile zufried ausserordentlich aussergewohnlich unubertroffen konkurrenzlos
    unerreicht spitzenklasse sehr_gut prima_ klasse_ uberragend erfreulich lohnenswert empfohlen runder
    schwer_zu_schlagen schwer_zu_toppen nichts_verkehrt sehr_zufrieden bad: schlecht schlimm vermeid langsam teuer
    enttausch furchtbar schrecklich beschwer problem betrug mangelhaft schwach miserabel mangelt mangel_ abzocke
    ungenugend unzuverlassig umstandlich veraltet kompliziert argerlich frustrier storung ausfall defekt fehlerhaft
    minderwertig wucher unfreundlich nervig uberteuert unubersichtlich lahm katastroph nachteil kritik_ kritisier lausig
    grottig grauenhaft schauderhaft ekelhaft widerlich schmutzig dreckig lauter_ unbequem ungemutlich ungenau
    unbrauchbar nutzlos wertlos sinnlos lachhaft peinlich unverschamt dreist arrogant inkompetent unserios unehrlich
    irrefuhrend intransparent undurchsichtig versteckte_kosten versteckte_gebuhr teurer_ verspat zu_spat wartet_man
    warteschleife ignorier verlor_ verloren bricht_ brechen_ brach_ kaputt_ rostet_ absturz hangt_sich stockt_
    zu_wunschen schwerfallig sperrig unausgereift unausgegoren halbherzig lieblos fade_ verbrannt kalt_serviert giftig
    bussgeld verklagt abmahn nicht_zu_empfehlen kann_ich_nicht nicht_mehr_zeitgem verschlechter nachgelassen lasst_nach
    stagnier rutscht_ab bereut bereue argern arger_ nerven_ nervt_ uberfordert uberlastet gekundigt uberschatzt
    uberbewertet hinterher_ hinkt_ mies_ miese mau_ durftig mager_ unzureichend unpunktlich storungsanfall anfallig
    raten_davon rate_davon rosten_ raten_wir_ab rate_ich_dringend antwortet_kaum reagiert_kaum antwortet_nicht datenleck
    datenpanne sicherheitsvorf sicherheitsluck sicherheitspanne gehackt hackerangriff datendieb vertrauen_verlor
    vertrauen_eingebusst vertrauen_erschutt das_vertrauen zur_konkurrenz zu_alternativen auf_alternativen
    zu_anderen_anbietern andere_anbieter_bevorz abgewandert sturzt_ab sturzt_haufig beschadigt_an verlorengegangen
    gehen_verloren zu_eingeschrankt kein_vertrauen misstrau hackern_ von_hackern um_eine_empfehlung sturzt_standig
    sturzt_immer standig_ab geld_ist_sie_nicht geld_ist_er_nicht geld_ist_es_nicht geld_nicht_wert preis_nicht_wert
    nicht_wert hangt_sich_auf against: davon_ab abraten_ abzurat abgeraten rate_ab rate_ich_ab rate_von rate_vom
    raten_von raten_vom rate_ich_eher_ab finger_weg hande_weg lieber_nicht lieber_meiden besser_meiden wurde_ich_meiden
    vorsicht_bei plain: nicht_nur ohne_zweifel zweifellos kein_wunder nicht_zuletzt nicht_zu_vergessen ohne_vertrag
    ohne_abo ohne_anmeldung gut_zu_wissen guten_tag guten_morgen einfach_nur kein_zufall gute_frage gute_nacht
    gut_informiert schnell_auf kritik_am im_test einfach_so mangels kein_hehl vertrauen_auf das_vertrauen_der_kunden_gew
    schnellstrasse nicht_schlecht_ borse aktie_verlor aktie_verliert vor_und_nachteil vorteile_und_nachteil langsam_ger
    langsam_gar not: nicht kein keine keinen nie ohne kaum wenig weniger keiner keineswegs alles_andere_als niemand
    niemandem keinem ends: e n m r s t d ig at in ung bar nis los keit heit lich isch wert erweise pairs: weder+noch
    last: nicht mild: etwas ein_wenig ein_bisschen leicht guards: gegen schutz_vor schutzt_vor schutzen_vor warnt_vor
    warnen_vor verhindert leaves: bevorzug+alternativen alternativen+bevorzug zieh+alternativen wechsel+alternativen
    zu_alternativen+gewechselt zu_anderen+gewechselt anderen_anbiet+gewechselt konkurrenz+gewechselt bevorzug+andere`,
  nl: `good: uitstekend beste_ aanrad aanbevol perfect ideaal betrouwba goed geweldig fantastisch favoriet makkelijk
    goedkoop snel gebruiksvriendelijk sterk degelijk stevig voordelig fijn prettig tevreden topper_ hoogwaardig duurzaam
    voortreffelijk handig overtuigt schitterend prachtig heerlijk lekker_ lekkere verrukkelijk attent behulpzaam
    vriendelijk deskundig stipt eerlijk transparant veiligste gezellig nauwkeurig precies_goed doordacht elegant
    stijlvol veelzijdig ruim_aanbod royaal innovatief intuitief overzichtelijk moeiteloos probleemloos vlekkeloos
    foutloos feilloos zonder_problemen zonder_gedoe zonder_verrassing geen_problemen nooit_teleur stelt_niet_teleur
    stelt_nooit_teleur kan_niet_stuk eerste_keuze aanbevelen aan_te_raden raad_ik_aan raden_wij_aan raden_we_aan bevelen
    prijs_kwaliteit waar_voor_je_geld winnaar wint_ blinkt_uit scoort_goed scoort_hoog toonaangevend marktleider
    geprezen gewaardeerd geliefd bekroond topkwaliteit hoge_kwaliteit zeer_goed prima_ uitmunt overtuigend blij_mee
    onverslaanbaar ongeevenaard lof_ pluspunt scherp_geprijsd solide robuust helder soepel vlot klanten_prijzen
    gebruikers_prijzen wordt_geprezen zit_je_goed bad: slecht vermijd langzaam traag teleurstel vreselijk klacht
    probleem oplicht fraude zwak matig moeilijk afgerad afraad defect storing gebrek verouderd ingewikkeld onbetrouwba
    irritant waardeloos rampzalig beroerd belabberd waardeloz verschrikkelijk vies_ vieze smerig luidruchtig lawaai
    oncomfortabel onnauwkeurig onbruikbaar nutteloos zinloos onbeschoft onvriendelijk onbekwaam oneerlijk misleidend
    ondoorzichtig verborgen_kosten te_laat vertraging wachttijd negeert kwijtgeraakt kapot_ lekt_ roest_ crasht hapert
    vastloopt loopt_vast te_wensen_over omslachtig half_af smakeloos aangebrand koud_geserveerd giftig terugroep boete_
    aangeklaagd laat_links verslechter achteruit_ spijt_ ergernis ergert zwakke_ overschat overgewaardeerd achterloopt
    loopt_achter mager_ karig onvoldoende storingsgevoelig peperduur teleurgesteld tegenvall valt_tegen viel_tegen
    minpunt ouderwets datalek datalekken gehackt hackaanval beveiligingsincident beveiligingslek vertrouwen_verloren
    vertrouwen_geschaad vertrouwen_kwijt geen_vertrouwen vertrouwen_meer naar_alternatiev naar_de_concurren
    voor_alternatiev voorkeur_aan_alternatiev overgestapt_naar_een_ander valt_vaak_uit te_beperkt gaat_snel_leeg
    raken_zoek zoekgeraak prijzig te_duur erg_duur vrij_duur is_duur zijn_duur en_duur maar_duur duur_en_ dure_ duurder_
    duurdere duurst hacker gestolen geld_niet_waard prijs_niet_waard niet_waard snel_leeg against: raad_ik_af
    raden_het_af raden_we_af raden_wij_af raad_het_af raad_ik_het_af ik_het_af het_af af_te_raden afraden afgeraden
    niet_aan_te_raden raad_ik_niet_aan blijf_weg mijd liever_vermijd kan_ik_niet_aanbevelen pas_op_voor pas_op_met
    laat_links_liggen kies_liever_iets plain: ongetwijfeld zonder_twijfel niet_alleen geen_wonder zonder_abonnement
    zonder_contract zonder_account goed_om_te goedemorgen licht_gewicht de_duur duur_van duurt_ duurde_ duren_ snelweg
    voor_en_nadel voordelen_en_nadel langzaam_ger langzaam_gega not: niet geen nooit zonder nauwelijks minder
    allesbehalve weinig niemand ends: e n r s t d ig je ie ar ing heid lijk baar heden pairs: noch+noch last: niet mild:
    iets een_beetje wat_aan_de enigszins lichtelijk guards: tegen voorkomt waarschuwt_voor leaves: verkies+alternatieven
    voorkeur+alternatieven kiezen+alternatieven kiezen+andere overgestapt+andere overgestapt+alternatieven
    overgestapt+concurren gestapt+alternatieven stappen+over_naar`,
  sv: `good: utmarkt bast rekommend perfekt idealisk palitlig bra_ fantastisk favorit enkel billig snabb prisvard
    hog_kvalitet smidig nojd overtyga vinnare stabil bekvam suveran toppen lattanvand enastaende lysande briljant
    stralande underbar vacker utsokt goda_ farsk noggrann omtanksam hjalpsam vanlig_ kunnig punktlig arlig_ sakrast
    skon_ latt_att genomtankt elegant mangsidig generos innovativ intuitiv overskadlig problemfri felfri utan_problem
    utan_krangel inga_problem aldrig_besviken gor_aldrig_besviken forsta_val valet_ prisvart vinner_ ledande
    marknadsledande hyllad uppskattad alskad alskar_ popular prisbelont hogsta_betyg mycket_bra jattebra kanon
    overlagsen oslagbar imponer val_vard tipsar_om hallbar robust gedigen rimlig prisvanlig lonar stark far_berom
    gor_man_ett_bra bad: dalig samst langsam dyr besvik hemsk klagomal problem bedrageri svag trasig krangl undermalig
    fel_ opalitlig overskatt missnoj ostabil kass usel urusel forfarlig ackligt smutsig hogljudd obekvam oanvandbar
    vardelos meningslos otrevlig inkompetent oarlig vilseledande dolda_avgifter forsening forsenad for_sent vantetid
    ignorer gar_sonder gick_sonder lacker_ rostar kraschar hanger_sig lagg_ lamnar_mycket klumpig ofardig smaklos giftig
    aterkallad stamd forsamrat samre_ angrar angrade overvarderad ligger_efter mager_ otillracklig ojamn instabil
    svindyr overpris strul kranglig datalack dataintrang sakerhetsincident sakerhetsbrist hackad hackats hackerattack
    fortroendet_for tappat_fortroend forlorat_fortroend litar_inte inget_fortroend till_konkurrent till_alternativ
    for_begransa laddar_ur hackare stals_ stulits stulna svart_att svar_att alltfor_svar inte_vart inte_vard
    ar_inte_vart ur_snabbt against: avrad rekommenderar_inte rekommenderar_jag_inte kan_inte_rekommend hall_dig_borta
    undvik bor_undvikas var_forsiktig_med akta_dig_for se_upp_med plain: inte_bara utan_tvekan utan_bindningstid
    utan_abonnemang god_morgon utan_kostnad inte_minst bra_att_veta tips_ litar_inte_pa_slump inte_dyrt den_enskild
    for_och_nackdel fordelar_och_nackdel langsam_jasning not: inte ingen aldrig inga inget allt_annat_an knappast ends:
    a e n r s t d or el it ma is lig het bar isk ning pairs: varken+eller vare_sig+eller last: inte mild: lite nagot
    aningen guards: mot skyddar_mot skydd_mot forhindrar leaves: foredra+alternativ foredra+andra valjer+alternativ
    bytt+till_alternativ bytt+till_andra gatt_over+till gar_over+till bytt+konkurren lamnat+for_andra`,
  da: `good: fremragende bedst anbefal perfekt ideel palidelig god fantastisk nem billig hurtig enestaende stralende
    vidunderlig smuk_ laekker_ frisk_ grundig hjaelpsom venlig_ kyndig punktlig aerlig_ sikrest komfortabel behagelig
    praecis gennemtaenkt elegant alsidig generos innovativ intuitiv overskuelig problemfri fejlfri uden_problemer
    ingen_problemer aldrig_skuffet skuffer_ikke forste_valg vinder_ forende rost_ vaerdsat elsket elsker_ prisvindende
    topkarakter meget_god uovertruffen uslaelig imponer tilfreds pengene_vaerd solid_ robust holdbar rimelig paalidelig
    gunstig utmerket best_ stodig brukervennlig fornoyd trygg_ rask enkel hoy_kvalitet hoj_kvalitet far_skryt far_ros
    svaert_god palitelig ikke_galt_i trygt_valg trygge bad: darlig vaerst langsom skuffe frygtelig klage problem svindel
    svag elendig haeslig beskidt skitten larmende ubehagelig ukomfortabel ubrugelig vaerdilos uvenlig inkompetent
    uaerlig vildledende skjulte_gebyrer forsinkel forsinket for_sent ventetid ignorer gar_i_stykker laekker_olie ruster_
    crasher haenger_ klodset smaglos braendt giftig tilbagekald sagsogt forvaerret vaerre_ fortryder overvurderet bagud_
    utilstraekkelig ustabil overpris besvaer utilfreds dyrt_ dyre treg datalaek datalekkasje databrud datainnbrudd
    sikkerhedsbrud sikkerhedshaendelse sikkerhetsbrudd sikkerhetshendelse hacket hackerangreb hackerangrep mistet_tillid
    mister_tillid mistet_tillit tilliden_er svaekket svekket ikke_laengere_tillid stoler_ikke ikke_tillid til_konkurrent
    til_alternativ skiftet_til_andre byttet_til_andre for_begraens for_begrens gar_ned krasjer er_dyr for_dyr ret_dyr
    lidt_dyr noget_dyr ganske_dyr meget_dyr svaert_dyr og_dyr men_dyr dyr_i skjulte_avgifter hacker stjalet
    kom_pa_avveie ikke_pengene_vaerd ikke_sine_penge_vaerd ikke_verdt ikke_prisen_vaerd gar_tit_ned gar_ofte_ned
    gar_i_sort against: frarad fraraar fraraader anbefaler_ikke anbefaler_jeg_ikke anbefaler_vi_ikke kan_ikke_anbefal
    vil_ikke_anbefal hold_dig_vaek hold_deg_unna undga_ unnga_ styr_uden_om styr_unna pas_pa_med vaer_forsigtig_med
    vaer_forsiktig_med jeg_det_fra rader_fra advarer_mod advarer_mot plain: ikke_kun ikke_bare uden_tvivl uten_tvil
    uden_binding uten_binding god_morgen ikke_mindst godt_at_vide til_dyr dyr_og_ dyrene_ dyret_ dyr_er lige_god
    enkelte_ en_enkelt den_enkelt hver_enkelt fordele_og_ulemp fordeler_og_ulemp langsom_haev not: ikke ingen aldrig
    intet alt_andet_end ingenting naeppe ikkje alt_annet_enn neppe ends: e n r s t d a lig hed ing lse het bar pairs:
    hverken+eller verken+eller last: ikke mild: lidt noget litt en_anelse guards: mod mot beskytter beskyttelse_mod
    forhindrer leaves: foretraek+alternativ foretraek+andre foretrek+alternativ foretrek+andre vaelger+alternativ
    velger+alternativ skiftet+alternativ skiftet+konkurren byttet+alternativ byttet+konkurren gatt_over+til
    gaet_over+til`
}
