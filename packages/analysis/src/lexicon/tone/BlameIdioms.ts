/**
 * Idioms of blame, by weight as in `BlameWords`. Written for this project. A slash separates alternative words:
 * "gets/got it right". `*` stands for up to three words, `**` for up to seven.
 */
export const blameIdioms: Readonly<Record<string, string>> = {
  "-1.5": `lost/losing/loses many/most/some users/customers/subscribers|lost users/customers/subscribers|would be my
    last|last choice|bottom of my/our/the list|scraping the barrel|last on my/our list|cross/crossed off/out|i'd/we'd
    leave out|i'd/we'd skip|left alone|best/better left|leave it/well alone|leave * on the shelf|or not at all
    |shop/gamble/bank/eat/stay/fly/invest/buy elsewhere|spend your money anywhere|take your business/money elsewhere
    |find another/somewhere else|choose/pick something/anything else|get anything else|anything else would|any other *
    would|almost any other|out of the window|want to throw|returned * within|sent * back|moved off|moved away from
    |customers are leaving|in droves|voting/vote with their feet|nobody * is happy|no one * is happy|no one * recommends
    |nobody i know|no one i know|wouldn't give/suggest/risk/trust/buy/choose|would not
    give/suggest/risk/trust/buy/choose|wouldn't be caught|money pit|dead money/loss/weight/duck|white elephant|a
    dud/flop/stinker/swindle|basket case|laughing stock|train wreck|car crash|dumpster fire|house of cards|sinking ship
    |accident/disaster waiting|ticking time bomb|recipe for disaster|robs/robbed/bleeds/bled you|daylight/highway
    robbery|fleeces/fleeced|milks/milking its/their/customers/users|gouges/gouging|squeezes/squeezed customers|takes you
    for|takes/take your money and|took our/my money and|took the money|pocketed|ran off with|vanished with|never saw/see
    * again|still owe/owes|never paid|caught selling/lying/cheating/faking/hiding/sharing/using|faked|falsified|fudged
    |inflated its|covered/covers up|lied about/to|misled|duped|conned|hoodwinked|can't/cannot/couldn't/won't suggest
    |can't/cannot in good|can't vouch|could not suggest|wouldn't/won't/never go back|never went back|never set foot
    |won't be back/returning|will not be back|rarely worth|poor/bad idea|i'd/we'd say no|i would say no|say no to it`,
  "-1.2": `attackers/hackers had/have copied/stolen/accessed|not/never earned back|win back trust|rebuild/eroding/eroded
    trust|track record * is poor/bad/weak|record on security is poor|experts/users/many/customers have moved on|consider
    migrating/leaving|exposed/leaked/lost * passwords/credentials/records/data|got hold of * database/records/passwords
    |hackers/attackers stole/accessed/obtained|no longer trust/trusted|tough/hard/harder sell|no other option/choice|a
    downgrade|stopped recommending|put/puts/kept/keeps/left me/us/you/callers/customers on hold|hung/hangs up on|never
    called/calls/rang/wrote/writes/phones/phoned back|never returns/returned calls/my/our|didn't/doesn't/don't
    call/return/reply/answer/respond|did/does not call/return/reply/answer/respond
    |rings/rang/drags/dragged/drag/times/timed/drops/dropped/burns/burned/burnt/washed/pushed out|line is dead|goes/went
    silent|radio silence|stonewalled/stonewalls
    |brushes/brushed/fobs/fobbed/fell/falls/peels/peeled/peel/snap/snaps/snapped/rub/rubs/rubbed off|passed from pillar
    |run/runs/ran around in circles|going in circles|the runaround|pass/passes/passed the buck|shrugged/shrug/shrugs
    |closes/close/closed tickets|closed my/our ticket/case/account|froze/freezes/frozen my/our/the/your
    account/accounts/funds/money|locked me/us out|locked out of|scripted replies/answers|canned
    replies/responses/answers|copy paste replies|chatbot loop/loops|endless chatbot|never/can't reach a human|no phone
    number|drags/dragged/drag its feet
    |drag/drags/dragged/chokes/choked/coasts/coasting/coasted/rests/resting/rested/trading on
    |stalls/stalled/hangs/settled for|kept stalling|at a snail's/crawl|slows/slowed/slow to a crawl|grinds/ground/grind
    to a halt|took/takes/take ages/forever/an age/an eternity|takes/take/took weeks/months|weeks/months/days/hours late
    |week/weeks/months/days of silence|months/weeks of waiting|kept us/me waiting|keeps you/customers waiting|left
    waiting|waits/reeks/reeked/stripped/shadow of|went/goes/gone down four/three/five/several/many/twice|went down for
    |goes down often/every|down for hours/days|down/promises more than|was offline for|knocked offline|keeps going down
    |falls/fell over under|buckles/buckled under|grinds to|freezes/froze/freeze up/mid/when/under|freezes/freeze often
    |crashes/crashed/crash often/daily/twice/when/on/mid/under/constantly|crashes/crash/promises a lot|loses/lost/lose
    the/its signal/connection/place/thread/suction/power/charge/pressure|lost two/three/my/our/several of
    |drops/dropped/drop calls/connections/frames|drops/dropped the connection|won't/wouldn't
    pair/connect/start/charge/sync/load/turn/open/close/hold/stay/boot/update/seal|won't even|will not even
    |drains/drained/drain the/your/my battery|battery dies/died/drains/lasts barely|dead by noon/lunchtime/the|flat by
    noon|runs/ran hot|overheats/overheated/overheat|throttles/throttled|caught/catches/catch/catching fire|burst into
    flames|exploded|melted|died/dies/dead/failed/cracked/snapped after/within/in|gave up after/within|lasted * weeks
    |lasted barely|came/come/comes/coming unglued/undone/loose/off/apart|falls/fell/fall to bits|seams/seam
    split/splits/burst/came|split/splits after/at/within|wore/wears/wear out/thin|worn through|paint chips|zips
    jam/break|zip jams/broke|jams/jammed/jam often/constantly/every|wobbles/wobbled/wobble|wobbly|rattles/rattled
    |squeaks|creaks|leaks/leaked from/at/after/water/oil|rusts/rusted|corrodes|fades/faded after|pilled|pilling
    |scratches/dents/stains/chips/tears/bends/bent easily|cheap/flimsy plastic|plasticky|tinny|mushy|blurry|grainy
    |muffled|scratchy|itchy|saggy|lumpy|sagging|threadbare|cold fries|soggy|overcooked|undercooked|burnt|bland|tasteless
    |flavourless|flavorless|watery|greasy|stale|rubbery|microwaved|reheated|smell/smells/smelled/smelt of
    smoke/damp/chlorine/sweat/mould/sewage|stank|dirty rooms|stained sheets|thin walls|turn/turns/turned up
    dented/late/broken/damaged/cold/wrong/empty|arrives/arrive/arrived dented/cold/wrong/crushed/empty/used
    |wrong/missing parts/part/items/item|missing from|double booked|overbooked|bumped us/me
    |cancels/cancelled/canceled/cancel flights/orders/bookings/on/at/my/our/without|at short notice|at the last minute
    |without warning/notice/explanation/asking/consent/telling/solving/apology|no warning/explanation/apology/signal
    |never apologized/apologised|billed/bills/charged/charges me/us/you/customers/users
    twice/after/for/again/extra/double|continued/continues to charge/bill|after i/we cancelled/canceled|makes/make
    cancelling/canceling|hides/hide/hid its/the/fees/behind|buries/bury/buried its/the/fees/key/important|in the
    small/fine print|fees pile/add up|fees add|adds/add up fast|stacks/jacks/jacked up|fee for everything|charges/charge
    for everything/every|charge for the * basics|paywalls/paywalled|everything is extra|costs extra|raised/raises/raise
    prices|prices have doubled/tripled/climbed/crept|doubled/tripled its/the/my/our
    price/prices/fees/fee/rate/rates/premium|price/prices went up|price has gone|premiums rose/rise/climb/jump|rates
    jump|renewal quotes|costs/cost twice as much|costs/cost more for|costs/cost more than it|more than it is worth|more
    than it's worth|more expensive for|you pay mostly|pay/paying for the name/logo/label/badge/brand|pay mostly for|a
    premium for nothing|for the same thing|all marketing/style/mouth/hat|more hype/marketing/style/show than
    |overpromises/overpromised/overpromise|i sent my|promises much|promises/promised more|delivers/deliver/delivered
    little/less|little substance|lots of promises|big promises|short of its/the/their/what/expectations|below
    expectations|did/does not meet expectations|didn't/doesn't meet expectations|does/did not live up
    |underdelivers/underdelivered|underwhelms/underwhelmed|disappoints/disappointed
    |fined/sued/investigated/censured/reprimanded/sanctioned/penalised/penalized by/for/over/twice|was/were/been/is
    fined/sued/banned/censured/sanctioned|regulator/regulators fined/warned/sued/censured|faces/facing/face
    lawsuits/fines|paid * settlement|agreed to pay|settled * claims|settled a|leaked/exposed/spilled/lost
    customer/user/passwords/data/records|exposed the|sold/sells/selling customer/user/your data|shares/sells your data
    |passwords in|was/were/got/been hacked/breached/compromised|hack/breach exposed|warning letter|failed *
    inspection/audit/test/tests|lost its licence/license|lost/losing/loses its
    way/edge/touch/shine/lead/soul/spark/focus/charm|gone/went/going to the dogs|gone to pot|gone/went backwards
    |took/taken a turn for|a turn for the worse|not what it once was|isn't what it once|living/trades on its|past
    glories|out of steam|running on fumes|feels/felt/feel/looks/is/seems stuck|stuck in
    the/2010/2005/1998/1990/2000/2015|belongs in a museum|relic|dinosaur|antiquated|from another era|plays/playing/play
    catch up|years behind|a generation behind|two generations behind|an afterthought|half/never finished|dead
    spots/zones/end|black spots|crawls/crawled along|future is uncertain|uncertain future|future is in doubt
    |clogs/clogged with|good luck reaching/getting/finding/trying/cancelling/with|hardly ever on|seldom on/to the|sags
    by/after/within|sagged/peeled/peels within/after|softer at the|a weak/poor/bad one|cheap for a reason|from bottom
    |from the bottom|up in arms|bricked|into bricks|into a brick|lock/locks/locked you out|linked to *
    deaths/injuries/fires/burns|turned away at|never show/shows up|technicians who never|hour long holds|hours long
    waits|nickel and dimed|zips/wheels/handles/buttons/legs snap/burst/break/fall|igniter dead|gone/goes/went dark
    |watered down|taste/tastes/tasted of/like cardboard/plastic/metal/nothing/soap|in the name only|arrived warm|phone
    line rarely|rarely picked up|rarely answers/picks|keep/keeps/kept falling/coming/breaking/dropping/losing off
    |keep/keeps/kept falling/crashing/breaking/freezing/disconnecting|slid/slides around|smelled/smells of chemicals
    |sends/send/sent * in circles|sits/sit/sat at the bottom|at the bottom of our/the satisfaction/table/ranking/list
    |wrong purchase/buy/pick|no decent/real/good/solid/scientific evidence|paying/pay for marketing|trust * eroding|no
    longer my/our suggestion/pick/choice/recommendation/favorite/favourite|isn't/not for you|not the one i'd/we'd|no way
    to reach|refuses/refused to pair/connect/start/charge/sync/load/turn/open/close/hold/stay/boot/update/seal|broke
    after/within/in/on|data was stolen|had/has to recall|recalled * units|catch up with`,
  "-1": `look at alternatives/competitors|less useful/reliable/attractive than|a
    gamble/minefield/maze/labyrinth/jumble/slog/faff/palaver/bother/struggle|a coin toss|a toss up|roll of the dice|pot
    luck|luck of the draw|depends on luck|a fight/battle/phd/degree to|an ordeal/uphill|needs a phd|a manual the size
    |make/makes/made no sense|makes/made little sense|hard to follow/read/find/navigate/clean/live|pushes/pushy/push *
    warranties|pushes/push extras|pushy|upsells/upsold/upselling|upsell/upsold at every
    |pressures/pressured/pressure/pressuring patients/customers/buyers/you/me/us/users/clients|pressure tactics|high
    pressure/turnover/side|hounds/hounded|spams/spammed|bombards/bombarded|nags/nagged|cold/boycott calls|has/have/with
    holes|full of gaps|gaps in|patchy|spotty|sporadic|flaky|temperamental|finicky|fiddly|fussy/loses/lost/lose to
    |erratic|glitchy|inconsistent|uneven reviews/quality|all over the place|pays/pay/paid claims slowly|when it pays
    |denies/denied/deny/rejects/rejected/reject/fights/fought claims|on technicalities|weasels/wriggles out|finds
    reasons|among the lowest/slowest/weakest|one of the lowest/slowest/weakest|the lowest score|lowest
    marks/rating/rated|most complaints|turned sour/ugly|gone sour|soured|backlash|outcry|uproar|under fire/scrutiny|in
    hot water|criticised/criticized/criticism/filed for|lambasted|slammed|panned|pans/pan it|drew/draws ire|angered
    |infuriated|enraged|upset customers/users|alienated|annoyed * users/customers|frustrated * users|frustrates
    |outclassed/outgunned/outmatched/outperformed/outpaced by|overtaken/overshadowed/eclipsed/beaten/bested/surpassed by
    |can't/cannot/couldn't keep up|struggles/struggled/struggle to keep|can't/cannot compete|no competition for
    |comes/came/come off worse|second fiddle|also ran|trails/trailed/trailing badly/far|trails/trailed/trail
    the/its/most/others/rivals/behind|everything * does for half|for half the price of|better for less|cheaper and
    better|better and cheaper|not much reason|little reason|no good reason|why pay/bother|what's the point|not for me/us
    |wasn't for me|my least|the worst of|a poor/sorry/sad/weak/pale/distant
    imitation/excuse/substitute/second/third/fourth|leaves/left/leave you/us/me
    stranded/cold/hanging/guessing/frustrated/in|leaves a sour|rubs/rubbed * the wrong|gets/got on my nerves
    |drives/drove me/us/you mad/crazy/nuts/insane|makes/made me/us want to|tests/tested your/my/our patience|try your
    patience|loses/takes patience|more trouble|not worth the/your/it|too good to be|too little too late|too often
    |far/way/much too|too many complaints/problems/issues/errors/outages/bugs|read the fine/small print|check the fine
    |small print before|keep receipts|keep your receipt|with a pinch/grain of salt|tread carefully|caveat emptor|at your
    peril|enter/wince/winces/winced/cringe at|on your guard/own|look out for hidden|be prepared to wait|expect delays
    |expect to wait|after a month of|after months of|hiccups galore|teething problems|growing pains|bug/virus ridden
    |error/accident prone|problem child|bleeds/bleeding users/customers/money/cash|haemorrhaging|hemorrhaging|burning
    cash|on the brink|on life support|going under|closing/shutting stores|layoffs|skeleton staff|understaffed|short
    staffed/battery|overworked|weak battery/signal/suction/motor|slow
    service/delivery/shipping/refunds/charging/app/website/load/loading|leaves considerable room|leaves * room for
    improvement|need/needs to be adjusted|tend to move on|nobody asked for|no one asked for|sticker shock
    |hard/tough/difficult to make a case|floods/flooded/buries/buried you with/in|tilts the wrong|trapped|held hostage
    |costs/bills/fees balloon|premiums/prices/fees/rents tripled/doubled|tripled/doubled within/in|billed for
    months/weeks/years|hours/days behind|show their age|at best|teaser rates/rate/price|kinks|shallow
    courses/content/coverage|wrong place|walked off over|no cheaper/faster than|more than it cuts|send you to the other
    |not one hire|more often than not late|only if you aren't/are not|unless it's the only|unless it is the only|a step
    behind|overkill|pile/piles/piled up fast|lukewarm|end/ends up paying|that's the catch|has/have slid/slipped/stalled
    |gremlins|gets/get expensive|everything else ** more|support has become|comes off second|let/lets you down when`,
  "-0.7": `not exactly cheap|far from cheap|anything but cheap|on the expensive|expensive for what|steep/rich for|a bit
    much|heavy on the wallet|eats into|eats up your|adds/creeping/creeps up|comes at a cost/price|could be
    faster/cheaper/clearer/easier/simpler/stronger/louder/quieter/lighter|should be
    faster/cheaper/clearer/easier/simpler/stronger|wish it were/was|left wishing|leaves you wishing|takes getting used
    |takes some getting|awkward/tricky/fiddly to|heavier/louder/slower/pricier/dearer/bulkier/noisier/thinner than|less
    accurate/reliable/comfortable/durable/generous/polished/refined/capable/helpful/effective|less impressive|less
    convincing|clog/clogs|renewals triple|prices/fees/rates triple/double|little support|flattens out`,
  "0": `rust proof/free/resistant|rust and corrosion|lemon law|crash test/tests/rating/ratings/monitoring|error
    tracking/monitoring/handling/messages/correction/rates|tracks/track/tracking/monitors/monitor errors|track errors
    and crashes|errors and crashes|best sellers|list of * best|the best designers|awards for the best|when
    something/things/anything breaks/fails/break/fail|when something/things/anything goes/go wrong|if
    something/things/anything breaks/fails/goes/go wrong|something breaks|no logs/log/logging/code/contract/annual|data
    loss prevention|loss prevention|bed bugs|treat/treats
    headache/headaches/pain/anxiety/depression/acne/migraine/migraines|headache and/relief|tension headache|bug
    fixes/zapper|failed log ins|failed logins|stolen credentials/passwords/laptops/devices/cards/goods|lost or stolen
    |crash and error`,
  "-0.5": `cost/costs extra`
}
