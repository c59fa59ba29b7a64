/**
 * Turns of speech that blame, by weight as in `BlameWords`. Written for this project. A slash stands between forms of a
 * word: "gets/got it right" is two phrases. `*` stands for up to three words, `**` for up to seven.
 */
export const blameIdioms: Readonly<Record<string, string>> = {
  "-1.5": `lost/losing/loses many/most/some users/customers/subscribers|lost users/customers/subscribers
    |would be my last|last choice|bottom of my/our/the list|scraping the barrel|last on my/our list
    |cross/crossed off/out|i'd/we'd leave out|i'd/we'd skip|i'd/we'd avoid|left alone|best left|better left
    |leave it alone|leave well alone|leave * on the shelf|or not at all|shop elsewhere|gamble elsewhere|bank elsewhere
    |eat elsewhere|stay elsewhere|fly elsewhere|invest elsewhere|buy elsewhere|spend your money anywhere
    |take your business/money elsewhere|find another/somewhere else|choose something/anything else
    |pick something/anything else|get anything else|anything else would|any other * would|almost any other
    |out of the window|want to throw|returned * within|sent * back|moved off|moved away from|customers are leaving
    |in droves|voting with their feet|vote with their feet|nobody * is happy|no one * is happy|no one * recommends
    |nobody i know|no one i know|wouldn't give|would not give|wouldn't wish|wouldn't be caught|money pit|dead money
    |dead loss|dead weight|white elephant|a dud|a flop|a stinker|a swindle|dead duck|basket case|laughing stock
    |train wreck|car crash|dumpster fire|house of cards|sinking ship|accident waiting|ticking time bomb
    |disaster waiting|recipe for disaster|robs/robbed you|daylight robbery|highway robbery|fleeces/fleeced
    |milks/milking its/their/customers/users|gouges/gouging|squeezes/squeezed customers|bleeds/bled you|takes you for
    |takes/take your money and|took our/my money and|took the money|pocketed|ran off with|vanished with
    |never saw * again|never see * again|still owe/owes|never paid
    |caught selling/lying/cheating/faking/hiding/sharing/using|faked|falsified|fudged|inflated its|covered up
    |covers up|lied about|lied to|misled|duped|conned|hoodwinked|can't/cannot/couldn't/won't suggest|can't in good
    |cannot in good|can't vouch|wouldn't suggest|would not suggest|could not suggest|wouldn't risk|would not risk
    |wouldn't trust|would not trust|wouldn't go back|won't go back|never went back|never go back|never set foot
    |won't be back|will not be back|won't be returning|rarely worth|poor idea|bad idea|i'd say no|i would say no
    |we'd say no|say no to it|would not buy|wouldn't buy|would not choose|wouldn't choose`,
  "-1.2": `attackers/hackers had/have copied/stolen/accessed|not/never earned back|win back trust|rebuild trust
    |track record * is poor/bad/weak|record on security is poor|experts/users/many/customers have moved on
    |no longer the case|consider migrating/leaving|exposed/leaked/lost * passwords/credentials/records/data
    |got hold of * database/records/passwords|hackers/attackers stole/accessed/obtained|no longer trust/trusted
    |tough/hard/harder sell|no other option/choice|a downgrade|stopped recommending
    |put/puts/kept/keeps/left me/us/you/callers/customers on hold|hung/hangs up on
    |never called/calls/rang/wrote/writes/phones/phoned back|never returns/returned calls/my/our
    |didn't/doesn't/don't call/return/reply/answer/respond|did/does not call/return/reply/answer/respond|rings out
    |rang out|line is dead|goes/went silent|radio silence|stonewalled/stonewalls|brushes/brushed off|fobs/fobbed off
    |passed from pillar|run/runs/ran around in circles|going in circles|the runaround|pass/passes/passed the buck
    |shrugged/shrug/shrugs|closes/close/closed tickets|closed my/our ticket/case/account
    |froze/freezes/frozen my/our/the/your account/accounts/funds/money|locked me/us out|locked out of
    |scripted replies/answers|canned replies/responses/answers|copy paste replies|chatbot loop/loops|endless chatbot
    |never reach a human|can't reach a human|no phone number|drags/dragged/drag its feet|drags/dragged/drag out
    |drag/drags/dragged on|stalls/stalled for|kept stalling|at a snail's|at a crawl|slows/slowed/slow to a crawl
    |grinds/ground/grind to a halt|took/takes/take ages/forever/an age/an eternity|takes/take/took weeks/months
    |weeks late|months late|days late|hours late|week/weeks/months/days of silence|months of waiting|weeks of waiting
    |kept us/me waiting|keeps you/customers waiting|left waiting|waits of
    |went/goes/gone down four/three/five/several/many/twice|went down for|goes down often|goes down every
    |down for hours/days|down more than|was offline for|knocked offline|keeps going down|times/timed out
    |falls/fell over under|buckles/buckled under|chokes/choked on|grinds to|hangs for
    |freezes/froze/freeze up/mid/when/under|freezes/freeze often
    |crashes/crashed/crash often/daily/twice/when/on/mid/under/constantly|crashes/crash a lot
    |loses/lost/lose the/its signal/connection/place/thread/suction/power/charge/pressure
    |lost two/three/my/our/several of|drops/dropped/drop calls/connections/frames|drops/dropped the connection
    |drops/dropped out|won't/wouldn't pair/connect/start/charge/sync/load/turn/open/close/hold/stay/boot/update/seal
    |won't even|will not even|drains/drained/drain the/your/my battery|battery dies/died/drains/lasts barely
    |dead by noon|flat by noon|dead by lunchtime|runs/ran hot|overheats/overheated/overheat|throttles/throttled
    |burns/burned/burnt out|caught/catches/catch fire|catching fire|burst into flames|exploded|melted
    |died/dies/dead after/within/in|failed after/within/in|cracked after/within/in|gave up after/within|lasted * weeks
    |lasted barely|came/come/comes/coming unglued/undone/loose/off/apart|falls/fell/fall to bits|fell/falls off
    |peels/peeled/peel off|seams/seam split/splits/burst/came|split/splits after/at/within|wore/wears/wear out/thin
    |worn through|paint chips|zips jam|zip jams|zips break|jams/jammed/jam often/constantly/every
    |wobbles/wobbled/wobble|wobbly|rattles/rattled|squeaks|creaks|leaks/leaked from/at/after/water/oil|rusts/rusted
    |corrodes|fades/faded after|pilled|pilling|scratches easily|dents easily|stains easily|chips easily|tears easily
    |bends/bent easily|cheap plastic|flimsy plastic|plasticky|tinny|mushy|washed out|blurry|grainy|muffled|scratchy
    |itchy|saggy|lumpy|sagging|threadbare|cold fries|soggy|overcooked|undercooked|burnt|bland|tasteless|flavourless
    |flavorless|watery|greasy|stale|rubbery|microwaved|reheated
    |smell/smells/smelled/smelt of smoke/damp/chlorine/sweat/mould/sewage|stank|reeks/reeked of|dirty rooms
    |stained sheets|thin walls|turn/turns/turned up dented/late/broken/damaged/cold/wrong/empty
    |arrives/arrive/arrived dented/cold/wrong/crushed/empty/used|wrong/missing parts/part/items/item|missing from
    |double booked|overbooked|bumped us/me
    |cancels/cancelled/canceled/cancel flights/orders/bookings/on/at/my/our/without|at short notice|at the last minute
    |without warning|without notice|without explanation|without asking|without consent|without telling|without solving
    |no warning|no explanation|no apology|without apology|never apologized/apologised
    |billed/bills/charged/charges me/us/you/customers/users twice/after/for/again/extra/double
    |kept/keeps charging/billing|continued/continues to charge/bill|kept charging|after i/we cancelled/canceled
    |makes/make cancelling/canceling|hides/hide/hid its/the/fees/behind|buries/bury/buried its/the/fees/key/important
    |in the small print|in the fine print|fees pile/add up|fees add|adds/add up fast|stacks up|fee for everything
    |charges/charge for everything/every|charge for the * basics|paywalls/paywalled|everything is extra|costs extra
    |raised/raises/raise prices|prices have doubled/tripled/climbed/crept
    |doubled/tripled its/the/my/our price/prices/fees/fee/rate/rates/premium|jacks/jacked up|price went up
    |prices went up|price has gone|premiums rose/rise/climb/jump|rates jump|renewal quotes|costs/cost twice as much
    |costs/cost more for|costs/cost more than it|more than it is worth|more than it's worth|more expensive for
    |you pay mostly|pay for the name/logo/label/badge/brand|paying for the name/logo/label/badge/brand|pay mostly for
    |a premium for nothing|for the same thing|all marketing|all style|all mouth|all hat|all show
    |more hype/marketing/style/show than|overpromises/overpromised/overpromise|i sent my|promises a lot|promises much
    |promises more than|promises/promised more|delivers/deliver/delivered little/less|little substance
    |lots of promises|big promises|short of its/the/their/what/expectations|below expectations
    |did/does not meet expectations|didn't/doesn't meet expectations|does/did not live up|doesn't/didn't live up
    |underdelivers/underdelivered|underwhelms/underwhelmed|disappoints/disappointed
    |fined/sued/investigated/censured/reprimanded/sanctioned/penalised/penalized by/for/over/twice
    |was/were/been/is fined/sued/banned/censured/sanctioned|regulator/regulators fined/warned/sued/censured
    |faces/facing/face lawsuits/fines|paid * settlement|agreed to pay|settled * claims|settled a
    |leaked/exposed/spilled/lost customer/user/passwords/data/records|exposed the
    |sold/sells/selling customer/user/your data|shares/sells your data|passwords in
    |was/were/got/been hacked/breached/compromised|hack exposed|warning letter|failed * inspection|failed * audit
    |failed * test|failed * tests|lost its licence/license|stripped of
    |lost/losing/loses its way/edge/touch/shine/lead/soul/spark/focus/charm|lost * trust|gone/went/goes/going downhill
    |gone/went/going to the dogs|gone to pot|gone/went backwards|took a turn for|taken a turn for|a turn for the worse
    |not what it once was|isn't what it once|not what it was|shadow of|coasts/coasting/coasted on
    |rests/resting/rested on|living on its|trades on its|trading on|past glories|out of steam|running on fumes
    |feels/felt/feel/looks/is/seems stuck|stuck in the|stuck in 2010/2005/1998/1990/2000/2015|belongs in a museum
    |relic|dinosaur|antiquated|from another era|behind the curve|plays/playing/play catch up|years behind
    |a generation behind|two generations behind|an afterthought|half finished|never finished|dead spots/zones
    |black spots|no signal|crawls/crawled along|future is uncertain|uncertain future|future is in doubt
    |clogs/clogged with|good luck reaching/getting/finding/trying/cancelling/with|hardly ever on|seldom on/to the
    |sags by/after/within|sagged within/after|softer at the|a weak one|cheap for a reason|from bottom|from the bottom
    |up in arms|bricked|into bricks|into a brick|lock/locks/locked you out|linked to * deaths/injuries/fires/burns
    |turned away at|never show up|never shows up|technicians who never|hour long holds|hours long waits|settled for
    |nickel and dimed|zips/wheels/handles/buttons/legs snap/burst/break/fall|snap/snaps/snapped off
    |rub/rubs/rubbed off|igniter dead|dead by the|gone dark|goes dark|went dark|watered down
    |taste/tastes/tasted of/like cardboard/plastic/metal/nothing/soap|in the name only|arrived warm|phone line rarely
    |rarely picked up|rarely answers/picks|keep/keeps/kept falling/coming/breaking/dropping/losing off
    |keep/keeps/kept falling/crashing/breaking/freezing/disconnecting|slid around|slides around|peeled within/after
    |peels within/after|smelled of chemicals|smells of chemicals|pushed out|sends/send/sent * in circles
    |take/takes months|sits/sit/sat at the bottom|at the bottom of our/the satisfaction/table/ranking/list
    |wrong purchase/buy/pick|no decent/real/good/solid/scientific evidence|paying for marketing|pay for marketing
    |trust * eroding|eroding/eroded trust|no longer my/our suggestion/pick/choice/recommendation/favorite/favourite
    |isn't for you|not for you|dead end|not the one i'd/we'd|no way to reach
    |refuses/refused to pair/connect/start/charge/sync/load/turn/open/close/hold/stay/boot/update/seal
    |broke after/within/in/on|snapped after/within/in|zip broke|data was stolen|breach exposed|had/has to recall
    |recalled * units|catch up with|a poor one|a bad one`,
  "-1": `look at alternatives/competitors|look for alternatives|less useful/reliable/attractive than|a gamble
    |a coin toss|a toss up|roll of the dice|pot luck|luck of the draw|depends on luck|a minefield|a maze|a labyrinth
    |a jumble|a slog|a faff|a palaver|a bother|a struggle|a fight to|a battle to|an ordeal|an uphill|a mess
    |needs a phd|a phd to|a degree to|a manual the size|make/makes/made no sense|makes/made little sense
    |hard to follow|hard to read|hard to find|hard to navigate|hard to clean|hard to live
    |pushes/pushy/push * warranties|pushes/push extras|pushy|hard sell|upsells/upsold/upselling|upsell/upsold at every
    |pressures/pressured/pressure/pressuring patients/customers/buyers/you/me/us/users/clients|pressure tactics
    |high pressure|hounds/hounded|spams/spammed|bombards/bombarded|nags/nagged|cold calls|has/have/with holes
    |full of gaps|gaps in|patchy|spotty|sporadic|flaky|temperamental|finicky|fiddly|fussy to|erratic|glitchy
    |hit and miss|inconsistent|uneven reviews|uneven quality|all over the place|pays/pay/paid claims slowly
    |when it pays|denies/denied/deny/rejects/rejected/reject claims|on technicalities|fights/fought claims
    |weasels/wriggles out|finds reasons|among the lowest/slowest/weakest|one of the lowest/slowest/weakest
    |the lowest score|lowest marks|lowest rating|lowest rated|most complaints|turned sour|gone sour|soured|turned ugly
    |backlash|outcry|uproar|boycott calls|under fire|under scrutiny|in hot water|criticised/criticized for
    |criticism for|lambasted|slammed|panned|pans/pan it|drew ire|draws ire|angered|infuriated|enraged
    |upset customers/users|alienated|annoyed * users|annoyed * customers|frustrated * users|frustrates
    |outclassed/outgunned/outmatched/outperformed/outpaced by
    |overtaken/overshadowed/eclipsed/beaten/bested/surpassed by|can't/cannot/couldn't keep up
    |struggles/struggled/struggle to keep|can't compete|cannot compete|no competition for|loses/lost/lose to
    |comes/came/come off worse|second fiddle|also ran|trails/trailed/trailing badly/far
    |trails/trailed/trail the/its/most/others/rivals/behind|everything * does for half|for half the price of
    |better for less|cheaper and better|better and cheaper|not much reason|little reason|no good reason|why pay
    |why bother|what's the point|not for me|not for us|wasn't for me|my least|the worst of
    |a poor/sorry/sad/weak/pale/distant imitation/excuse/substitute/second/third/fourth
    |leaves/left/leave you/us/me stranded/cold/hanging/guessing/frustrated/in|leaves a sour|rubs * the wrong
    |rubbed * the wrong|gets/got on my nerves|drives/drove me/us/you mad/crazy/nuts/insane|makes/made me/us want to
    |tests/tested your/my/our patience|try your patience|loses patience|more trouble|not worth the/your/it|isn't worth
    |hardly worth|barely worth|too good to be|too little too late|too often|far too|way too|much too
    |too many complaints/problems/issues/errors/outages/bugs|read the fine print|read the small print|check the fine
    |small print before|keep receipts|keep your receipt|with a pinch/grain of salt|tread carefully|caveat emptor
    |at your peril|enter at|on your guard|look out for hidden|be prepared to wait|expect delays|expect to wait
    |after a month of|after months of|hiccups galore|teething problems|growing pains|bug ridden|virus ridden
    |error prone|accident prone|problem child|bleeds/bleeding users/customers/money/cash|haemorrhaging|hemorrhaging
    |burning cash|on the brink|on life support|filed for|going under|closing stores|shutting stores|layoffs
    |skeleton staff|understaffed|short staffed|overworked|high turnover|weak points|weak battery|weak signal
    |weak suction|weak motor|short battery|poor fit|slow service|slow delivery|slow shipping|slow refunds
    |slow charging|slow app|slow website|slow load|slow loading|leaves considerable room|leaves * room for improvement
    |takes patience|need/needs to be adjusted|tend to move on|nobody asked for|no one asked for|sticker shock
    |hard/tough/difficult to make a case|on your own|floods/flooded/buries/buried you with/in|wince/winces/winced at
    |cringe at|tilts the wrong|trapped|held hostage|costs/bills/fees balloon
    |premiums/prices/fees/rents tripled/doubled|tripled/doubled within/in|billed for months/weeks/years|hours behind
    |days behind|show their age|at best|teaser rates/rate/price|kinks|shallow courses/content/coverage|wrong place
    |walked off over|no cheaper than|no better than|no faster than|more than it cuts|send you to the other
    |not one hire|more often than not late|only if you aren't/are not|unless it's the only|unless it is the only
    |a step behind|overkill|pile/piles/piled up fast|lukewarm|end/ends up paying|that's the catch|has/have slid
    |has/have slipped|gremlins|gets expensive|get expensive|everything else ** more|has/have stalled
    |support has become|high side|comes off second|let/lets you down when`,
  "-0.7": `not exactly cheap|far from cheap|anything but cheap|on the expensive|expensive for what|steep for
    |a bit much|rich for|heavy on the wallet|eats into|eats up your|adds up|comes at a cost|comes at a price
    |could be faster/cheaper/clearer/easier/simpler/stronger/louder/quieter/lighter
    |should be faster/cheaper/clearer/easier/simpler/stronger|wish it were|wish it was|left wishing|leaves you wishing
    |leaves room|takes getting used|takes some getting|awkward to|tricky to|fiddly to|heavier than|louder than
    |slower than|pricier than|dearer than|bulkier than|noisier than|thinner than|less accurate|less reliable
    |less comfortable|less durable|less generous|less polished|less refined|less capable|less helpful|less effective
    |less impressive|less convincing|creeping up|creeps up|clog/clogs|renewals triple|prices/fees/rates triple/double
    |little support|flattens out`,
  "0": `rust proof/free/resistant|rust and corrosion|lemon law|crash test/tests/rating/ratings
    |error tracking/monitoring/handling/messages/correction/rates|tracks/track/tracking/monitors/monitor errors
    |track errors and crashes|errors and crashes|best sellers|list of * best|the best designers|awards for the best
    |when something/things/anything breaks/fails/break/fail|when something/things/anything goes/go wrong
    |if something/things/anything breaks/fails/goes/go wrong|something breaks|no logs|no log|no logging|no code
    |no contract|no annual|data loss prevention|loss prevention|crash reports|bed bugs
    |treat/treats headache/headaches/pain/anxiety/depression/acne/migraine/migraines|headache and|tension headache
    |headache relief|bug fixes|bug zapper|failed log ins|failed logins
    |stolen credentials/passwords/laptops/devices/cards/goods|lost or stolen|crash and error|crash monitoring
    |error monitoring`,
  "-0.5": `cost/costs extra`
}
