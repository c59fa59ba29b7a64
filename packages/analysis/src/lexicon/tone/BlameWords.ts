/**
 * English words of blame, by weight: -1 = clear blame, -0.7 = a bad word, -0.35 = a mild one. Written for this project.
 * See `ToneLexicon` for where the weights are from.
 */
export const blameWords: Readonly<Record<string, string>> = {
  // half feature, half blame
  "-0.35": `limited limitations limitation complex basic complicated dated pricier costly higher lacks lack lacking
    lacked steep narrow bulky heavy noisy slower inconsistent mixed occasional restrictive average cons caveat caveats
    unclear downside drawback drawbacks downsides tricky premium-priced fewer less harder expensive heavier bulkier
    louder dearer cumbersome bare-bones barebones spartan pedestrian finicky fiddly intimidating overkill verbose
    controversial debatable questionable patchy uneven spotty hit-or-miss hit-and-miss so-so meh lukewarm middling tame
    passable pared-down stripped-down steeper cautions skimpy shallow trade-off trade-offs tradeoff tradeoffs paywalled
    upsell upsells weakness weaknesses hiccups divisive polarizing`,
  "-0.7": `slow outdated clunky weak poorly lagging overpriced glitchy problematic difficult hard frustrating
    disappoints disappoint disappointed disappointment complain complains complaint complained complaining issues
    problems problem issue buggy bug bugs crash crashes crashed crashing clumsy annoying sluggish worse fails fail
    failed failure failing fragile flimsy uncomfortable inferior unstable criticized criticised criticism criticisms
    criticize criticise concerns concern confusing confused struggles struggle struggled struggling trouble troubles
    laggy unhelpful breakdown breakdowns malfunction malfunctions cheaply understaffed delayed delays delay cramped
    stale thin bland simplistic pricey breaking leaks leaking leaky mediocre lackluster lacklustre underwhelming
    underwhelms underwhelmed underperforms underperform underperformed underpowered underdelivers under-delivers
    overpromises overhyped overrated over-hyped over-priced overly overloaded bloated bloat bloatware cluttered clutter
    messy mess chaotic disorganized disorganised unintuitive unpolished unrefined rough janky wonky flaky flaws flaw
    flawed defect defects shortcomings shortcoming shortfall pitfalls glitch glitches hiccup outages outage downtime
    freezes froze stutters stutter lag lags laggard stalls stalled hangs falters faltered stumbles stumbled flounders
    languishes suffers suffer suffered plagued marred hampered hindered crippled riddled dogged ridiculed mocked panned
    slammed bashed blasted grumble grumbles grumbled gripe gripes lament laments bemoan hassle headache headaches
    nuisance chore tedious cumbersome burdensome laborious convoluted bewildering overwhelming overcomplicated baffling
    perplexing frustration frustrations frustrate frustrates frustrated annoy annoys annoyed annoyance annoyances
    irritating irritates irritated aggravating infuriating maddening tiresome boring dull drab ugly unattractive
    cheap-feeling plasticky creaky creaks wobbly rickety scratchy itchy soggy greasy tasteless overcooked undercooked
    smelly grimy dingy noisy drafty uninspired uninspiring forgettable unremarkable unimpressive unconvincing
    unappealing unsatisfying unsatisfactory unsatisfied dissatisfied dissatisfaction unhappy displeased disgruntled
    disillusioned skeptical sceptical wary skepticism distrust mistrust doubts doubtful dubious worrying worrisome
    troubling troublesome alarming concerning unresponsive unsupportive unfriendly dismissive indifferent inattentive
    incompetent unprofessional inexperienced careless sloppy lax negligent neglected neglects ignores ignored stagnant
    stagnated stagnating decline declining declined deteriorated deteriorating deteriorates degraded worsened worsening
    worsens regressed slipped slipping backlash controversy controversies lawsuits vulnerable vulnerabilities
    vulnerability intrusive invasive pushy spammy manipulative opaque secretive exorbitant extortionate inflated
    unaffordable unreasonable unjustified unfair nickel-and-dime nickel-and-dimes nickel-and-diming overcharge
    overcharges overcharged overcharging gimmick gimmicks gimmicky superficial obsolete antiquated archaic old-fashioned
    dated-looking clunkier weaker poorer flimsier buggier uglier laggier shakier dodgier riskier risky shaky dodgy iffy
    sketchy inaccurate inaccuracies erratic unpredictable unsteady inefficient ineffective counterproductive wasteful
    cheapened watered-down half-baked half-finished insufficient inadequate deficient afterthought letdown let-down
    turnoff turn-off setback deal-breaker dealbreaker deal-breakers dealbreakers dud flop flops flopped overblown
    unproven untested unwieldy anemic anaemic tinny muddy blurry grainy washed-out overheats overheat overheating
    overheated drains cracked cracks jammed misfires slowest clunkiest priciest weakest noisiest heaviest delists
    cancellations cancelled canceled worried worries hates dislikes disliked dislike detest regrettable unfortunate
    unfortunately sadly regrettably alas`,
  "-1": `bad poor terrible awful horrible worst unreliable useless broken broke breaks disappointing avoid avoided
    avoiding garbage scam scams scammed scammers fraud fraudulent deceptive misleading dangerous unsafe lawsuit breach
    breached breaches impractical recall recalled recalls hate hated nightmare nightmares unacceptable unusable
    untrustworthy notorious notoriously shady ripoff rip-off rip-offs regret regretted regretting toxic spyware malware
    abysmal atrocious dreadful subpar sub-par shoddy junk predatory unethical complaints refuses refused stolen leaked
    fined banned rude dishonest worthless appalling dire lousy infamous disastrous disaster catastrophe catastrophic
    fiasco debacle shambles trainwreck horrendous horrid horrific hideous ghastly pathetic pitiful laughable
    laughing-stock ridiculous ludicrous absurd inexcusable unforgivable intolerable unbearable insufferable deplorable
    despicable disgraceful disgrace shameful embarrassing embarrassment crap crappy trash rubbish sucks suck sucked
    stinks stinker pointless hopeless con-artist bogus fake counterfeit knockoff swindle swindled cheat cheats cheated
    lied lies lying deceived deceives mislead misled misleads bait-and-switch defrauded exploitative exploited abusive
    hostile insulting contemptuous untrusted discredited disgusting gross vile nasty foul rotten inedible filthy
    hazardous contaminated defective faulty unfit unsound unworkable unlivable unsanitary unlawful penalized indicted
    sued bankrupt bankruptcy insolvent collapsed collapse scandal scandals plummeted tanked worst-rated lowest-rated
    worst-in-class bottom-tier third-rate second-rate money-grab cash-grab money-pit time-sink failures flunked
    sabotages ruined ruins ruin wrecked wreck botched botches inferiority incompetence negligence malpractice cautionary
    outrageous outrageously outrage horribly terribly awfully badly poorly miserably miserable dismal dismally woeful
    woefully abysmally hacked vaporware doomed loathe loathed despise despised hellish painfully`
}
