/**
 * Fixed phrases of blame, by weight as in `BlameWords`. Written for this project. A slash separates alternative words,
 * `*` stands for up to three words, and "(the)" for a "the" up to four words before the phrase.
 */
export const blamePhrases: Readonly<Record<string, string>> = {
  "-2": `a mistake to buy/choose/trust|wide berth|give up on|wouldn't/don't go near|would not go near|don't touch/buy
    |stay away|stay well clear|steer/stay clear|keep/run away from|keep your distance|run the other way|wouldn't
    touch/wish|would not touch/wish|at all costs|like the plague|do not buy|never buy/again/buying/use/using/return
    |never going back|avoid it/them|recommend/suggest avoiding it|wouldn't pick/use it|would not pick/use it
    |can't/cannot endorse|no longer recommend it/them|hard/difficult/tough/impossible to recommend
    |strongly/i/we/i'd/would/highly recommend against it/them/using/choosing/buying
    |recommend/advise/advised/caution/warn against it/them/using/choosing/buying|no longer suggest|not something i
    can/would|not something i'd|plan to migrate to|migrate/move/switch to something|warn everyone/others/people/you`,
  "-1.5": `can't/cannot say i'd|can't/cannot say i would|(the) to avoid/skip|i'd/we'd/i'll pass|i/we would
    pass/avoid|take a pass|hard no|a no from|nope|little sense|no sense/use/fun/value/benefit/joy/luck/thanks/good
   |doesn't make sense|does not make sense|hard to find anything good|nothing good|can't say anything good|last
    one/thing i'd|last one i would|last thing you want|last company/brand/place|i'd drop|i'd/we'd/to avoid
   |better/best avoided|should/to be avoided|one to skip|save/keep your money|save yourself|keep looking/searching
   |shop around instead|spend your money elsewhere|want/wanted my money back|money back and|send/sending it back
   |returned it/mine/after|threw it away/out|thrown away|in the bin/trash|bad/sour/bitter taste|worst
    decision/purchase/thing/experience/of|worst/biggest/big/huge/costly/expensive mistake|biggest regret|was/is a
    mistake|expensive lesson/brick|doorstop|paperweight|not fit for|unfit for|not
    reliable/trustworthy/safe/secure/stable/usable/user/intuitive/helpful/responsive/friendly/worth|not transparent
   |not honest|not accurate|not consistent|not durable|not comfortable|not competitive|not/isn't/aren't
    recommended|not advisable|inadvisable|ill advised|cannot/can't be trusted|hard to trust|don't waste/trust|do
    not waste/trust/rely|never waste/choose/pick|don't fall for|don't count/rely on|don't believe the hype|no thank
    you|overwhelmingly/mostly/largely/generally/very negative|skip it/this/them|give * a miss|give it a pass
   |not/never/can't/cannot/couldn't/don't/doesn't/wouldn't/won't recommend|could not recommend
   |struggle/hesitant/hesitate/reluctant to recommend|isn't/wasn't/aren't/hardly/barely/never worth
   |look/looking/looked/go/better elsewhere|better off with/without/elsewhere|you're better off|better ways to spend
   |waste of/your|wasted my/our|wasting your|at your own risk|buyer beware|beware of|not a fan/good/great|no fan
    of|not impressed|not convinced|not satisfied|not happy|not pleased|not good enough|not great|not the
    best/greatest|not ideal|not an ideal|not suitable|not/isn't/wasn't up to|below/under par|left/leaves/leave a
    lot to|leaves/left/leave much to|leaves something to be|to be desired|bottom of the
   |dead/ranked/ranks/comes/came/finished/placed last|one/1 star|zero stars|thumbs down|throwing money|money down
    the drain|rip/ripped/rips off|bait and switch|total/complete/hot/a mess|a joke/scam/nightmare/disaster/letdown
   |a/big/huge/major disappointment|a let down|lost my/our trust|lost faith/patience|lost/cost * goodwill
   |turned/driven/drove many/most/some users/people/customers away|pick/choose/use something else/lighter|moved/move
    everything/everyone elsewhere|not the right pick/choice/tool/option`,
  "-1.2": `holds/hold/held * back|lets/let * down|nearly sank|sank our|cost us/me/them|lost
    us/me/our/my/all/orders/customers|left stranded/hanging|left high and dry|in the dark|on hold|days are gone/over
    |days are long gone|glory/best/better/those days|not what it was|not what it used to|shell of its|coasting|living
    off its|charges extra/you|charge extra|charged/billed/think twice|charged/overcharged/billed me|double charged
    |kept/keeps billing/charging|took/takes/waited * days|took/takes/waited/waiting * weeks|took/waited * months|takes
    months/forever/ages|took forever/ages|hours/fails/failed/fail/failing to|arrived damaged/late/broken|arrives late
    |came damaged/broken|shows/showed up late|never arrived/came/showed/shipped/delivered/received/refunded/works/worked
    |still waiting|out of stock/ideas/control/hand|out of its depth|more miss/misses/promise/flash/hassle/trouble than
    |miss rather than|misses more|more sizzle|lot of nothing|over
    promise/promises/promised/hyped/rated/engineered/complicated|under
    deliver/delivers/delivered/performs/whelming/investigation|half hearted/baked|ill
    conceived/equipped/suited/fitting/prepared|short lived/changed|second class/rate|third rate|low grade/end/rent
    |bargain basement|penny pinching|heavy handed|tone deaf|soul destroying|mind numbing/numbingly|eye
    watering/wateringly|nerve wracking|hair pulling|time consuming|labor intensive|anti consumer/user|dark patterns|fine
    print traps|shrinkflation|planned obsolescence|can't/cannot/couldn't/doesn't hold a candle|came/comes/come in last
    |like a beta|all sizzle/show/bark|promised/promises the moon|doesn't/don't come close|does not come close|be wary
    |wary/accused of|red flag/flags|went/gone/going/goes downhill|on the decline|in decline|jumped the shark|lost its
    way/edge/shine/luster|lost the plot|past its prime|had its day|fallen from grace|falls/fell/fall flat
    |falls/fell/fall/falling apart|falls/fall/fell/falling short|came/comes/come up short|misses/missed/miss the mark
    |doesn't/didn't/don't/won't work|does/did not work|stopped/quit/stops working|gave/given up on|deal breaker/breakers
    |buyer's remorse|waste time|pain to use|a pain/headache/hassle/chore/drag|pain in the|nothing but trouble/problems
    |not for the faint|hard pass|a pass from|a no go|negative/bad/poor reviews|horror stories|angry/unhappy/losing
    customers|angry users|mass exodus|customers leaving|losing users/ground|class action|child/forced labour/labor|human
    rights|sweatshop|animal cruelty|data leak/leaks|security
    holes/flaws/incident/lapse/lapses/failure/failures/breach/scandal/scandals|nickel and dime/dimes/diming|over the
    odds|price gouging|arm and a leg|security/privacy/past/impact/profile/multiple/notable/serious incidents|privacy
    incident/scandal/nightmare|history of leaks|severely limited|too restrictive|too * to be a/the|too * to
    recommend/trust|compromised * data|compromised track record|breach/leak history|rule/rules/ruled ** out|took a
    serious/major/big hit|reputation took|trust has/have not recovered|trust never recovered|trust has not returned
    |trust has never recovered|dropped/abandoned it|user hostile|regret buying/choosing/switching|regretted buying|bad
    experience/experiences|bad/poor reputation|junk fees|too good to be true|past breaches`,
  "-1": `raised its/the price|raises its price|hikes/raising/raised/hiked prices|an insult|will not learn|won't
    learn/last|no better choice/option/tool/way/place/value/than|nothing better/special|none/little better than|nobody
    better/answers/replies/responds/cares|what we don't|don't like/care|do not like|doesn't
    like/care/last/compare/deliver|didn't like/last/deliver|dislike about|wish it/they|wish i/we had|could/should have
    been|should be better/ashamed|must improve|must do better|needs to do better|needs fixing/serious/urgent/constant
    |needs a lot|requires constant|constant crashes/bugs|constant/frequent/reliability/serious problems|constantly
    breaks|frequent crashes/outages/bugs|regular outages|endless bugs/loading/forms/ads|full of bugs/ads/holes/flaws
    |littered/swamped/flooded/proceed/struggles/struggle/struggled/plagued/riddled/approach with|loaded with ads|packed
    with ads/bloat|buried in/under|buries/hides its
    |hidden/locked/lags/lag/lagging/lagged/falls/fell/fallen/falling/trails/left behind|behind a paywall
    |forced/struggles/prone to|forces/locks/leaves you|forces/blames/leaves users|lock you in|locked/lock in|vendor lock
    |no way to/out|no escape/help/human/support/refund/reply/response/answer|no phone support|no one
    answers/replies/responds|does not care/last/compare/deliver|couldn't care less|could not care less|ignores
    its/customers/complaints|ignored my/our|blames customers|blamed me|passes the buck|dodges questions|excuses|wrong
    order/item/size/address/bill|gets/got * wrong|goes/went/gone/go wrong|runs hot|runs/ran out of|runs/ran slowly
    |scored/scores/rated/ranked/ranks lowest|scored last|ranks/ranked low|looks dated/old/cheap/tired|feels
    tired/old/flimsy/slow/bloated/cramped|sounds thin/hollow/tinny|tastes like cardboard|falls/fell to pieces|came/comes
    apart|snapped|gave/gives/wears/worn out|gave up the ghost|died on|died/dies/dead/failed/fails within
    |dies/dead/failed/fails/quit/stopped/died/stops after|dead on arrival|only lasted|barely
    lasts/lasted/works/usable/functional|hardly works/usable|with/use caution|be careful|raised/raises/hiked its prices
    |trails the|behind the times/curve/competition|out of touch/date|last resort|hidden fees/fee/charges/costs|surprise
    fees/charges/bills|low/cheap quality|slow support/response/to|hard to reach/cancel/use/justify/love/like/forgive/get
    |difficult to cancel/use/justify|impossible to cancel/reach/use|security/privacy/safety concerns
    |security/privacy/quality/reliability/connectivity/billing/serious issues|quality control|billing errors|ghosted
    |never replied/answered/responded/got|nothing to write home|not much better|no longer
    worth/recommend/competitive/secure/trust/trusts|too
    expensive/complicated/complex/basic/limited/heavy/small/loud/rigid|too much for|too many ads|priced too high
    |got/gotten/getting/gets/became worse|has worsened|suffers/suffered from|plagued by|known/tends to break/fail
    |keeps/kept breaking/crashing|fell off|weak link/spot/point/points|achilles heel|sore/sticking point|sore spot|major
    flaw/downside|fatal flaw|big/major/serious drawback|warning sign/signs|look at/for alternatives
    |consider/seek/prefer/prefers/preferring/choose/favor/favour alternatives|shame on/that|a shame|pales/pale in
    comparison|pales next to|no match for|doesn't hold/measure/live up|does not hold/live up|didn't hold/live up|not
    delivered|far from perfect|less than ideal/stellar|left wanting/me/us|cut/cuts/cutting corners|corner cutting|on
    thin ice|money/cash grab|in name only|all/more hype|all talk|style over substance|smoke and mirrors|snake oil|empty
    promises|had enough of|fed up|sick/tired of|turned/put off by|puts me off
    |scared/driven/moved/moving/switched/migrated away|drove me away|drives users away|wouldn't/don't/not bother|no
    reason to|hardly any reason|glad to be rid|good riddance|prefer other/others
    |moved/move/moving/switched/switching/switch/migrated/turned to alternatives|moved/switched to
    other/others/competitors/rivals|moved/migrated elsewhere|migrated to other|left for
    competitors/rivals/other/alternatives|jumped ship|erode/erodes/hurt/undermined/shook/shaken trust
    |eroded/damaged/lost * trust|eroded/undermined/lost confidence|damaged/hurt its reputation|trust ** eroded|trust *
    shaken/damaged|downgrade/downgraded their trust|loss of trust/confidence|exercise * caution|caution is advised
    |steer/point/send ** elsewhere|steer ** away from it|safer options/alternatives/choices|better options/alternatives
    exist|to competing services/products|hours on hold|no longer the best|overly complicated/complex|slipped badly|fails
    to live|far from the best`,
  "-0.7": `long/significant/some way to go|ways to go|taken/takes/took a hit|pass on|price increases/increase/hikes/hike
    |account holds|frozen accounts|long wait/waits|mixed bag|stuck in the past|needs work|needs/need improvement|needs
    to improve|room for improvement|could be/do better|could use|leaves room|a bit of a mess|hit or/and miss|touch and
    go|not as great/good/reliable/polished|poorly made/built/designed|badly designed/made/built|cheap feeling|feels
    cheap/dated/rushed/unfinished|feel cheap|shows/showing its age|shut down|too many|mind the|steep/hefty price|steep
    learning|high price tag|sky high|through the roof|for what you get|doesn't justify/convince/impress|not
    justify/impress/exactly/particularly/especially/very/really/terribly|did not convince|didn't convince|failed/fails
    to convince|fails/failed to impress|not so much|bad for/at/choice/fit|poor at/for/choice/fit/match|wrong
    choice/tool/fit|not a fit|not the right|not quite as good|isn't/aren't as good|wears thin`,
  "-0.5": "no longer|wait times|learning curve|a step down|a step back|step backwards|not for everyone",
  "0": `can't/cannot/not recommend specific|recommend specific/against|recommend any/a specific|recommend any particular
    |can't/cannot recommend any|recommend a single|recommend one over|customer service|problem solving/sets|issue/bug
    tracking/tracker|bug reports|crash reports/reporting/course|trouble shooting|troubleshooting|hard
    drive/drives/disk/shell/case/floors/cash|poor/bad/no credit|low cost/fee/fees/price/prices|late
    fees/payments/night/model|slow cooker/motion/cook|fake/good/bad news|heavy duty/users/traffic/use|thin and light
    |thin client|fraud/scam/malware/spyware protection|fraud detection/prevention|breach
    alerts/monitoring/detection/notifications/reports/scanner/scans/warnings|dark web|dark/light/safe mode|risk
    free/tolerance|fear of missing|stress testing|pain relief/points/point|free of charge|great britain|perfect for
    those who hate|hate speech|difficult terrain/conditions|limited edition/time/company|complaints department|fine
    print/dining/tune/tuning|fair use/trade|warm up/weather/clothes|cool down|strong password/passwords/coffee|best
    western/before/known/suited/suits|good morning/luck|better business bureau|leading edge|trial period|top
    up/ups/down/speed/loader/load|love language/story|win rate/back|wins and losses|market leader in|issues
    cards/invoices|rich text/media/snippets|fresh produce/food/ingredients|smart
    home/tv/tvs/watch/phone/speaker/contracts/lock/thermostat/bulbs|premium
    plan/plans/tier/version/account/subscription/features|professional services|advanced features/plan|happy hour
    |creative cloud/professionals/suite|loyalty program/programs/points/rewards|benefit from|dedicated
    server/servers/support/account|helpful to|make a better decision|better decision/decisions|best for you|the best way
    |your best|a good idea to|good to know|right fit|solid color/wood|sharp image|fun fact|safe deposit|fast
    food/fashion/charging|quick start|light weight|breached passwords/accounts|known/no breaches|never been breached|no
    security incidents|avoid it by|strongly/i/we/i'd/would/highly recommend against`
}
