/**
 * Fixed phrases of blame, by weight as in `BlameWords`. Written for this project. `*` stands for up to three words,
 * "(the)" for a "the" up to four words before the phrase.
 */
export const blamePhrases: Readonly<Record<string, string>> = {
  "-2": `a mistake to buy|a mistake to choose|a mistake to trust|wide berth|give up on|wouldn't go near
    |would not go near|don't go near|don't touch|stay away|stay well clear|steer clear|stay clear|keep away from
    |keep your distance|run away from|run the other way|wouldn't touch|would not touch|wouldn't wish|would not wish
    |at all costs|like the plague|do not buy|don't buy|never buy|never again|never buying|never use|never using
    |never going back|never return|avoid it|avoid them|recommend avoiding it|suggest avoiding it|wouldn't pick it
    |would not pick it|wouldn't use it|would not use it|can't endorse|cannot endorse|no longer recommend it
    |no longer recommend them|hard to recommend|difficult to recommend|tough to recommend|impossible to recommend
    |strongly/i/we/i'd/would/highly recommend against it/them/using/choosing/buying
    |recommend/advise/advised/caution/warn against it/them/using/choosing/buying|no longer suggest
    |not something i can|not something i would|not something i'd|plan to migrate to|migrate to something
    |move to something|switch to something|warn everyone|warn others|warn people|warn you`,
  "-1.5": `can't say i'd|cannot say i'd|can't say i would|cannot say i would|(the) to avoid|(the) to skip|i'd pass
    |i would pass|we'd pass|we would pass|i'll pass|take a pass|hard no|a no from|nope|little sense|no sense
    |doesn't make sense|does not make sense|hard to find anything good|nothing good|can't say anything good
    |last one i'd|last one i would|last thing i'd|last thing you want|last company|last brand|i'd drop|i'd avoid
    |i would avoid|we'd avoid|we would avoid|better avoided|should be avoided|to be avoided|to avoid|one to skip
    |save your money|save yourself|keep your money|keep looking|keep searching|shop around instead
    |spend your money elsewhere|want my money back|wanted my money back|money back and|send it back|sending it back
    |returned it|returned mine|returned after|threw it away|threw it out|thrown away|in the bin|in the trash
    |bad taste|sour taste|bitter taste|worst decision|worst purchase|worst mistake|worst thing|worst experience
    |biggest regret|biggest mistake|big mistake|huge mistake|costly mistake|was a mistake|is a mistake
    |expensive mistake|expensive lesson|expensive brick|doorstop|paperweight|not fit for|unfit for|no use|no fun
    |no value|no benefit|no joy|no luck|not reliable|not trustworthy|not safe|not secure|not stable|not usable
    |not user|not intuitive|not helpful|not responsive|not friendly|not transparent|not honest|not accurate
    |not consistent|not durable|not comfortable|not competitive|not recommended|not advisable|inadvisable|ill advised
    |cannot be trusted|can't be trusted|hard to trust|don't waste|do not waste|never waste|don't trust|do not trust
    |don't fall for|don't count on|don't rely on|do not rely|don't believe the hype|never choose|never pick|no thanks
    |no thank you|overwhelmingly negative|mostly negative|largely negative|generally negative|very negative
    |best avoided|skip it|skip this|skip them|give * a miss|give it a pass|not recommend|never recommend
    |isn't recommended|aren't recommended|can't recommend|cannot recommend|couldn't recommend|could not recommend
    |don't recommend|doesn't recommend|wouldn't recommend|won't recommend|struggle to recommend|hesitant to recommend
    |hesitate to recommend|reluctant to recommend|not worth|isn't worth|wasn't worth|aren't worth|hardly worth
    |barely worth|never worth|look elsewhere|looking elsewhere|looked elsewhere|go elsewhere|better elsewhere
    |better off with|better off without|better off elsewhere|you're better off|better ways to spend|waste of
    |wasted my|wasted our|waste your|wasting your|at your own risk|buyer beware|beware of|not a fan|no fan of
    |not impressed|not convinced|not satisfied|not happy|not pleased|not good enough|no good|not great|not the best
    |not the greatest|not ideal|not a good|not a great|not an ideal|not suitable|not up to|isn't up to|wasn't up to
    |below par|under par|left a lot to|leaves a lot to|leave a lot to|leaves much to|left much to|leave much to
    |leaves something to be|to be desired|bottom of the|dead last|ranked last|ranks last|comes last|came last
    |finished last|placed last|last place|worst of|one star|1 star|zero stars|thumbs down|throwing money
    |money down the drain|rip off|ripped off|rips off|bait and switch|total mess|complete mess|hot mess|a mess|a joke
    |a scam|a nightmare|a disaster|a disappointment|a letdown|a let down|big disappointment|huge disappointment
    |major disappointment|lost my trust|lost our trust|lost faith|lost patience`,
  "-1.2": `holds * back|hold * back|held * back|lets * down|let * down|nearly sank|sank our|cost us|cost me|cost them
    |lost us|lost me|lost our|lost my|lost all|lost orders|lost customers|left stranded|left hanging
    |left high and dry|in the dark|on hold|days are gone|days are long gone|glory days|best days|better days
    |not what it was|not what it used to|shell of its|coasting|living off its|charges extra|charge extra
    |charged twice|charged me|charges you|overcharged me|double charged|billed twice|billed me|kept billing
    |kept charging|keeps charging|keeps billing|took * days|took * weeks|took * months|takes * days|takes * weeks
    |takes months|takes forever|took forever|takes ages|took ages|waited * days|waited * weeks|waited * months
    |waiting * weeks|hours to|arrived damaged|arrived late|arrives late|came damaged|shows up late|showed up late
    |never arrived|never came|never showed|never shipped|never delivered|never received|never refunded|still waiting
    |out of stock|out of ideas|out of control|out of hand|out of its depth|more miss than|miss rather than
    |more misses than|misses more|more promise than|more flash than|more sizzle|lot of nothing|over promise
    |over promises|over promised|under deliver|under delivers|under delivered|under performs|under whelming
    |over hyped|over rated|over engineered|over complicated|half hearted|half baked|ill conceived|ill equipped
    |ill suited|ill fitting|ill prepared|short lived|short changed|second class|second rate|third rate|low grade
    |low end|low rent|bargain basement|penny pinching|heavy handed|tone deaf|soul destroying|mind numbing
    |mind numbingly|eye watering|eye wateringly|nerve wracking|hair pulling|time consuming|labor intensive
    |anti consumer|anti user|dark patterns|fine print traps|shrinkflation|planned obsolescence|can't hold a candle
    |cannot hold a candle|couldn't hold a candle|doesn't hold a candle|came in last|comes in last|come in last
    |like a beta|all sizzle|all show|promised the moon|promises the moon|all bark|doesn't come close
    |does not come close|don't come close|think twice|be wary|wary of|red flag|red flags|went downhill|gone downhill
    |going downhill|goes downhill|on the decline|in decline|jumped the shark|lost its way|lost its edge
    |lost its shine|lost its luster|lost the plot|past its prime|had its day|days are over|fallen from grace
    |falls flat|fell flat|fall flat|falls apart|fell apart|fall apart|falling apart|falls short|fall short|fell short
    |falling short|came up short|comes up short|come up short|misses the mark|missed the mark|miss the mark|fails to
    |failed to|fail to|failing to|never works|never worked|doesn't work|does not work|did not work|didn't work
    |don't work|won't work|stopped working|quit working|gave up on|give up on|given up on|deal breaker|deal breakers
    |buyer's remorse|waste time|pain to use|a pain|pain in the|a headache|a hassle|a chore|a drag|nothing but trouble
    |nothing but problems|more hassle than|not for the faint|hard pass|a pass from|a no from|a no go|negative reviews
    |horror stories|angry customers|unhappy customers|angry users|mass exodus|customers leaving|losing customers
    |losing users|losing ground|class action|under investigation|accused of|child labour|child labor|forced labor
    |forced labour|human rights|sweatshop|animal cruelty|data leak|security holes|security flaws|nickel and dime
    |nickel and dimes|nickel and diming|over the odds|price gouging|arm and a leg|security incident
    |security incidents|privacy incident|privacy incidents|past incidents|impact incidents|profile incidents
    |multiple incidents|notable incidents|serious incidents|data leaks|history of leaks|severely limited
    |too restrictive|too * to be a|too * to be the|too * to recommend|too * to trust|compromised * data
    |compromised track record|security lapse/lapses|security failure/failures|breach/leak history
    |rule/rules/ruled ** out|took a serious/major/big hit|reputation took|trust has/have not recovered
    |trust never recovered|trust has not returned|trust has never recovered|dropped it|abandoned it|those days
    |arrived broken|came broken|user hostile|stops working|regret buying|regret choosing|regret switching
    |regretted buying|more trouble than|bad experience|bad experiences|bad reputation|poor reputation|bad reviews
    |poor reviews|security breach|privacy scandal|privacy nightmare|junk fees|too good to be true|past breaches
    |security scandal/scandals`,
  "-1": `raised its price|raised the price|raises its price|hikes prices|an insult|will not learn|won't learn
    |no better choice|no better option|no better tool|no better way|no better place|no better value|nothing better
    |none better than|nobody better|what we don't|don't like|do not like|doesn't like|didn't like|dislike about
    |wish it|wish they|wish i had|wish we had|could have been|should have been|should be better|must improve
    |must do better|needs to do better|needs fixing|needs a lot|needs serious|needs urgent|needs constant
    |requires constant|constant crashes|constant bugs|constant problems|constantly breaks|frequent crashes
    |frequent outages|frequent bugs|frequent problems|regular outages|endless bugs|endless loading|endless forms
    |endless ads|full of bugs|full of ads|full of holes|full of flaws|littered with|swamped with|flooded with
    |loaded with ads|packed with ads|packed with bloat|buried in|buries its|buried under|hides its|hidden behind
    |locked behind|behind a paywall|forced to|forces you|forces users|locks you|lock you in|locked in|lock in
    |vendor lock|no way to|no way out|no escape|no help|no phone support|no human|no one answers|nobody answers
    |no one replies|nobody replies|no one responds|nobody responds|nobody cares|doesn't care|does not care|don't care
    |couldn't care less|could not care less|ignores its|ignored my|ignored our|ignores customers|blames customers
    |blames users|blamed me|passes the buck|dodges questions|excuses|wrong order|wrong item|wrong size|wrong address
    |wrong bill|gets * wrong|got * wrong|goes wrong|went wrong|gone wrong|go wrong|runs hot|runs out of|ran out of
    |runs slowly|ran slowly|scored lowest|scores lowest|scored last|rated lowest|ranks low|ranked low|ranked lowest
    |ranks lowest|looks dated|looks old|looks cheap|looks tired|feels tired|feels old|feels flimsy|feels slow
    |feels bloated|feels cramped|sounds thin|sounds hollow|tastes like cardboard|falls to pieces|fell to pieces
    |came apart|comes apart|snapped|gave out|gives out|gave up the ghost|died on|died within|dies within|dies after
    |dead within|dead after|dead on arrival|failed within|failed after|fails after|fails within|quit after
    |stopped after|only lasted|barely lasts|barely lasted|barely works|barely usable|barely functional|hardly works
    |hardly usable|doesn't last|does not last|didn't last|won't last|with caution|proceed with|be careful
    |raising prices|raised prices|raised its prices|raises its prices|hiked prices|hiked its prices|lags behind
    |lag behind|lagging behind|lagged behind|falls behind|fell behind|fallen behind|falling behind|trails behind
    |trails the|left behind|behind the times|behind the curve|behind the competition|out of touch|last resort
    |hidden fees|hidden fee|hidden charges|hidden costs|surprise fees|surprise charges|surprise bills|low quality
    |cheap quality|slow support|no support|slow response|slow to|hard to reach|hard to cancel|hard to use
    |difficult to cancel|difficult to use|impossible to cancel|impossible to reach|impossible to use|hard to justify
    |difficult to justify|hard to love|hard to like|hard to forgive|hard to trust|hard to get|security concerns
    |security issues|privacy concerns|privacy issues|safety concerns|quality issues|quality control
    |reliability issues|reliability problems|connectivity issues|billing issues|billing errors|no refund|ghosted
    |never replied|never answered|never responded|never got|no reply|no response|no answer|not responsive
    |nothing special|nothing to write home|not much better|little better than|no better than|no longer worth
    |no longer recommend|no longer competitive|too expensive|too complicated|too complex|too basic|too limited
    |too much for|too many ads|too heavy|too small|too loud|too rigid|priced too high|out of date|got worse
    |gotten worse|getting worse|gets worse|became worse|has worsened|struggles to|struggles with|struggle with
    |struggled with|suffers from|suffered from|plagued by|plagued with|riddled with|prone to|known to break
    |known to fail|tends to break|tends to fail|keeps breaking|keeps crashing|kept breaking|kept crashing|died after
    |fell off|wears out|worn out|weak link|weak spot|weak point|weak points|achilles heel|sore point|sore spot
    |sticking point|major flaw|fatal flaw|big drawback|major drawback|major downside|serious drawback|serious issues
    |serious problems|warning sign|warning signs|look at alternatives|consider alternatives|seek alternatives
    |look for alternatives|should be ashamed|shame on|a shame|shame that|pales in comparison|pale in comparison
    |pales next to|no match for|doesn't compare|does not compare|doesn't hold up|does not hold up|didn't hold up
    |doesn't measure up|doesn't live up|does not live up|didn't live up|doesn't deliver|does not deliver
    |didn't deliver|not delivered|far from perfect|less than ideal|leaves you|left wanting|leaves users|left me
    |left us|cut corners|cuts corners|cutting corners|corner cutting|on thin ice|money grab|cash grab|in name only
    |all hype|all talk|more hype|style over substance|smoke and mirrors|snake oil|empty promises|had enough of|fed up
    |sick of|tired of|turned off by|put off by|puts me off|scared away|drove me away|drives users away|driven away
    |wouldn't bother|don't bother|not bother|no reason to|hardly any reason|glad to be rid|good riddance
    |prefer alternatives|prefer other|prefer others|prefers alternatives|preferring alternatives|choose alternatives
    |favor alternatives|favour alternatives|moved to alternatives|move to alternatives|moving to alternatives
    |moved to other|moved to others|moved to competitors|moved to rivals|moved elsewhere|moved away|moving away
    |switched to alternatives|switched to other|switched to others|switched to competitors|switched to rivals
    |switched away|switching to alternatives|switch to alternatives|migrated to alternatives|migrated to other
    |migrated away|migrated elsewhere|turned to alternatives|left for competitors|left for rivals|left for other
    |left for alternatives|jumped ship|erode trust|erodes trust|eroded * trust|eroded confidence|damaged * trust
    |damaged its reputation|hurt trust|hurt its reputation|undermined trust|undermined confidence|shook trust
    |shaken trust|trust ** eroded|trust * shaken|trust * damaged|downgrade their trust|downgraded their trust
    |loss of trust|loss of confidence|lost confidence|lost * trust|exercise * caution|use caution|caution is advised
    |approach with|no longer secure|no longer trust|no longer trusts|steer ** elsewhere|point ** elsewhere
    |send ** elsewhere|steer ** away from it|safer options/alternatives/choices|better options/alternatives exist
    |to competing services|to competing products|ignores complaints|sounds tinny|stops after|hours on hold
    |no longer the best|overly complicated|overly complex|slipped badly|fails to live|far from the best
    |less than stellar`,
  "-0.7": `long way to go|significant way to go|some way to go|ways to go|taken a hit|takes a hit|took a hit|pass on
    |price increases|price increase|price hikes|price hike|account holds|frozen accounts|long wait|long waits
    |mixed bag|stuck in the past|needs work|needs improvement|need improvement|needs to improve|room for improvement
    |could be better|could do better|could use|leaves room|a bit of a mess|hit or miss|hit and miss|touch and go
    |not as great|poorly made|poorly built|poorly designed|badly designed|badly made|badly built|cheap feeling
    |feels cheap|feel cheap|looks cheap|feels dated|feels rushed|feels unfinished|shows its age|showing its age
    |shut down|too many|mind the|steep price|steep learning|hefty price|high price tag|sky high|through the roof
    |for what you get|doesn't justify|not justify|doesn't convince|did not convince|didn't convince
    |failed to convince|fails to convince|fails to impress|failed to impress|doesn't impress|not impress|not exactly
    |not particularly|not especially|not very|not really|not terribly|not so much|bad for|bad at|poor at|poor for
    |wrong choice|poor choice|bad choice|wrong tool|poor fit|bad fit|poor match|wrong fit|not a fit|not the right
    |not as good|not as reliable|not as polished|not quite as good|isn't as good|aren't as good|wears thin`,
  "-0.5": "no longer|wait times|learning curve|a step down|a step back|step backwards|not for everyone",
  "0": `can't recommend specific|cannot recommend specific|not recommend specific|recommend specific
    |recommend any specific|recommend a specific|recommend any particular|can't recommend any|cannot recommend any
    |recommend a single|recommend one over|customer service|problem solving|issue tracking|bug tracking|issue tracker
    |bug tracker|bug reports|problem sets|crash reports|crash reporting|crash course|trouble shooting|troubleshooting
    |hard drive|hard drives|hard disk|hard shell|hard case|hard floors|hard cash|poor credit|bad credit|no credit
    |low cost|low fee|low fees|low price|low prices|late fees|late payments|late night|slow cooker|slow motion
    |slow cook|fake news|heavy duty|heavy users|heavy traffic|heavy use|thin and light|thin client|fraud protection
    |fraud detection|fraud prevention|scam protection|malware protection|spyware protection|breach alerts
    |breach monitoring|dark web|dark mode|risk free|risk tolerance|fear of missing|late model|stress testing
    |pain relief|pain points|pain point|free of charge|great britain|perfect for those who hate|hate speech
    |difficult terrain|difficult conditions|limited edition|limited time|limited company|complaints department
    |fine print|fine dining|fine tune|fine tuning|fair use|warm up|cool down|light mode|strong password
    |strong passwords|strong coffee|best western|best before|good morning|better business bureau|leading edge
    |trial period|top up|top ups|top down|top speed|love language|love story|top loader|top load|win rate
    |wins and losses|win back|market leader in|issues cards|issues invoices|rich text|rich media|rich snippets
    |fresh produce|fresh food|fresh ingredients|smart home|smart tv|smart tvs|smart watch|smart phone|smart speaker
    |smart contracts|smart lock|smart thermostat|smart bulbs|premium plan|premium plans|premium tier|premium version
    |premium account|premium subscription|premium features|professional services|advanced features|advanced plan
    |happy hour|creative cloud|creative professionals|creative suite|fair trade|loyalty program|loyalty programs
    |loyalty points|loyalty rewards|benefit from|dedicated server|dedicated servers|dedicated support
    |dedicated account|helpful to|good luck|good news|bad news|make a better decision|better decision
    |better decisions|best known|best for you|best suited|best suits|the best way|your best|a good idea to
    |good to know|right fit|solid color|solid wood|warm weather|warm clothes|sharp image|fun fact|safe deposit
    |safe mode|fast food|fast fashion|fast charging|quick start|light weight|breached passwords|breached accounts
    |breach detection|breach notifications|breach reports|breach scanner|breach scans|breach warnings|known breaches
    |no breaches|never been breached|no security incidents|avoid it by|recommend against
    |strongly/i/we/i'd/would/highly recommend against`
}
