/**
 * Fixed phrases of praise, by weight as in `PraiseWords`. Written for this project. `*` stands for up to three words,
 * "(the)" for a "the" up to four words before the phrase.
 */
export const praisePhrases: Readonly<Record<string, string>> = {
  "1.5": `look no further|looks no further|need look no further|hard to find fault|difficult to find fault
    |no one regrets|will not disappoint|won't disappoint|doesn't disappoint|does not disappoint|didn't disappoint
    |hasn't disappointed|exactly what i wanted|everything i wanted|everything you could want|can't imagine * without
    |cannot imagine * without|best thing since|best purchase|best decision|best money|best investment|smartest purchase
    |leagues ahead|miles ahead|light years ahead|streets ahead|way ahead|in a different league|worlds better
    |far superior|vastly superior|far better|much better|way better|a lot better|miles better|night and day better
    |hard to beat|tough to beat|difficult to beat|impossible to beat|can't be beat|can't be beaten|cannot be beaten
    |hard to fault|hard to top|hard to match|no equal|without equal|without peer|in a league of its own
    |in a class of its own|a cut above|head and shoulders above|second to none|none better|nothing comes close
    |no one does it better|nobody does it better|never looked back|never look back|never regretted|never disappoints
    |never disappointed|never let me down|never let us down|has not let me down|can't say enough good|can do no wrong
    |won't be disappointed|won't regret|will not regret|will not be disappointed|you'll love|you will love
    |couldn't be happier|could not be happier|cannot go wrong|can't go wrong|can not go wrong|hard to go wrong
    |difficult to go wrong|couldn't ask for more|nothing but praise|nothing but good|can't recommend * enough
    |cannot recommend * enough|can not recommend * enough|runs circles around|runs rings around|blows * out of the water
    |blows * away|knocks it out of the park|leaves * in the dust|puts * to shame|wins hands down|hands down
    |worth every penny|worth every cent|worth every dollar|worth every pound|worth every euro|worth its weight
    |well worth|best of the bunch|best of the lot|best in class|best in show|the one to beat|the one to buy
    |the one to get|the one to choose|the one to pick|top of the class|top of its class|top of the line|top of the range
    |top of the list|top of my list|top of our list|tops our list|cream of the crop|crown jewel|shining star`,
  "1.2": `mistake to dismiss|mistake to ignore|mistake to overlook|mistake to skip|mistake not to|(the) to buy
    |(the) to get|(the) to beat|(the) to choose|(the) to pick|is king|is queen|reigns supreme|rules the|unbeaten|top dog
    |a steal|real steal|absolute steal|at home in|at home with|well served|best served|in safe hands|right up there
    |second home|hats off to|chef's kiss|ten out of ten|10 out of 10|nine out of ten|a winner|hands down winner
    |knocks * out|hit it out of|a class act|class act|the real deal|real deal|worth the hype|lives up to the hype
    |worth the wait|worth the splurge|worth the upgrade|worth the investment|worth the premium|worth every
    |worth switching|a safe choice|saved our|saved my|saves our|changed my life|changed our|won me back|won us back
    |keep coming back|keeps me coming|kept me coming|coming back for more|earn my|earns my|earned my|gets my|has my
    |have my|has our|has won|restored my faith|music to|dream come true|like a pro|does wonders|did wonders|a marvel
    |a revelation|a treat|a triumph|a masterclass|a lifesaver|a blessing|a charm|a dream|a beast|a beauty|a gem|a star
    |an absolute|flying off the shelves|sell out|sells out|won't go wrong|don't go wrong|never go wrong|not go wrong
    |highly recommend|highly recommended|strongly recommend|strongly recommended|wholeheartedly recommend
    |heartily recommend|happily recommend|top pick|top picks|top choice|first choice|number one choice|no hesitation
    |without hesitation|without reservation|clear winner|the winner|overall winner|clear favorite|clear favourite
    |gets my vote|gets our vote|gets our nod|gets the nod|my vote goes|our vote goes|takes the crown|takes the cake
    |takes first place|takes the top spot|takes the prize|comes out on top|come out on top|came out on top
    |came out ahead|comes out ahead|comes first|came first|ranked first|ranks first|two thumbs up|thumbs up|five stars
    |full marks|top marks|high marks|flying colors|flying colours|above and beyond|beyond expectations
    |exceeds expectations|exceeded expectations|exceeded my expectations|exceeded our expectations|raised the bar
    |raises the bar|sets the bar|sets the standard|set the standard|sets the benchmark|gold standard|the benchmark
    |game changer|life changer|must have|must buy|must try|no brainer|dream to use|joy to use|pleasure to use
    |delight to use|a breath of fresh air|breath of fresh air|like a charm|like a dream|like clockwork|like magic
    |works wonders|worked wonders|stands head|stands the test of time|stood the test of time|built to last
    |built like a tank|bang for|best bet|love affair|fell in love|in love with|crowd favorite|crowd pleaser|fan favorite
    |fan favourite|firm favorite|firm favourite|hidden gem|unsung hero|standing ovation|rave reviews|glowing reviews
    |glowing review|great reviews|positive reviews|high praise|wins praise|won praise|earns praise|earned praise
    |draws praise|drew praise|can't fault|cannot fault|couldn't fault|nothing beats|no match for it|no rival|few rivals
    |few equals|unlikely to regret|wouldn't trade|would not trade|would buy again|would buy * again|will buy again
    |would use again|would happily|could not live without|couldn't live without|can't live without|cannot live without
    |swear by|swears by|sold on|saved the day`,
  "1": `sets * apart|set * apart|stands apart|stand apart|stands above|stands tall|above the rest|above the competition
    |ahead of its|ahead of its rivals|ahead of competitors|beats the competition|better than its|better than the rest
    |better than most|better than anything|better than any|better than all|more reliable than|the only one i'd
    |the only one i would|the only one that|where * shines|where it shines|what i love|what we love|what we like|i like
    |we like|i love|we love|love the|loves the|love how|love that|like how|good things about|great things about
    |good word|nothing but love|fond of|big fan|huge fan|a fan|fans of|fan of|kudos to|props to|shout out|shoutout
    |nicely done|well done|good job|great job|fine job|excellent job|solid job|job well done|nails it|nailed it
    |got it right|gets it right|right on|on the money|spot-on|bang on|a solid|a strong|a great|a good|a fantastic
    |a superb|a reliable|good start|great start|strong start|sound choice|sound investment|sensible choice|sensible pick
    |wise pick|wise investment|obvious pick|easy win|quick win|easy yes|resounding yes|definite yes|a yes|absolutely
    |safe hands|money's worth|your money's|good money|gives you * for your money|more for your money|more for less
    |most for your money|pays dividends|quick to fix|quick to help|goes the extra|go the extra|went the extra|extra mile
    |out of their way|answered within|replied within|replies within|responds within|responded within|resolved within
    |right first time|first time every time|no surprises|without surprises|no nonsense|no gimmicks|no catch|no hidden
    |no strings|no downtime|zero downtime|never lost|never missed|never late|always on time|always available
    |always there|always delivers|always works|consistently delivers|consistently good|delivers every|as advertised
    |as promised|as described|true to its word|kept its word|keeps its word|keeps promises|by the book|stays cool
    |still going strong|going strong|years later|never needed repair|never broken|has lasted|have lasted|lasted years
    |lasts for years|lasts years|last for years|last a lifetime|lasts a lifetime|built like|holding up
    |overwhelmingly positive|mostly positive|largely positive|generally positive|very positive|just works|simply works
    |where it's at|reason not to|legit|lives up|would choose * again|'d choose * again|choose * again|buy * again
    |use * again|stands out|stand out|stood out|standing out|would recommend|we recommend|i recommend|i'd recommend
    |we'd recommend|recommend it|recommend them|recommended for|come recommended|comes recommended|comes highly|safe bet
    |safe choice|safe pick|safest bet|strong contender|strong choice|strong option|strong pick|strong candidate
    |great choice|good choice|smart choice|solid choice|solid pick|solid option|wise choice|right choice|perfect choice
    |excellent choice|ideal choice|natural choice|obvious choice|default choice|go to|goto choice|the way to go
    |hard to ignore|highly rated|top rated|best rated|well rated|peace of mind|lossless|leads the way|leads the pack
    |leads the field|leads in|leads the|leads on|leading the way|head start|ahead of|ahead of the pack
    |ahead of the curve|lives up to|live up to|lived up to|pays off|pays for itself|paid for itself|pay for itself
    |keeps its promise|keeps its promises|delivers on|deliver on|delivered on|gets the job done|gets everything right
    |does it right|ticks all|ticks every|checks all|checks every|tick all|check all|hits the mark|hit the mark
    |hits the spot|hits the sweet spot|sweet spot|punches above|steals the show|shines in|shines when|shines at
    |makes life easier|made life easier|makes it easy|make it easy|saves time|saves you|saved us|saved me|win win|a win
    |big win|worth buying|worth it|worth the money|worth the price|worth the extra|worth paying|worth trying|worth your
    |worth having|worth owning|money well spent|great deal|good deal|value for money|great value|good value
    |excellent value|best value|bargain price|fair price|well earned|well deserved|rightly|deservedly|deserves its
    |earns its|earned its|earns a spot|earned a spot|earns a place|trouble free|hassle free|worry free|free of bugs
    |free of issues|no complaints|no regrets|no issues|no problems|no trouble|no fuss|no hassle|no downsides
    |zero complaints|zero issues|few complaints|without a hitch|without fail|without issue|without issues
    |without a problem|without problems|never fails|never failed|never crashes|never had a problem|never had any
    |never goes down|nothing to complain|nothing bad to say|little to complain|little to dislike|spot on|top notch
    |first rate|first class|world class|best ever|as good as it gets|a pleasure|a joy|a delight|a hit|big hit
    |does its job well|does the job well|works well|works great|works perfectly|worked well|works flawlessly|runs well
    |performs well|performed well|scores well|scored well|scores highly|scored highest|scores highest|ranks highly
    |rates highly|holds up well|holds up|held up|ages well|aged well|pairs well|fits perfectly|hats off|credit where
    |well put together|bright spot|big plus|huge plus|real plus|a plus|major plus|strong suit|strong point|strong points
    |selling point|highest marks|won over|wins over|won us over|won me over|pleasantly surprised|pleasant surprise
    |surprisingly good|love it|loved it|like it a lot|happy with|pleased with|satisfied with|impressed with|impressed by
    |thanks to its|the better choice|the better option|the better pick|better choice|better option|better bet
    |better pick|better value|better deal|better buy|the smarter|nothing short of|loyal following|cult following
    |loyal fans|avid fans|loyal customers|easy recommendation|easy choice|easy pick|easy to recommend|easy to love
    |easy to like|a keeper|die hard|tried and tested|tried and true|long lasting|well loved|much loved|best loved`,
  "0.7": `free for most|widest range|widest coverage|biggest selection|largest selection|highest quality|finest quality
    |takes * seriously|take * seriously|safe to use|trusted by|praised for|noted for its excellent|not going wrong
    |for a reason|for good reason|with good reason|well regarded|well respected|well supported|well built|well made
    |well designed|well thought|well reviewed|well organized|well organised|well crafted|well rounded|well suited
    |well liked|well received|well documented|well priced|well balanced|is easy|are easy|more control|shut down critics
    |runner up|close second|honorable mention|honourable mention|strong reputation|good reputation|solid reputation
    |great reputation|excellent reputation|stellar reputation|reputation for reliability|reputation for quality
    |track record|strong track|proven track|industry standard|industry standards|still fast|on point|up to the task
    |up to scratch|up to par|good enough for most|strikes a * balance|right balance|good balance|nice balance|good fit
    |great fit|best fit|perfect fit|nice touch|worth noting for its quality|known for its quality|known for reliability
    |fast support|quick support|helpful support|quick to respond|quickly resolved|easy to use|a bit of a bargain
    |makes sense|make sense|safe pair|in good hands|clear edge|has the edge|edges out|edge over|wins on|win on|wins for
    |an improvement|big improvement|huge improvement|got better|gotten better|getting better|keeps getting better
    |has improved|improved a lot|turned it around|turned things around|strong showing|ease of mind|good things
    |better than expected|better than most|better than ever|does more|offers more|gives you more|less hassle|less stress
    |higher quality|high quality|good quality|great quality|best quality|quality is good|fair pricing|honest pricing
    |transparent pricing|clear pricing|reasonable price|reasonably priced|fairly priced|competitively priced
    |attractively priced|doesn't break the bank|won't break the bank|without breaking the bank|easy on the wallet
    |easy on the eyes|kind to your wallet|great at|good at|best at|adept at|superb at|cares about|care about
    |takes care of|going for it|plenty to like|plenty to love|lot to like|lot to love|a lot to offer|much to like
    |much to love|hits above|not bad|isn't bad|aren't bad|wasn't bad|not half bad|none too shabby|not too shabby
    |not disappointed|not to be missed|not to be underestimated|don't overlook|don't miss|shouldn't be overlooked
    |should not be overlooked|don't sleep on|underrated|underappreciated|known for its|known for their|famous for its
    |popular choice because|market leader|most recognized|most recognised|most recognizable|one i reach for
    |ones i reach for|i reach for|i keep coming back|rate it highly|rated highly|rates highly|go-to for|easy pick
    |easy recommendation|hard to dislike|nobody dislikes|anyone who dislikes|key player|major player|leading player
    |dominant player|strong presence|wide popularity|lasted the longest|lasts longest|lasts the longest
    |survives * better|handles * better|works better|performs better|fits better|holds up better|does it better
    |usually on time|always on time|arrives on time|on time every|never argue|never argues|no questions asked
    |suits * well|fits * well|works well|pairs well|performs well|holds up well|ages well|does well|sells well
    |gained significant|gained traction|well worth|comes highly|critical favorite|critical favourite|crowd favorite
    |crowd favourite|household staple|clean and modern|clean interface|fast performance|made significant efforts`,
  "0.6": "worth considering|worth a look|worth a try|worth checking|worth exploring|consider it|speaks for it",
  "0.5": `wide selection|ease of use|budget friendly|industry leader|widely trusted|widely praised|widely recommended
    |lots of fans`,
  "0.35": `same day|wide range|decent choice|decent option|solid enough|good enough|not too expensive|worth knowing
    |holds its own`,
  "0.1": `easy to|user friendly|safe to say|best to|best if|best practices|best practice|do your best`
}
