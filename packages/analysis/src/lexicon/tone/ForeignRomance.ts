/** Words of praise and blame in Romance languages; stems as `ForeignTones` describes them. */
export const romanceTones = {
  es: {
    good: `
    excelente mejor eficaz recomiend recomendad recomendable perfect ideal fiable estupend fantastic buen_ buena_
    bueno_ buenas_ buenos_ gran_ grandios genial destaca favorit increible magnific facil comod barat rapid sobresal
    confiable calidad_precio lider_ lideres insuperable impecable satisf encant maravill merece_la_pena vale_la_pena
    acierto solid robust potente versatil premiad asequible economic practic intuitiv agradable amable innovador
    referente_en imbatible acertad elogi inmejorable soberbi sensacional espectacular fenomenal brillante_
    brillantes_ impresionante estrella_ ganador cumple_ cumplen_ aconsej prefier preferid puntual_ puntuales_
    duradero duradera resistente silencios elegante generos honest transparente_ transparentes_ impec profesional_y
    buenisim sabros delicios razonable ventajos ahorr acogedor elogia reconocid prestigi de_calidad alta_calidad
    gran_calidad muy_bien funciona_bien a_la_perfeccion sin_problemas sin_fallos sin_complicaciones sin_sorpresas
    sin_rival no_falla no_decepciona mas_que_suficiente buque_insignia la_mas_segura apuesta_segura punto_fuerte
    puntos_fuertes inolvidable bien_hecho me_quedaria_con me_quedo_con nos_quedamos_con funciona_muy_bien
    dificil_de_superar dificil_de_batir`,
    bad: `
    mal_ mala_ malo_ malas_ malos_ peor evit lento lenta lentos caro_ cara_ caros_ caras_ decepcion horribl terrible
    queja problema fraude estafa pobre pesim deficiente comisiones dificil lament defectuos fallos_ fallo_ falla
    inestable averia incomod inutil engano enganos abusiv desastr nefast mediocre no_vale caducad obsolet ruidos
    fragil incumpl retrasos retraso_ desaconsej sobrevalorad arrepent roto rompe_ rompen molest insufrible escas
    debil flojo_ floja_ flojos_ tarda_ tardan_ tardo_ tardaron demora pierde_ pierden_ perdio perdid cobra_de_mas
    cobra_hasta sucio sucia mal_olor grosero ignora_ ignoran_ cancela_ cancelan cancelacion demanda_colectiva denunci
    no_recomiend no_lo_recom no_la_recom no_merece no_funciona no_responde no_responden no_cumple deja_mucho_que
    peores se_cuelga cuelgues complicad confus pesad aburrid insipid quemad sobrepreci exagerad punto_debil
    puntos_debiles huir_ huye alejat cuidado_con ojo_con averias desfasad anticuad peligros enfad quejas frio_ fria_
    que_desear no_te_la_aconsejo no_te_lo_aconsejo no_lo_aconsej no_la_aconsej no_aconsej larguisim disgusto`,
    not: "no nunca sin tampoco ni jamas",
    plain: `
    sin_duda sin_dudas sin_embargo no_solo no_solamente sin_compromiso sin_necesidad no_obstante sin_coste sin_costo
    mejor_dicho no_es_necesario no_hace_falta mas_lento_que mas_caro_que mejorar_ mejora_el mejora_la limitada_a`
  },
  pt: {
    good: `
    excelent melhor recomend perfeit ideal confiavel otim bom_ boa_ boas_ bons_ fantastic destaca favorit incrivel
    facil barat rapid vale_a_pena lider qualidade impecavel satisf adoro agradavel pratico_ pratica_ robust versatil
    economic acessivel elogi maravilh imbativel eficient eficaz imperdivel sensacional espetacular maravilhos
    brilhante impressionante campea campeao vencedor prefer aconselh indicad pontual duravel resistente silencios
    elegante generos honest transparente profissional_e gostos delicios razoavel vantajos economiz acolhedor
    confianca reconhecid renomad alta_qualidade boa_qualidade funciona_bem muito_bem sem_problemas sem_falhas
    sem_complicac sem_surpresas sem_igual nao_decepciona aposta_segura ponto_forte pontos_fortes encantador
    custo_beneficio superior segura_ rapidez atende_bem cumpre elogiad vale_cada nunca_me_deixou_na`,
    bad: `
    ruim pior evit lento lenta lentid caro_ cara_ caros_ caras_ decepcion horrivel terrivel reclama problema fraude
    golpe fraco pessim dificil queixa defeit falha instavel enganos abusiv desastr mediocre obsolet fragil atras
    arrepend quebr nao_vale irritante insuportavel escass fraca fracas fracos demora demorad perde_ perdem_ perdeu
    cobra_a_mais grosseir ignora_ ignoram cancela_ cancelam cancelament multa_ multad processad denunci nao_recomend
    nao_indic nao_merece nao_funciona nao_respond nao_cumpre deixa_a_desejar trava_ travament complicad confus pesad
    abafad sem_gosto queimad fuja_ fugir_ cuidado_com desatualizad ultrapassad exagerad sobrevalorizad ponto_fraco
    pontos_fracos carissim atraso lentidao bugs_ instabil mau_ sujo_ suja_ chato_ chata_ a_desejar`,
    not: "nao nunca sem nem jamais",
    plain: `
    sem_duvida sem_duvidas no_entanto nao_so nao_apenas sem_compromisso sem_custo sem_necessidade nem_sempre_e
    nao_e_preciso cada_centavo`
  },
  fr: {
    good: `
    excellent meilleur recommand parfait ideal fiable formidable bon_ bonne_ bons_ bonnes_ super_ superb genial
    remarquable favori incroyable facile pratique rapide abordable robuste silencieu puissant elegant solide
    performant qualite efficace apprecie repute incontournable convivial intuitif agreable impeccable satisf
    economique innovant exceptionnel superbe durable reference_en haut_de_gamme vaut_le_coup vaut_la_peine imbattable
    seduit recompense plebiscit eblouissant magnifique splendide sublime delicieu savoureu goutu fraich genereu
    soigne attentionn chaleureu accueillant aimable serviable reactif reactive reactivite ponctuel honnete
    transparent serieu professionnel_et professionnelle_et harmonieu raffin elegan tient_ses_promesses sans_probleme
    sans_souci sans_accroc sans_faille sans_surprise sans_pareil sans_egal sans_equivalent sans_concurrence hors_pair
    hors_du_commun pas_decu n_est_pas_cher pas_cher coup_de_coeur valeur_sure grande_qualite bonne_qualite tres_bien
    fonctionne_bien la_plus_sure le_plus_sur avantageu gagnant vainqueur numero_un prefer_ preferee prefere privilegi
    a_privilegier adore_ adorent ravi_ ravis_ enchant_ salue_ saluee saluent point_fort points_forts atout
    incomparable irreprochable intelligent ingenieu astucieu pertinent ideale longevite rapport_qualite haut_niveau
    se_distingue excelle brille rassur_ rassurant respectueu conseille sans_faute a_l_heure tient_parole
    rien_a_redire rien_a_reprocher difficile_a_battre dur_a_battre difficile_de_faire_mieux difficile_a_egaler
    sans_discussion`,
    bad: `
    mauvais pire evit lent_ lente_ lents_ lentes_ cher_ chere_ cheres_ chers_ decev horrible terrible plainte
    probleme arnaque fraude faible mediocre difficile nul_ nulle_ decu defectueu panne defaillan bruyant fragile
    inutile trompeu abusif desastr catastroph obsolete penible deconseill retard instable surcote regrett litige
    degu_ degueulasse immonde infect_ bruyan inconfort inefficace injustifi exorbitant hors_de_prix ruineu surfactur
    malheureusement_ deplor lamentable pietre pitoyable nauseabond desagre impoli grossier incompetent injoignable
    negligent laisse_a_desirer traine_ trainent tarde_ tardent met_des perd_ perdent perdu_ casse_ cassent cassee
    rompu bugs_ bug_ bugge plantage lag_ complique confus_ confuse_ vieilli depasse_ depassee poussiereu fade_
    insipide brule_ fuir_ fuyez mefi gare_a derisoire absurde irrit agacan decourag frustr penalis sanction amende_
    condamn rappel_de_produit dangereu toxique plaintes point_faible points_faibles a_eviter inacceptable insuffisan
    manque_de manquent lacune s_essouffle regresse deteriore baisse_de_qualite laborieu lourdeur a_desirer`,
    not: "ne n pas jamais sans aucun ni peu moins",
    plain: `
    sans_doute sans_aucun_doute sans_engagement non_seulement pas_seulement sans_oublier sans_frais sans_abonnement
    meilleur_que_les il_n_est_pas_necessaire a_peine peu_importe un_peu sans_avoir n_hesitez_pas n_importe
    plus_ou_moins en_cas_de tout_de_meme limite_a limitee_a petit_a bien_que peu_a_peu mal_de_mer mal_de_dos
    faciliter_ pour_ameliorer sans_sucre sans_gluten risque_de_vol sans_se_ruiner`
  },
  it: {
    good: `
    eccellent miglior consigli perfett ideale affidabil ottim buon fantastic preferit incredibil facil comodo comoda
    comodi comode economic veloc straordinari impeccabil qualita solid robust versatil conveniente pratico_ pratica_
    intuitiv piacevol vale_la_pena leader soddisf insuperabil elogi efficac meraviglios splendid stupend magnific
    favolos sensazional spettacolar brillant eccezional eccelle_ spicca_ squisit delizios gustos cordial gentil
    puntual onest trasparent professional_e raffinat elegant silenzios durevol resistent generos premiat riconosciut
    rinomat lodat alta_qualita ottima_qualita funziona_bene molto_bene benissimo senza_problemi senza_intoppi
    senza_sorprese senza_rivali senza_pari senza_eguali non_delude non_deluder scelta_sicura punto_di_forza
    punti_di_forza conviene_ vantaggios risparmi accoglient rapport_qualita rapporto_qualita vincitor vince_
    numero_uno imbattibil amat adoro_ adorano apprezza prediligono superb d_obbligo da_non_perdere da_provare
    raccomand difficile_da_battere scelta_giusta`,
    bad: `
    cattiv peggior evit lento lenta lenti caro_ cara_ cari_ costos delud orribil terribil lamentel problema truffa
    frode scarso scarsa scarse scarsi pessim difficil difett guasto guasti instabil inutil ingann disastr mediocr
    obsolet fragil ritardi ritardo sconsigli pentit pento_ rott schifo schifos sporc rumoros scomod inefficac
    esagerat esorbitant scortes maleducat incompetent irraggiungibil lascia_a_desiderare tarda_ tardano perdono_
    perso_ persi_ rompe_ rompono si_blocca bug_ complicat confus superat sopravvalutat bruciat insapor stantio
    evitate evitare multa_ multat denunc tossic reclam non_consigl non_vale non_funziona non_rispond punto_debole
    punti_deboli fuggit attenzione_a peggiorat peggio_ pessima deludent costosissim mediocre carent manca_di
    fastidios irritant inaffidabil disservizi abbandonat a_desiderare`,
    not: "non mai senza ne poco meno nessun",
    plain: `
    senza_dubbio senza_dubbi non_solo senza_impegno senza_abbonamento senza_costi non_a_caso senza_bisogno a_meno_di
    limitata_a pulsante`
  },
  ro: {
    good: `
    excelent minunat exceptional superb remarcabil perfect ideal fiabil de_incredere incredere confortabil ieftin
    accesibil recomand recomandat cel_mai_bun cea_mai_buna cele_mai_bune bun_ buna_ bune_ buni_ calitate_ delicios
    amabil prietenos profesionist_ onest elegant versatil inovator fara_probleme impecabil nu_dezamagest castigator
    lider_ laudat iubit premiat imbatabil durabil stabil merita_ multumit avantajos impresion eficient punctual`,
    bad: `
    prost_ proasta_ slab_ slaba_ cel_mai_rau lent_ lenta_ scump_ scumpa_ scumpe_ cel_mai_scump dezamag oribil
    groaznic plangeri plangere reclamat problem_ probleme inselat teapa frauda dificil complicat evita_ evitati
    de_evitat nesigur defect_ defecte invechit enervant intarzi se_strica stricat murdar zgomotos incomod inutil
    nepoliticos taxe_ascunse nu_recomand nu_merita inrautat supraevaluat instabil nemultumit ignora_`,
    not: "nu fara nici niciodata",
    plain: `
    nu_doar nu_numai fara_indoiala`
  }
}
