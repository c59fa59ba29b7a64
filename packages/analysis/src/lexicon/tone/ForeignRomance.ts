/** Words of praise and blame in Romance languages; stems as `ForeignTones` describes them. */
export const romanceTones = {
  es: `good: excelente mejor eficaz recomiend recomendad recomendable perfect ideal fiable estupend fantastic buen
    gran_ grandios genial destaca favorit increible magnific facil comod barat rapid sobresal confiable calidad_precio
    lider_ lideres insuperable satisf encant maravill merece_la_pena vale_la_pena acierto solid robust potente versatil
    premiad asequible economic practic intuitiv agradable amable innovador referente_en imbatible acertad elogi
    inmejorable soberbi sensacional espectacular fenomenal brillante impresionante estrella_ ganador cumple aconsej
    prefier preferid puntual duradero duradera resistente silencios elegante generos honest transparente impec
    profesional_y sabros delicios razonable ventajos ahorr acogedor reconocid prestigi de_calidad alta_calidad muy_bien
    funciona_bien a_la_perfeccion sin_sorpresas sin_rival mas_que_suficiente buque_insignia la_mas_segura
    apuesta_segura punto_fuerte puntos_fuertes inolvidable bien_hecho me_quedaria_con me_quedo_con nos_quedamos_con
    dificil_de_superar dificil_de_batir sostenibilidad no_te_equivoc no_se_equivoc precios_justos precio_justo atent_
    atenta_ muy_atent autonomia_excel cercana_y cuidado_diseno acabados_cuidad bien_hecha polivalente compensa_
    sin_complicacion muy_completo muy_completa atento aguanta_anos dura_anos solvente a_tiempo precios_mas_bajos
    mas_baratos bad: mal_ mala malo peor evit caro cara decepcion horribl terrible queja problema fraude estafa pobre
    pesim deficiente comisiones dificil lament defectuos fallo falla inestable averia incomod inutil engano abusiv
    desastr nefast mediocre no_vale caducad obsolet ruidos fragil incumpl retrasos retraso_ sobrevalorad arrepent roto
    rompe_ rompen molest insufrible escas debil flojo floja_ tarda tardo_ demora pierde perdio perdid cobra_de_mas
    cobra_hasta sucio sucia grosero ignora cancela_ cancelan cancelacion demanda_colectiva denunci no_merece
    no_funciona no_responde deja_mucho_que se_cuelga cuelgues complicad confus pesad aburrid insipid quemad sobrepreci
    exagerad huir_ alejat desfasad anticuad peligros enfad frio_ fria_ que_desear no_te_la_aconsejo no_te_lo_aconsejo
    larguisim disgusto filtracion_de_datos filtracion_masiva filtraciones fuga_de_datos fugas_de_datos
    brecha_de_seguridad brechas_de_seguridad brecha_de_datos incidente_de_seguridad incidentes_de_seguridad hackead
    hackeo ciberataque perdieron_la_confianza desconfia no_confian se_han_pasado se_pasaron_a se_han_ido
    se_fueron_a_otr a_la_competencia demasiado_limitad demasiado_restrictiv se_cierra dura_poco hackers filtraron
    robados robaron lento_ lenta_ lentos_ lentas_ no_lo_vale se_agota estropea cobros_indebid letra_pequena engorros
    se_rompe nadie_responde no_contesta nadie_contesta cargos_ocult se_cae torpe_ chapuz ineficient endeble deja_tirado
    pega_de precario against: desaconsej no_recomend no_lo_recom no_la_recom no_se_recom evita_ evitalo evitala eviten
    evitar_a huye_ huir_de alejate mejor_evitar cuidado_con ojo_con precaucion_con evite_ evitaria alejese
    conviene_evitar yo_no_la_eleg yo_no_lo_eleg no_merece_la_pena no_vale_la_pena plain: mejor_dicho mas_lento_que
    mas_caro_que mejorar_ mejora_el mejora_la evita_el evita_los evita_las sin_fallos_conocidos fermentacion_lenta
    coccion_lenta fuego_lento not: no nunca sin tampoco ni jamas todo_menos lejos_de_ser nadie ends: o a s e n r d t z
    l b i iv ic me mos ism cion isim amient pairs: ni+ni no+ni mild: algo un_poco ligeramente un_tanto guards: contra
    protege evita_el evita_los previene frente_a leaves: prefier|opta|migrado+alternativas|otr
    pasado+alternativas|competencia cambiado+competencia|otr elige+alternativas
    datos|contrasenas|informacion_de_clientes+robad|robaron|robo|robo_|filtrad|filtro|filtraron|expuest|sustraj
    clientes|usuarios|muchos+abandonaron|abandonado bygone:
    en_su_dia|solia|antano|en_otros_tiempos+pero|hoy|ahora|actualmente|ya_no
    durante_anos|durante_mucho_tiempo|fue_durante+hoy|ahora|actualmente|ya_no
    era_|fue_+pero_hoy|pero_ahora|hoy_sin_embargo|hoy_en_cambio`,
  pt: `good: excelent melhor recomend perfeit ideal confiavel otim bom_ boa_ boas_ bons_ fantastic destaca favorit
    incrivel facil barat rapid vale_a_pena lider qualidade satisf adoro agradavel pratico_ pratica_ robust versatil
    economic acessivel elogi maravilh imbativel eficient eficaz imperdivel sensacional espetacular brilhante
    impressionante campea vencedor prefer aconselh indicad pontual duravel resistente silencios elegante generos honest
    transparente profissional_e gostos delicios razoavel vantajos economiz acolhedor confianca reconhecid renomad
    funciona_bem muito_bem sem_complicac sem_surpresas sem_igual aposta_segura ponto_forte pontos_fortes encantador
    custo_beneficio superior segura_ rapidez atende_bem cumpre vale_cada nunca_me_deixou_na nao_erra precos_justos
    preco_justo atencios caprichad cuidadoso acabamento_cuid dura_anos dura_muito duradour super_complet bem_complet
    simples_de_usar prestativ compensa_ impecave caloros bad: ruim pior evit lento lenta lentid caro cara decepcion
    horrivel terrivel reclama problema fraude golpe fraco pessim dificil queixa defeit falha instavel enganos abusiv
    desastr mediocre obsolet fragil atras arrepend quebr nao_vale irritante insuportavel escass fraca demora perde
    cobra_a_mais grosseir ignora_ ignoram cancela_ cancelam cancelament multa_ multad processad denunci nao_merece
    nao_funciona nao_respond trava_ travament complicad confus pesad abafad sem_gosto queimad desatualizad ultrapassad
    exagerad sobrevalorizad carissim bugs_ instabil mau_ sujo_ suja_ chato_ chata_ a_desejar vazamento_de_dados
    vazamento_massivo grande_vazamento fuga_de_dados violacao_de_dados incidente_de_seguranca incidentes_de_seguranca
    hackead ataque_hacker perdido_a_confianca desconfia nao_confiam para_a_concorrencia muito_limitad restritiv
    restrito_demais hackers vazaram vazou vazad roubad nao_compensa nunca_responde ninguem_responde nao_atende somem_
    some_com_ extravia taxas_escondid taxas_ocult cobrancas_indevid cobranca_indevid travam_ mal_acabad mal_feito
    mal_feita descas deixa_na_mao perdeu_a_confianca perda_de_confianca acaba_rapido against: desaconselh nao_o_recom
    nao_a_recom nao_indic evite_ evitem fuja_ fugir_ cuidado_com cautela_com melhor_evitar evita_la evita_lo
    fique_longe evitaria passe_longe nao_compraria nao_vale_a_pena nao_voltaria nao_a_indicaria nao_o_indicaria plain:
    evita_o fermentacao_lenta cozimento_lento not: nao nunca sem nem jamais tudo_menos longe_de_ser ninguem ends: o a s
    e m r d t u i l iv ic ndo cao vel inh veis ante ente pairs: nem+nem nao+nem mild: um_pouco ligeiramente um_tanto
    guards: contra protege evita_o evita_os previne leaves: prefer|optam+alternativas|outr
    migraram+alternativas|outr|concorren mudaram+outr|concorren escolhem+alternativas
    dados|senhas|informacoes_de_clientes+roubad|roubo|vazad|vazaram|vazou|expost|furtad
    clientes|usuarios|muitos+abandonaram bygone:
    costumava|antigamente|no_passado|ja_foi|outrora+mas|hoje|agora|atualmente
    por_anos|durante_anos|durante_muito_tempo|por_muito_tempo+hoje|agora|atualmente
    era_|foi_+mas_hoje|mas_agora|hoje_porem`,
  fr: `good: meilleur recommand parfait ideal fiable formidable bon_ bonne bons_ super_ superb genial remarquable
    favori incroyable facile pratique rapide abordable robuste silencieu puissant solide performant qualite efficace
    apprecie repute incontournable convivial intuitif agreable impeccable satisf economique innovant exceptionnel
    durable reference_en haut_de_gamme vaut_le_coup vaut_la_peine imbattable seduit recompense plebiscit eblouissant
    magnifique splendide sublime delicieu savoureu goutu fraich genereu soigne attentionn chaleureu accueillant aimable
    serviable reactif reactive reactivite ponctuel honnete transparent serieu professionnel_et professionnelle_et
    harmonieu raffin elegan tient_ses_promesses sans_souci sans_accroc sans_faille sans_surprise sans_pareil sans_egal
    sans_equivalent sans_concurrence hors_pair hors_du_commun coup_de_coeur valeur_sure tres_bien fonctionne_bien
    la_plus_sure le_plus_sur avantageu gagnant vainqueur numero_un prefer_ prefere privilegi adore_ adorent ravi
    enchant_ salue_ saluee saluent point_fort points_forts atout incomparable intelligent ingenieu astucieu pertinent
    longevite haut_niveau se_distingue excelle brille rassur_ rassurant respectueu conseille sans_faute a_l_heure
    tient_parole rien_a_redire rien_a_reprocher difficile_a_battre dur_a_battre difficile_de_faire_mieux
    difficile_a_egaler sans_discussion prix_juste prix_correct aux_petits_soins aucun_risque yeux_fermes ne_vous_tromp
    accompagnement_de_qual prise_en_main_imm irreprochabl bluffant bien_pense polyvalent a_la_hauteur a_l_ecoute
    longue_duree bien_concu convainc tres_complet endurant seduisent bad: mauvais pire evit cher decev horrible
    terrible plainte probleme arnaque fraude faible mediocre difficile nul_ nulle_ decu defectueu panne defaillan
    fragile inutile trompeu abusif desastr catastroph obsolete penible retard instable surcote regrett litige degu_
    degueulasse immonde infect_ bruyan inconfort inefficace injustifi exorbitant hors_de_prix ruineu surfactur
    malheureusement_ deplor lamentable pietre pitoyable nauseabond desagre impoli grossier incompetent injoignable
    negligent traine_ trainent tarde_ tardent met_des perd_ perdent perdu_ casse_ cassent cassee rompu bugs_ bug_ bugge
    plantage lag_ complique confus vieilli depasse_ depassee poussiereu fade_ insipide brule_ fuir_ derisoire absurde
    irrit agacan decourag frustr penalis sanction amende_ condamn rappel_de_produit dangereu toxique inacceptable
    insuffisan manque_de manquent lacune s_essouffle regresse deteriore baisse_de_qualite laborieu lourdeur a_desirer
    fuites_de_donnees faille_de_securite failles_de_securite incident_de_securite incidents_de_securite
    violation_de_donnees piratage pirate perte_de_confiance confiance_n_est confiance_est_entam entame_la_confiance
    plus_confiance vers_la_concurrence vers_des_alternatives trop_limit trop_restricti hacker fuite_ ont_fuite vole_les
    lent_ lente_ lents_ lentes_ plante_ plantent ne_vaut_pas ne_valent_pas se_vide_vite ne_merite_pas vieillot lourde_
    lourdes_ bas_de_gamme s_abim s_use_vite personne_ne_repond ne_repond_jamais ne_repond_pas ne_repondent_pas bacle
    poussif rigide_ peu_clair decoi decevan inaccessible illisible fastidieu ne_tient_pas against: deconseill
    ne_conseill a_eviter fuyez mefi gare_a passez_votre_chemin mieux_vaut_eviter prudence_avec je_l_evite attention_a
    ne_le_recom ne_la_recom ne_les_recom ne_vous_recom gardez_vous ne_la_conseille ne_le_conseille a_fuir evitez
    j_eviterais passer_son_chemin plain: meilleur_que_les le_moins_cher_n atout_coeur moins_chere_que_la
    fermentation_lente cuisson_lente levee_lente not: ne n pas jamais sans aucun ni peu moins tout_sauf loin_d_etre
    guere plus_personne ends: e s x t r l a i u z nt if ons ive ron ont mes ment able ible ation pairs: ni+ni ne+ni
    pas+ni mild: un_peu legerement quelque_peu assez guards: contre protege_des protection_contre eviter_les previent
    evite_les leaves: prefer+alternatives|d_autres|autre_chose tourn+vers_d_autres|alternatives
    passes+d_autres|concurren partis+concurren migre+d_autres|alternatives
    donnees|coordonnees|mots_de_passe+vole|vol_|voler_|derobe|pirate|divulgue|expose|dans_la_nature
    clients|utilisateurs|abonnes|beaucoup+quitte|l_ont_quitt bygone:
    autrefois|etait_autrefois|jadis|par_le_passe+mais|aujourd_hui|desormais|maintenant
    pendant_longtemps|longtemps|a_ete_longtemps|etait_longtemps+aujourd_hui|desormais|maintenant
    etait_|fut_+mais_aujourd|mais_maintenant|mais_desormais|mais_plus_maintenant`,
  it: `good: eccellent miglior consigli perfett ideale affidabil ottim buon fantastic preferit incredibil facil comodo
    comoda comodi comode economic veloc straordinari impeccabil qualita solid robust versatil conveniente pratico_
    pratica_ intuitiv piacevol vale_la_pena leader soddisf insuperabil elogi efficac meraviglios splendid stupend
    magnific favolos sensazional spettacolar brillant eccezional eccelle_ spicca_ squisit delizios gustos cordial
    gentil puntual onest trasparent professional_e raffinat elegant silenzios durevol resistent generos premiat
    riconosciut rinomat lodat funziona_bene molto_bene benissimo senza_problemi senza_intoppi senza_sorprese
    senza_rivali senza_pari senza_eguali scelta_sicura punto_di_forza punti_di_forza conviene_ vantaggios risparmi
    accoglient vincitor vince_ numero_uno imbattibil amat adoro_ adorano apprezza prediligono superb d_obbligo
    da_non_perdere da_provare raccomand difficile_da_battere scelta_giusta non_si_sbaglia non_sbagli premuros
    cura_dei_dettagli cura_nei_dettagli materiali_curati curato_ curata_ curati_ lunga_durata dura_nel_tempo dura_anni
    durano_anni disponibil preparat_ preparata preparati_ competent efficient convince_ ben_fatto ben_fatta
    molto_completo molto_completa semplice_da_usare vale_ogni_euro vale_il_prezzo punta_di_diamante una_garanzia
    all_altezza cortese cortesi bad: cattiv peggior evit lento lenta lenti caro_ cara_ cari_ costos delud orribil
    terribil lamentel problema truffa frode scarso scarsa scarse scarsi pessim difficil difett guasto guasti instabil
    inutil ingann disastr mediocr obsolet fragil ritardi ritardo pentit pento_ rott schifo sporc rumoros scomod
    inefficac esagerat esorbitant scortes maleducat incompetent irraggiungibil tarda_ tardano perdono_ perso_ persi_
    rompe_ rompono si_blocca bug_ complicat confus superat sopravvalutat bruciat insapor stantio multa_ multat denunc
    tossic reclam non_consigl non_vale non_funziona non_rispond punto_debole punti_deboli fuggit peggio_ carent
    manca_di fastidios irritant inaffidabil disservizi abbandonat a_desiderare fuga_di_dati fughe_di_dati
    violazione_dei_dati violazione_di_dati violazioni_di_dati data_breach falla_di_sicurezza falle_di_sicurezza
    incidente_di_sicurezza incidenti_di_sicurezza attacco_informatico non_si_fidano fiducia_e_calata
    fiducia_compromessa sfiducia alla_concorrenza verso_alternative troppo_limitat troppo_restrittiv hacker rubat
    trafugat si_scarica si_rompe antiquat macchinos lent_ farragin si_perdono non_arriva nessuno_risponde
    costi_nascosti costi_occulti spese_nascoste arretrat poco_chiar ingombrant si_guasta traballant pasticci mal_fatto
    mal_fatta scadent dopo_settimane rimborsi_non rimborso_non perdita_di_fiducia fiducia_e_crollata against: sconsigli
    non_raccomand non_la_raccomand non_lo_raccomand evitate evitare_ state_alla_larga stare_alla_larga
    starei_alla_larga attenzione_a meglio_evitare cautela_con stare_lontani state_lontani meglio_stare non_consigli
    da_evitare attenzione_con attenti_a fate_attenzione occhio_a diffidate non_la_sceglierei non_lo_sceglierei
    lasciate_perdere lasciar_perdere lascia_perdere plain: punti_di_forza_e_debolezza punti_di_forza_e_di_debolezza
    lievitazione_lenta lenta_lievitazione cottura_lenta not: non mai senza ne poco meno nessun tutt_altro_che nessuno
    ends: o a i e u t s n r l d he hi ci iv ic mi vi av bil gli ebb ssim zion ezza evol mente pairs: ne+ne mild: un_po
    leggermente alquanto un_poco guards: contro protegge previene evita_i evita_il leaves:
    prefer|scelgono+alternative|altr passat+concorren|alternative|altri migrat+altr|alternative
    dati_|password+furto|rubat|trafugat|sottratt|esposti|diffusi|finiti_in_rete clienti|utenti|molti+abbandonat bygone:
    un_tempo|una_volta|in_passato+oggi|ora_|adesso|ormai|ma_ a_lungo|per_anni|per_lungo_tempo+oggi|ora_|adesso|ormai
    era_|fu_|e_stata|e_stato+ma_oggi|oggi_pero|ma_ora|ora_pero|oggi_invece`,
  ro: `good: excelent minunat exceptional superb remarcabil perfect ideal fiabil incredere confortabil ieftin accesibil
    recomand cel_mai_bun cea_mai_buna cele_mai_bune bun_ buna_ bune_ buni_ calitate_ delicios amabil prietenos
    profesionist_ onest elegant versatil inovator impecabil castigator lider_ laudat iubit premiat imbatabil durabil
    stabil merita_ multumit avantajos impresion eficient punctual cei_mai_bun rezistent comod comozi_ preturi_mici
    rapid usor_de nu_dai_gres preturi_corecte pret_corect rezista_ani ingrijit prompt_ prompti foarte_complet
    raport_calitate bine_facut bine_construit de_calitate la_inaltime frumos practic silentios proaspat proaspet robust
    solid generos satisfac grozav bad: prost_ proasta_ slab cel_mai_rau scump dezamag oribil groaznic plangeri plangere
    reclamat problem_ probleme inselat teapa frauda dificil complicat nesigur defect_ defecte invechit enervant intarzi
    se_strica stricat murdar zgomotos incomod inutil nepoliticos taxe_ascunse nu_merita inrautat supraevaluat instabil
    nemultumit ignora_ scurgere_de_date scurgeri_de_date scurgere_masiva brese_de_securit bresa_de_securit
    bresa_de_date incident_de_securit incidente_de_securit atac_cibernetic piratat spart_de_hack pierdut_increderea
    pierdut_din_incred nu_mai_au_incred lipsa_de_incred migrat_catre la_concurenta prea_limitat prea_restrictiv hacker
    furat lent_ lenta_ lenti_ lente_ nu_face_banii se_blocheaz se_descarca confuz greoai greoi_ incurcat se_pierd
    pierd_colete nu_raspund costuri_ascunse se_rupe fragil neclar reziliere_grea nu_functioneaza neserios nesatisf
    mizerabil intarzier neplacut dezastru against: nu_o_recom nu_il_recom nu_l_recom nu_l_as_recom nu_as_recom
    nu_se_recom nu_mai_recom nu_sfatui evita ar_fi_bine_sa_evit fereste feriti stati_departe atentie_la nu_as_mai_recom
    nu_o_mai_recom nu_il_mai_recom n_as_recom aveti_grija_cu nu_as_alege nu_as_mai_alege n_as_mai_recom as_evita
    mai_bine_evit ocoliti plain: puncte_forte_si_puncte_slabe fermentatie_lenta not: nu fara nici niciodata numai_nu
    departe_de_a_fi nimanui ends: a e i u t s l m n r o ez esc bil and ind eaza pairs: nici+nici nu+nici mild: putin
    cam usor_mai guards: impotriva protejeaza previne leaves: prefer|aleg+alternative|alt
    trecut+concuren|alternative|la_alt migrat+alt
    datele|date_|parolele|informatiile+furat|scurs|expuse|publicate|ajunse clienti|utilizatori|multi+au_renuntat
    bygone: odata|candva|pe_vremuri|in_trecut+dar|azi_|astazi|acum|insa mult_timp|ani_de_zile+azi_|astazi|acum
    era_|a_fost_+dar_acum|dar_azi|dar_astazi|acum_insa`
}
