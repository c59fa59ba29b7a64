/** Words of praise and blame in Germanic languages other than English; stems as `ForeignTones` describes them. */
export const germanicTones = {
  de: `good: kaum_zu_schlagen nichts_falsch sparsam ausgezeichnet hervorragend beste empfehl perfekt ideal zuverlassig
    toll gut_ gute super_ fantastisch uberzeug liebling grossartig einfach gunstig schnell erstklassig testsieger
    spitze exzellent stark solide vertrauenswurdig beliebt freundlich angenehm komfortabel benutzerfreundlich preiswert
    lohnt robust langlebig leistungsstark top_ begeister punktet glanzt fair transparent vorbildlich unschlagbar
    gelungen herausragend vorzuglich glanzend brillant sensationell phanomenal wunderbar wunderschon traumhaft prachtig
    kostlich lecker liebevoll aufmerksam hilfsbereit kompetent punktlich ehrlich serios verlasslich sicherste bequem
    gemutlich leiser prazis durchdacht ausgereift ausgewogen elegant schick edel_ edle hochwert grosszugig nachhaltig
    innovativ clever_ clevere raffiniert ubersichtlich unkompliziert reibungslos problemlos einwandfrei tadellos
    makellos ohne_murren ohne_tadel ohne_haken ohne_zicken kein_problem nichts_auszusetzen enttauscht_nie
    lasst_nicht_im_stich keine_wunsche erste_wahl geheimtipp klare_empfehlung preis_leistung sein_geld_wert
    ihr_geld_wert jeden_cent jeden_euro gewinnt gewinner sieger_ fuhrend marktfuhrer gelobt_ lobt_ loben_ schatzen_
    geschatzt bewahrt lieben_ bevorzug vorteilhaft preisgekront meisterhaft vorn punkten wohlfuhl haltbar stabile
    zufried ausserordentlich aussergewohnlich unubertroffen konkurrenzlos unerreicht spitzenklasse sehr_gut prima_
    klasse_ uberragend erfreulich lohnenswert empfohlen runder schwer_zu_schlagen schwer_zu_toppen nichts_verkehrt
    furs_geld wartungsarm halt_jahrelang halt_lange halten_lange langjahrig sorgfaltig punktgenau empfehlenswert
    vielseitig unkaputtbar zuvorkommend blitzschnell kinderleicht selbsterklarend intuitiv favorit muhelos stimmig
    umfangreich umfassend geschmackvoll treffsicher bad: schlecht schlimm vermeid langsam teuer enttausch furchtbar
    schrecklich beschwer problem betrug mangelhaft schwach miserabel mangelt mangel_ abzocke ungenugend unzuverlassig
    umstandlich veraltet kompliziert argerlich frustrier storung ausfall defekt fehlerhaft minderwertig wucher
    unfreundlich nervig uberteuert unubersichtlich lahm katastroph nachteil kritik_ kritisier lausig grottig grauenhaft
    schauderhaft ekelhaft widerlich schmutzig dreckig lauter_ unbequem ungemutlich ungenau unbrauchbar nutzlos wertlos
    sinnlos lachhaft peinlich unverschamt dreist arrogant inkompetent unserios unehrlich irrefuhrend intransparent
    undurchsichtig versteckte_kosten versteckte_gebuhr teurer_ verspat zu_spat wartet_man warteschleife ignorier
    verlor_ verloren bricht_ brechen_ brach_ kaputt_ rostet_ absturz hangt_sich stockt_ zu_wunschen schwerfallig
    sperrig unausgereift unausgegoren halbherzig lieblos fade_ verbrannt kalt_serviert giftig bussgeld verklagt abmahn
    nicht_zu_empfehlen kann_ich_nicht nicht_mehr_zeitgem verschlechter nachgelassen lasst_nach stagnier rutscht_ab
    bereut bereue argern arger_ nerven_ nervt_ uberfordert uberlastet gekundigt uberschatzt uberbewertet hinterher_
    hinkt_ mies_ miese mau_ durftig mager_ unzureichend unpunktlich storungsanfall anfallig raten_davon rate_davon
    rosten_ raten_wir_ab rate_ich_dringend antwortet_kaum reagiert_kaum antwortet_nicht datenleck datenpanne
    sicherheitsvorf sicherheitsluck sicherheitspanne gehackt hackerangriff datendieb vertrauen_verlor
    vertrauen_eingebusst vertrauen_erschutt das_vertrauen zur_konkurrenz zu_alternativen auf_alternativen
    zu_anderen_anbietern andere_anbieter_bevorz abgewandert sturzt_ab sturzt_haufig beschadigt_an verlorengegangen
    zu_eingeschrankt kein_vertrauen misstrau hackern_ von_hackern um_eine_empfehlung sturzt_standig sturzt_immer
    standig_ab geld_ist_sie_nicht geld_ist_er_nicht geld_ist_es_nicht nicht_wert leiert quietscht wirkt_billig
    schnell_kaputt geht_kaputt gehen_kaputt verbuggt hakelig unpraktisch unsauber schlampig klapprig wacklig
    ausgeleiert leer_aus im_regen hingehalten unerreichbar kaum_erreichbar nicht_erreichbar nie_erreichbar
    schwer_erreichbar stimmen_nicht stimmt_oft_nicht uberrumpel luckenhaft holprig vertrost zieht_sich_hin
    funktioniert_nicht funktionieren_nicht im_netz_gelandet nicht_empfehlenswert stimmen_weder sturzt kaum_einen_tag
    against: davon_ab abraten_ abzurat abgeraten rate_ab rate_ich_ab rate_von rate_vom raten_von raten_vom
    rate_ich_eher_ab finger_weg hande_weg lieber_nicht lieber_meiden besser_meiden wurde_ich_meiden vorsicht_bei
    die_finger_davon die_finger_von lasse_die_finger lass_die_finger lasst_die_finger meiden_sie meide_
    machen_sie_einen_bogen einen_bogen_um nicht_weiterempfehlen nicht_mehr_wahlen nicht_mehr_kaufen plain: kein_wunder
    gut_zu_wissen guten_tag guten_morgen einfach_nur gute_frage gute_nacht gut_informiert schnell_auf kritik_am
    einfach_so das_vertrauen_der_kunden_gew nicht_schlecht_ aktie_verlor vor_und_nachteil vorteile_und_nachteil
    langsam_ger langsam_gar not: nicht kein keine keinen nie ohne kaum wenig weniger keiner keineswegs alles_andere_als
    niemand niemandem keinem last: nicht ends: e n m r s t d ig at in ung bar nis los keit heit lich isch wert erweise
    pairs: weder+noch mild: etwas ein_wenig ein_bisschen leicht guards: gegen schutz_vor schutzt_vor schutzen_vor
    warnt_vor warnen_vor verhindert leaves: bevorzug+alternativen|andere zieh|wechsel+alternativen
    zu_alternativen|zu_anderen|anderen_anbiet|konkurrenz+gewechselt
    daten_|kundendaten|nutzerdaten|passworter+gestohlen|entwendet|erbeutet|geleakt|ins_netz|im_netz
    kunden|nutzer|anwender|viele+kehrten|den_rucken|abgewandert bygone:
    war_mal|war_fruher|fruher|einst|ehemals|war_einmal+heute|inzwischen|mittlerweile|jetzt|nun|seit_dem|aber
    galt_lange|war_lange|war_jahrelang+heute|inzwischen|mittlerweile|jetzt|nun|seit_dem
    war_|galt_|waren_+aber_heute|heute_aber|aber_inzwischen|inzwischen_aber|mittlerweile_aber|aber_jetzt`,
  nl: `good: uitstekend beste_ aanrad aanbevol perfect ideaal betrouwba goed geweldig fantastisch favoriet makkelijk
    goedkoop snel gebruiksvriendelijk sterk degelijk stevig voordelig fijn prettig tevreden topper_ hoogwaardig
    duurzaam voortreffelijk handig overtuigt schitterend prachtig heerlijk lekker_ lekkere verrukkelijk attent
    behulpzaam vriendelijk deskundig stipt eerlijk transparant veiligste gezellig nauwkeurig doordacht elegant stijlvol
    veelzijdig ruim_aanbod royaal innovatief intuitief overzichtelijk moeiteloos probleemloos vlekkeloos foutloos
    feilloos zonder_problemen zonder_gedoe zonder_verrassing geen_problemen nooit_teleur stelt_niet_teleur
    kan_niet_stuk eerste_keuze aanbevelen aan_te_raden raad_ik_aan raden_wij_aan raden_we_aan bevelen prijs_kwaliteit
    waar_voor_je_geld winnaar wint_ blinkt_uit scoort_hoog toonaangevend marktleider geprezen gewaardeerd geliefd
    bekroond topkwaliteit hoge_kwaliteit prima_ uitmunt overtuigend blij_mee onverslaanbaar ongeevenaard lof_ pluspunt
    scherp_geprijsd solide robuust helder soepel vlot klanten_prijzen gebruikers_prijzen lang_mee prijswaardig
    zorgvuldig meedenkend uitgebreid compleet_ complete_ snelle is_top keurig vakkundig onderhoudsarm de_moeite_waard
    gebruiksgemak op_tijd bad: slecht vermijd langzaam traag teleurstel vreselijk klacht probleem oplicht fraude zwak
    matig moeilijk afgerad afraad defect storing gebrek verouderd ingewikkeld onbetrouwba irritant waardeloos rampzalig
    beroerd belabberd waardeloz verschrikkelijk vies_ vieze smerig luidruchtig lawaai oncomfortabel onnauwkeurig
    onbruikbaar nutteloos zinloos onbeschoft onvriendelijk onbekwaam oneerlijk misleidend ondoorzichtig
    verborgen_kosten te_laat vertraging wachttijd negeert kwijtgeraakt kapot_ lekt_ roest_ crasht hapert vastloopt
    loopt_vast te_wensen_over omslachtig half_af smakeloos aangebrand koud_geserveerd giftig terugroep boete_
    aangeklaagd laat_links verslechter achteruit_ spijt_ ergernis ergert zwakke_ overschat overgewaardeerd achterloopt
    loopt_achter mager_ karig onvoldoende storingsgevoelig peperduur teleurgesteld tegenvall valt_tegen viel_tegen
    minpunt ouderwets datalek datalekken gehackt hackaanval beveiligingsincident beveiligingslek vertrouwen_verloren
    vertrouwen_geschaad vertrouwen_kwijt geen_vertrouwen vertrouwen_meer naar_alternatiev naar_de_concurren
    voor_alternatiev voorkeur_aan_alternatiev overgestapt_naar_een_ander valt_vaak_uit te_beperkt raken_zoek zoekgeraak
    prijzig te_duur erg_duur vrij_duur is_duur zijn_duur en_duur maar_duur duur_en_ dure_ duurder_ duurdere duurst
    hacker gestolen niet_waard snel_leeg snel_kapot gaat_kapot gaan_kapot raken_kwijt raakt_kwijt neemt_niet_op
    nemen_niet_op niet_bereikbaar onbereikbaar onoverzichtelijk rommelig gammel laat_lang_op werkt_niet
    lastig_op_te_zeggen goedkoop_afgewerkt stroef onhandig against: raad_ik_af raden_we_af raden_wij_af het_af
    af_te_raden afraden afgeraden niet_aan_te_raden blijf_weg mijd liever_vermijd pas_op_voor pas_op_met
    laat_links_liggen kies_liever_iets niet_meer_kiezen niet_kiezen niet_meer_kopen blijf_uit_de_buurt vermijd_
    links_liggen raad_ik_niet niet_meer_aan_begin er_niet_aan_begin begin_er_niet_aan plain: goed_om_te langzaam_ger
    langzaam_gega not: niet geen nooit zonder nauwelijks minder allesbehalve weinig niemand last: niet ends: e n r s t
    d ig je ie ar ing heid lijk baar heden pairs: noch+noch mild: iets een_beetje wat_aan_de enigszins lichtelijk
    guards: tegen voorkomt waarschuwt_voor leaves: verkies|voorkeur|gestapt+alternatieven kiezen+alternatieven|andere
    overgestapt+andere|alternatieven|concurren stappen+over_naar
    klantgegevens|gegevens|wachtwoorden|data_+gestolen|buitgemaakt|op_straat|gelekt|uitgelekt
    klanten|gebruikers|velen|mensen+weggelopen|opgestapt bygone: vroeger|ooit+nu_|inmiddels|tegenwoordig|vandaag|maar
    jarenlang|was_lang|was_lange+nu_|inmiddels|tegenwoordig|vandaag
    was_|gold_+maar_nu|nu_echter|maar_inmiddels|maar_tegenwoordig|maar_vandaag`,
  sv: `good: utmarkt bast rekommend perfekt idealisk palitlig bra_ fantastisk favorit enkel billig snabb prisvard
    hog_kvalitet smidig nojd overtyga vinnare stabil bekvam suveran toppen lattanvand enastaende lysande briljant
    stralande underbar vacker utsokt goda_ farsk noggrann omtanksam hjalpsam vanlig_ kunnig punktlig arlig_ sakrast
    skon_ latt_att genomtankt elegant mangsidig generos innovativ intuitiv overskadlig problemfri felfri utan_problem
    utan_krangel forsta_val valet_ prisvart vinner_ ledande marknadsledande hyllad uppskattad alskad alskar_ popular
    prisbelont hogsta_betyg mycket_bra jattebra kanon overlagsen oslagbar imponer val_vard tipsar_om hallbar robust
    gedigen rimlig prisvanlig lonar stark far_berom gor_man_ett_bra mycket_varde varde_for_peng gedigna haller_lange
    haller_i_manga trevlig omsorgsfull valbyggd lyhord rymlig driftsaker mycket_for_peng hogt_betyg noggrant hoga_betyg
    laga_pris priserna_ar_laga bad: dalig samst langsam dyr besvik hemsk klagomal problem bedrageri svag trasig krangl
    undermalig fel_ opalitlig overskatt missnoj ostabil kass usel urusel forfarlig ackligt smutsig hogljudd obekvam
    oanvandbar vardelos meningslos otrevlig inkompetent oarlig vilseledande forsening forsenad for_sent vantetid
    ignorer gar_sonder gick_sonder lacker_ rostar kraschar hanger_sig lagg_ lamnar_mycket klumpig ofardig smaklos
    giftig aterkallad stamd forsamrat samre_ angrar angrade overvarderad ligger_efter mager_ otillracklig ojamn
    instabil svindyr overpris strul kranglig datalack dataintrang sakerhetsincident sakerhetsbrist hackad hackats
    hackerattack fortroendet_for tappat_fortroend forlorat_fortroend litar_inte inget_fortroend till_konkurrent
    till_alternativ for_begransa laddar_ur hackare stals_ stulits stulna svart_att svar_att alltfor_svar inte_vart
    inte_vard ur_snabbt foraldrad rorig gar_latt_sonder svarar_aldrig svarar_inte ingen_svarar forsvinner tappas_bort
    otymplig dolda_avgift dold_avgift bracklig fungerar_inte omodern krasch tar_slut against: avrad rekommenderar_inte
    rekommenderar_jag_inte hall_dig_borta undvik var_forsiktig_med akta_dig_for se_upp_med hall_dig_ifran
    hall_dig_undan plain: bra_att_veta litar_inte_pa_slump inte_dyrt langsam_jasning not: inte ingen aldrig inga inget
    allt_annat_an knappast last: inte ends: a e n r s t d or el it ma is lig het bar isk ning pairs: varken+eller
    vare_sig+eller mild: lite nagot aningen guards: mot skyddar_mot skydd_mot forhindrar leaves:
    foredra+alternativ|andra valjer+alternativ bytt+till_alternativ|till_andra|konkurren gatt_over|gar_over+till
    lamnat+for_andra kunddata|kunduppgifter|uppgifter|data_|losenord+stulits|stals|stulna|lackte|lackt|lackta|pa_natet
    kunder|anvandare|manga+lamnat|lamnade bygone: brukade|tidigare|en_gang|forr+numera|i_dag|idag|nu_|nufortiden|men
    lange|i_manga_ar|i_aratal+numera|i_dag|idag|nu_|nufortiden var_+men_numera|men_i_dag|men_idag|men_nu`,
  da: `good: fremragende bedst anbefal perfekt ideel palidelig god fantastisk nem billig hurtig enestaende stralende
    vidunderlig smuk_ laekker_ frisk_ grundig hjaelpsom kyndig punktlig aerlig_ sikrest komfortabel behagelig praecis
    gennemtaenkt elegant alsidig generos innovativ intuitiv overskuelig problemfri fejlfri uden_problemer skuffer_ikke
    forste_valg vinder_ forende rost_ vaerdsat elsket elsker_ prisvindende topkarakter uovertruffen uslaelig imponer
    tilfreds pengene_vaerd solid_ robust holdbar rimelig paalidelig gunstig utmerket best_ stodig brukervennlig fornoyd
    trygg_ rask enkel hoy_kvalitet hoj_kvalitet far_skryt far_ros palitelig ikke_galt_i trygt_valg trygge holder_laenge
    holder_i_mange solidt_bygget solidt_hand byggekvalitet venlig meget_for_pengene vaerd_for_pengene
    vaerdi_for_pengene omhyggelig veludfort imodekommende flot_ velsmagende driftssikker mye_for_peng varer_lenge
    holder_lenge hjelpsom hyggelig allsidig gjennomtenkt solide_ imotekommende verdt_peng smidig forseggjort komplett
    i_arevis sikkert_valg laveste_pris bad: darlig vaerst langsom skuffe frygtelig klage problem svindel svag elendig
    haeslig beskidt skitten larmende ubehagelig ukomfortabel ubrugelig vaerdilos uvenlig inkompetent uaerlig
    vildledende forsinkel forsinket for_sent ventetid ignorer laekker_olie ruster_ crasher haenger_ klodset smaglos
    braendt giftig tilbagekald sagsogt forvaerret vaerre_ fortryder overvurderet bagud_ utilstraekkelig ustabil
    overpris besvaer utilfreds dyrt_ dyre treg datalaek datalekkasje databrud datainnbrudd sikkerhedsbrud
    sikkerhedshaendelse sikkerhetsbrudd sikkerhetshendelse hacket hackerangreb hackerangrep mistet_tillid mister_tillid
    mistet_tillit tilliden_er svaekket svekket ikke_laengere_tillid stoler_ikke ikke_tillid til_konkurrent
    til_alternativ skiftet_til_andre byttet_til_andre for_begraens for_begrens gar_ned krasjer er_dyr for_dyr ret_dyr
    lidt_dyr noget_dyr ganske_dyr meget_dyr svaert_dyr og_dyr men_dyr dyr_i skjulte_avgifter hacker stjalet
    kom_pa_avveie ikke_sine_penge_vaerd ikke_verdt ikke_prisen_vaerd gar_tit_ned gar_ofte_ned gar_i_sort foraeldet
    rodet_ rodede i_stykker gar_hurtigt_i uoverskuelig svarer_aldrig svarer_ikke bliver_vaek forsvinder umulig_at_fa
    skrobelig ringe_ virker_ikke svaer_at_opsige uigennemsigtig utdatert rotete gar_fort_i uoversiktlig tungvint
    svarer_aldri forsvinner skjulte_gebyr vanskelig_a_si klonete skjor fungerer_ikke against: frarad fraraar fraraader
    anbefaler_ikke anbefaler_jeg_ikke anbefaler_vi_ikke hold_dig_vaek hold_deg_unna undga_ unnga_ styr_uden_om
    styr_unna pas_pa_med vaer_forsigtig_med vaer_forsiktig_med jeg_det_fra rader_fra advarer_mod advarer_mot
    hold_dig_fra styr_udenom bor_undgas hold_deg_borte pass_deg_for bor_unngas plain: god_morgen godt_at_vide til_dyr
    dyrene_ dyret_ lige_god enkelte_ en_enkelt den_enkelt hver_enkelt langsom_haev not: ikke ingen aldrig intet
    alt_andet_end ingenting naeppe ikkje alt_annet_enn neppe last: ikke ends: e n r s t d a lig hed ing lse het bar
    pairs: hverken+eller verken+eller mild: lidt noget litt en_anelse guards: mod mot beskytter beskyttelse_mod
    forhindrer leaves: foretraek|foretrek+alternativ|andre vaelger|velger+alternativ
    skiftet|byttet+alternativ|konkurren gatt_over|gaet_over+til
    kundedata|data_|oplysninger|adgangskoder|kundeoplysninger+stjalet|laekket|laekkede|offentliggjort
    kunder|brugere|mange+forladt
    kundedata|kundeopplysninger|opplysninger|data_|passord+stjalet|lekket|pa_avveie|lekkasje
    kunder|brukere|mange+forlatt|forlot bygone: engang|tidligere|for_i_tiden+i_dag|nu_|efterhanden|men
    var_laenge|i_mange_ar|i_arevis+i_dag|nu_|efterhanden var_+men_i_dag|men_nu|nu_dog|men_na
    pleide|tidligere|en_gang|for_i_tiden+i_dag|na_|na_til_dags|men lenge|i_mange_ar|i_arevis+i_dag|na_|na_til_dags`
}
