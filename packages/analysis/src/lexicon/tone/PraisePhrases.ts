/**
 * Fixed phrases of praise, by weight as in `PraiseWords`. Written for this project. A slash separates alternative
 * words, `*` stands for up to three words, and "(the)" for a "the" up to four words before the phrase.
 */
export const praisePhrases: Readonly<Record<string, string>> = {
  "1.5": `look/looks no further|hard/difficult to find fault|will/does not disappoint|doesn't/didn't/won't disappoint
    |hasn't/never disappointed|exactly what i wanted|everything i wanted|everything you could want|can't/cannot imagine
    * without|best thing since|best purchase/decision/money/investment|smartest purchase|leagues/miles/streets/way ahead
    |light years ahead|in a different league|worlds/far/much/way/miles/none better|far/vastly superior|a lot better
    |night and day better|hard/tough/difficult/impossible to beat|can't be beat|can't/cannot be beaten|hard to
    fault/top/match|no equal|without equal/peer|in a league of its own|a cut above|head and shoulders above|second to
    none|nothing comes close|no one does it better|nobody does it better|never looked/look back|never
    regretted/disappoints|never let me/us down|has not let me down|can't say enough good|can do no wrong|won't be
    disappointed|won't regret|will not regret|will not be disappointed|you'll love|you will love|couldn't be happier
    |could not be happier|cannot/can't go wrong|can not go wrong|hard/difficult to go wrong|couldn't ask for more
    |nothing but praise/good|can't/cannot recommend * enough|can not recommend * enough|runs circles/rings around|blows
    * out of the water|blows * away|knocks it out of the park|leaves * in the dust|puts * to shame|hands down|worth
    every penny/cent/dollar/pound/euro|worth its weight|well worth|best of the bunch/lot|best in class/show|the one to
    beat/buy/get/choose/pick|top of the class/line/range/list|top of its class|top of my/our list|tops our list|cream of
    the crop|crown jewel|shining star`,
  "1.2": `mistake to dismiss/ignore/overlook/skip|mistake not to|(the) to buy/get/choose/pick|is king/queen|reigns
    supreme|rules the|unbeaten|a steal/marvel/revelation/treat/masterclass/blessing/charm/dream/beast/beauty/star
    |real/absolute steal|at home in/with|well served|right up there|second home|chef's kiss|ten/nine out of ten|10 out
    of 10|hands down winner|knocks * out|hit it out of|class act|real deal|worth the
    hype/wait/splurge/upgrade/investment|worth every/switching|saved/saves/changed/has our
    |saved/earn/earns/earned/gets/has/have my|changed my life|keep coming back|keeps/kept me coming|restored my faith
    |music to|dream come true|like a pro|does/did/works/worked wonders|an absolute|flying off the shelves|sell/sells out
    |highly/strongly/wholeheartedly/heartily recommend|highly recommended|first choice|number one choice|no/without
    hesitation|without reservation|gets our vote/nod|gets the nod|my/our vote goes|takes the crown/cake/prize|takes
    first place|came/comes out ahead|comes/came/ranked/ranks first|thumbs up|five stars|full/high marks|flying
    colors/colours|above and beyond|beyond expectations|raised/raises/sets the bar|sets/set the standard|gold standard
    |the benchmark|game/life changer|must have/buy/try|no brainer/rival|dream/joy/pleasure to use|like clockwork/magic
    |stands head|stands/stood the test of time|built to last|bang for|crowd pleaser|unsung hero|standing ovation
    |positive reviews|wins/won praise|can't/cannot/couldn't fault|nothing beats|no match for it|few rivals/equals
    |unlikely to regret|wouldn't trade|would not trade|could not live without|couldn't/can't/cannot live without|swears
    by|sold on|saved the day|clear winner/favorite/favourite`,
  "1": `sets/set * apart|stands apart/above/tall/out|stand apart|above the rest/competition|the only one i'd/that|the
    only one i would|i/we/built like|like how|fond/fans/fan/ahead of|big/huge/a fan|props/go to
    |shout/stand/stood/standing out|shoutout|well done/rated/earned/deserved|fine job|got/gets/does it right
    |right/bang/leads/delivers/deliver/delivered/spot on|on/worth the money|spot-on
    |sound/sensible/wise/right/natural/obvious/default/goto/easy choice|sound/wise investment|sensible/wise/obvious/easy
    pick|easy/quick/win/a/big win|easy/resounding/definite/a yes|absolutely|money's worth|your money's|gives you * for
    your money|more/most for your money|more for less|pays dividends/off|quick to fix/help|goes/go/went/worth the extra
    |extra mile|out of their way|answered/replied/replies/responds/responded/resolved within|right first time|first time
    every time|no surprises/nonsense/gimmicks/catch/hidden/strings/downtime/regrets/issues/problems/trouble/fuss|without
    surprises/fail/issue/issues/problems|never lost/missed/late|always on time|always available/there/delivers/works
    |consistently delivers|delivers/ticks/checks every|as advertised/promised/described|true to its word|keeps promises
    |by the book|stays cool|years later|never needed repair|has/have lasted|lasted/lasts years|lasts/last for years
    |last/lasts a lifetime|holding/lives/holds/held up|overwhelmingly/mostly/largely/generally/very positive|just/simply
    works|where it's at|reason not to|legit|choose/buy/use * again|would/we/i/i'd/we'd recommend|recommend it/them
    |comes/scores/ranks/rates highly|the way to go|hard to ignore|highly rated|peace of mind|lossless|leads in/the
    |leading the way|head start|live/lived up to|pays/paid/pay for itself|keeps its promise/promises|gets the job done
    |gets everything right|ticks/checks/tick/check all|hits/hit the mark|hits the spot|sweet/bright spot|punches above
    |steals the show|makes/make it easy|saves time/you|saved us/me|worth buying/it/paying/trying/your/having/owning
    |worth the price|money well spent|value for money|rightly|deservedly|earns/earned its|earns a spot/place|earned a
    spot|trouble/hassle/worry free|free of bugs/issues|no hassle|no downsides|few complaints|without a hitch/problem
    |never had any|never goes down|nothing/little to complain|little to dislike|first rate/class|world class|a
    pleasure/joy/hit/keeper|big hit|works/worked/runs/performs/performed/scores/scored/ages/aged/pairs well
    |scored/scores highest|hats off|credit where|well put together|big/huge/real/a/major plus|selling point|highest
    marks|pleasantly surprised|like it a lot|thanks to its|nothing short of|loyal following/fans/customers|cult
    following|avid fans|easy recommendation|easy to recommend/like|die hard|tried and tested/true|best loved`,
  "0.7": `praised for|transparent/clear pricing|free for most|biggest/largest selection
    |highest/higher/high/best/finest/great quality|takes/take * seriously|not going wrong|for a reason|well
    regarded/supported/built/made/designed/thought/reviewed/organized/organised/crafted/rounded|well suited|well liked
    |well received|well documented|well/reasonably/fairly/competitively/attractively priced|is/are easy|more control
    |shut down critics|runner up|close second|honorable/honourable mention|reputation for quality|track record|industry
    standard/standards|still fast|on point|up to the task|up to scratch/par|good enough for most|strikes a * balance
    |right balance|worth noting for its quality|fast/quick support|quick to respond|quickly resolved|easy to use
    |makes/make sense|clear edge|has the edge|edges out|edge over|win on|an/big/huge improvement|turned it/things around
    |ease of mind|does/offers more|gives you more|less hassle/stress|doesn't break the bank|without breaking the bank
    |easy on the wallet/eyes|kind to your wallet|adept at|cares/care about|takes care of|going for it|plenty/lot/much to
    like|a lot to offer|hits above|not/isn't/aren't/wasn't bad|not half bad|none/not too shabby|not to be
    missed/underestimated|don't overlook/miss|shouldn't be overlooked|should not be overlooked|don't sleep on|underrated
    |underappreciated|known for its/their|famous for its|popular choice because|most recognized/recognised/recognizable
    |i reach for|rate it highly|rated highly|hard to dislike|nobody dislikes|anyone who dislikes|key/major/leading
    player|wide popularity|lasted/lasts the longest|lasts longest|usually/arrives on time|on time every|never
    argue/argues|suits/fits * well|sells well|gained significant/traction|household staple|clean interface|fast
    performance|made significant efforts|clean and modern`,
  "0.6": "worth considering|worth a look|worth a try|worth checking|worth exploring|consider it|speaks for it",
  "0.5": `ease of use|budget friendly|industry leader|widely trusted/praised/recommended|lots of fans`,
  "0.35": `same day|solid/good enough|not too expensive|worth knowing|holds its own`,
  "0.1": `easy to|user friendly|safe to say|best to/if/practices/practice|do your best`
}
