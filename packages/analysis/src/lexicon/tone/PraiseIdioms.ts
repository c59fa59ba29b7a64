/**
 * Idioms of praise, by weight as in `PraiseWords`. Written for this project. A slash separates alternative words:
 * "gets/got it right". `*` stands for up to three words, `**` for up to seven.
 */
export const praiseIdioms: Readonly<Record<string, string>> = {
  "1.5": `the yardstick/standout|by which * others are/is measured|against which * others are measured|against which *
    are judged|no/none finer|hard/tough to find a better|hard pressed to find a/any better/fault/flaw|struggle/struggled
    to find a/any complaint/complaints/fault/flaw/problem|leaves/leave/left little to be desired|little/nothing to
    dislike|little/nothing/not much to complain about|couldn't have been
    nicer/kinder/better/easier/smoother/happier/more|could not have been
    nicer/kinder/better/easier/smoother/happier/more|couldn't ask for more/better|could not ask for more/better
    |can't/couldn't/cannot say enough good|doesn't get better|does not get better|it gets no better|hard to put down|the
    best of both worlds|in a class by itself|in a class apart|a class of its own|a league above|a world apart|worlds
    ahead|light years beyond/ahead|a mile ahead|the envy/pick/star/king/queen of|unlike anything|like nothing else|the
    real thing|the full/complete/total/whole package|the gold medal|the holy grail|any day of the week|every single time
    |with flying colors/colours|the last * you'll/you ever need|you'll/you will ever need|never fails/failed to
    impress/delight/deliver/please/satisfy/surprise`,
  "1.2": `rock solid/steady|most people should buy/get/pick|passed every test|sailed/sails/breezed/breezes through|aced
    * test/tests|withstood|survived years/two/three/everything/daily/every|with aplomb/distinction|flying start
    |universal acclaim/praise|universally praised/loved/liked|speaks/speak/spoke/spoken highly of|speaks/speak volumes
    for|would buy another/again|would buy a second/third/fourth|bought another/two more/three more|bought * again|back
    for more|return year after year|come back year after year|loyal to a fault|would do it again|would go back tomorrow
    |will/we'll/i'll be back|can't wait to go back|can't wait to return|worth the trip/journey/detour/drive/queue/line
    |worth a detour|worth going out of|worth seeking out|never let/lets/leaves me/us/you down|a
    convert/treasure/cinch/breeze/snap/doddle|converted * skeptics/sceptics/doubters|silenced * critics|believers|had
    us/me smiling|put/puts/brings/brought a smile|grin from ear|warms the heart|head over heels|blew/blown/blows me/us
    away|blown away|knocked/knocks my/our socks|takes/took my breath|a sight to behold|jewel in the crown|the jewel|fuss
    free|child's play|a piece of cake|walk in the park|set it and forget|within minutes of|like a glove/rock|like
    butter/silk|sturdy as|hard as nails|melts/melt in your/the mouth|to die for|done/just right|the way it should|what *
    should be|as it should be|just what * needed|exactly what * needed/need|all the right notes/boxes|hits/hit all the
    right|strikes/struck a chord|hits/hit home|lands/landed every|covers every base|covers all * bases|nothing to chance
    |sweats the details|attention to detail|obsessive about quality|down to the last detail|made with care|no expense
    spared|spares/spared no expense|no corners cut|doesn't skimp|does not skimp|never skimps/once|refuses to cut corners
    |refuses to compromise|without compromise|uncompromising|punches/punch/punched well above|punches/punch/punched
    above|above its weight/price/class|more expensive than it is|pricier than it is|costs more elsewhere|twice its price
    |twice the price elsewhere|for half the price|for/at a fraction of|without the price tag|a lot of * for the money
    |plenty for the price|lot of bang|good/great/best/most bang|rivals/rival * costing|hard to argue with|needed nothing
    but|no * that holds up|our/my/editor's/editors'/staff/expert/experts'/critics' pick/choice|the one
    they'll/you'll/you/they actually use/want/enjoy/wear|the one to own|couldn't better|could not better|couldn't be
    better|nobody ** regret/regrets/complain/complains|no one ** regret/regrets/complain/complains|take/takes first
    place|took first place/prize|in a heartbeat|would be proud of|nine in ten|first place in|shame/shames * at twice
    |shames rivals/machines/models/bigger/pricier/dearer|repurchase|that is history|that's history|no longer the case|a
    thing of the past|have/has since been fixed|that has been fixed|spend our/my own money|find/found a single
    fault/flaw/chip/scratch|no way we'd/i'd part|where i'd/we'd look/start/go first|default pick|a class above
    |another/next level|against which ** measured/judged|should not overlook|my/our suggestion|the first ** i'd|first
    tool/app/place/thing/name i'd|buy and forget|worth more than|more than enough/most`,
  "1": `gets/get/got the basics/essentials/fundamentals/details/important right|does/treats/treat/treated * well
    |keeps/keep it simple|makes/make/made quick/short/light/easy work|takes/took/take the
    stress/pain/hassle/guesswork/worry/sting/headache out|handles everything|took care of everything|thinks/thought of
    everything|rarely/seldom/hardly ever needs/breaks/fails|rarely/seldom goes down|rarely/seldom lets/needs
    |rarely/seldom puts a foot wrong|doesn't put a foot wrong|barely any downtime|hasn't/not missed a beat|doesn't miss
    a beat|without missing a beat|never misses/missed a beat|not put a foot|held * for years|outlasted|after ten years
    |year in year out|day in day out|in all weathers|keeps/keep/kept going|keeps/keep on going|goes and goes|runs and
    runs|runs for years|stays/stay sharp/fresh/cool/quiet/warm|keeps/keep its
    value/shape/charge/edge/color/colour/resale|holds/hold/held its value/shape/charge/edge|holds/hold * value
    |earns/earn/earned a permanent/regular/firm place/spot|a permanent place|shortlist worthy|makes/make/made the cut
    |makes/made * shortlist|tops/topped * list/lists/test/tests/survey/surveys/poll/polls/chart/charts/ranking/rankings
    |topped * table|leads/led * test/tests/survey/ranking/rankings|voted * number one|number one for
    |their/ranked/rated/ranks number one|ranked/rated * highest|ranked/ranks/rated highest|highest
    score/scores/marks/rating/ratings|editor's/editors/editors'/reader's/readers'/people's/experts' choice|product/car
    of the year|took/takes gold|gold medal|blue ribbon|michelin star/stars|what professionals/pros use/choose/reach
    |professionals/pros/chefs/experts/doctors/dentists/nurses/teachers/athletes reach for/choose/prefer/trust/swear/love
    |choice of professionals/champions|reach for first|first stop/pick|first port of call|first name on|first on my/our
    list|staple of|a staple|your best friend|trusty|faithful companion|a true companion|dream team|like family|like an
    old friend|treats/treat * like royalty|treats/treat * with respect|made * feel welcome/special/home|felt/feel/feels
    at home|felt welcome|welcomed us/me|nothing too much trouble|nothing was too much|bends/bent over backwards
    |went/goes/go above|goes/went out of|answers/answer/answered the phone|picks/pick up the phone|on the first/second
    ring|a real person/conversation|same day refund/delivery/repair|refunded me/us within/the/without/promptly|refunded
    * the same day|replaced * for free|replaced * free of charge|replaced * without question|replaced it/mine without
    |sent * a replacement|stands/stand/stood behind|stands/stand by its/their|backs/back its/their
    |honors/honours/honoured/honored its/the/their|without argument/complaint|without a fight/hiccup/murmur
    |pays/pay/paid out promptly/quickly/fast|pays/paid/settles/settled claims fast/quickly/promptly|on the dot/up
    |arrives/arrive/arrived when|when they say|when it says|keeps/kept * word|does/do what it says|does what it promises
    |does exactly what|says on the tin|true to size/life|no surprise|no small print|what you see is what|a lot for the
    |easy to fall for|makes/make/made a strong/good/convincing/compelling case|deserves/deserve your/a/more
    |deserves/deserve * credit|well/pulls/pull/pulled ahead|pulls/pulling away from|leading the pack|edges/edged/edge
    ahead/out|has/have an/the/a edge/advantage/upper|the upper hand|takes/take/took/in the lead|out in front|comes/come
    up roses|sets/set the pace/tone|raises/raised/upped its game|stepped/steps up|turned a/the corner|bounced back|back
    on form|a return to form|come/came/comes a long way|keeps/keep improving|improves/improved with every/each|from
    strength to strength|goes/went from strength|surest bet|sure bet/thing|a sure|can trust|trust with/it/them|you can
    count on|can be counted/relied/trusted|could/can do worse|could/can do a lot worse|could/can do much worse|not look
    back|wonder how you/we/i|how you/we/i ever managed|money no object|money is no object|worth a
    look/visit/closer/second/spin/shot/punt|worthy of its/the/their|befitting|justifies/justify its price/the price/its
    fee/the fee/the cost|money back in|saved/saves * hours|saved * thousands|saves/saved * a fortune|hours saved|cut *
    in half|halved/doubled/tripled/boosted/transformed our/my|changed how we/i|changed the way|feels/feel/felt
    premium/solid/luxurious/expensive/great/natural/effortless/special|looks/look/looked
    great/premium/stunning/expensive|sounds/sound/sounded great/superb/amazing/rich|tastes/taste/tasted
    great/amazing/homemade/fresh|tastes like home|straight out of the box|out of the box comfort|no break in|never
    blister/blistered|fills/fill/filled the room|restaurant/salon/studio/hotel/barista/professional
    quality/results/grade finish|like a professional|professors/teachers/staff/nurses/doctors/people care|cares/care
    deeply|genuinely/actually/really care/cares|listens/listened to its/their/customers/users/feedback|never replace
    it/them|never need another|never need to replace|survived a fall/drop/crash|best if you
    |rate/rates/rated/rank/ranks/ranked/put/puts * above|embarrasses/embarrass|value play|still be
    running/going/working/sharp|still running/working/going after|themselves use/take/wear/drink/eat/drive
    |use/take/wear/drink/eat/drive themselves|without the racket/noise/drama/fuss/mess/guesswork|gush/gushes|darling
    |would gladly|gladly pay|would go/come again|go again|speak/speaks/spoke warmly|adore/adores/adored it/them
    |remember/remembers your name|teach/teaches/taught me/you more|worth learning/mastering|next to nothing|for what *
    asks for|to the letter|nothing else comes|nothing quite like|few go back|few ever leave|few leave|hardly anyone
    leaves|few who try|once you've tried|know/knows their trade/stuff/craft/onions|part with ours/mine|bargains`,
  "0.7": `with ease/confidence/gusto/style|in style/comfort|in a flash|at a glance|outshone|unflappable|unfussy
    |unbothered by|shrugs/shrugged off|laughs at|eats/soaks up|glides over|handles bumps|tames/tame/tamed|second nature
    |self explanatory|fairly treated|treated fairly|on your side|has your back
    |owners/users/customers/people/families/patients/readers/testers/reviewers/buyers/travellers
    rave/gush/enthuse/adore/appreciate/praise/applaud|travelers/guests/runners/parents
    rave/gush/enthuse/adore/appreciate/praise/applaud|warmly received|widely
    admired/acclaimed/respected/loved/liked/regarded|highly regarded/respected/praised/rated/acclaimed/valued
    |consistently praised/ranked/rated/ranks/rates/scores/high|regularly tops/wins/ranks|keeps/kept winning|lots/plenty
    of fans|growing fan|has/devoted fans|devoted/growing following|loyal user/users/base|stays/stay/gets/get out of
    your/the way|out of the way|doesn't get in the way|does not get in the way|works/worked/work out well
    |irritation/blister/leak/odour/odor/ache free|evenly|glamour|charms|charmed|content customers|disembark/leave/leaves
    content|survive/survives/survived countless/years/three/two/washes/drops/falls/kids/toddlers|doesn't clog|does not
    clog|sanely/decently priced|no question/questions|owners/users/teams/reviewers/parents/customers/guests like|without
    drama|energetic|looks the part`,
  "0.5": `everything you/we/i need|all you/we need|plug and play|up and running in|real human/humans/people|in no time
    |in minutes/seconds|for the money/price`,
  "0": `for the best rate/rates/price/prices|for top rate/rates|top rate/rates|the best rate/rates|fresh never/and
    frozen|ships/delivered fresh|fragile items/goods/cargo|care with fragile`,
  "0.8": `genuinely/really/very/extremely/truly/actually useful/handy/helpful`,
  "0.1": `widely used`
}
