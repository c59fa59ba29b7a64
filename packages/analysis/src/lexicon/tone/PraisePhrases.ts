/**
 * Fixed phrases of praise, by weight as in `PraiseWords`. Written for this project. `*` stands for up to three words,
 * "(the)" for a "the" up to four words before the phrase.
 */
export const praisePhrases: Readonly<Record<string, string>> = {
  "1.5": `look no further|looks no further|hard to find fault|difficult to find fault|will not disappoint
    |doesn't disappoint|does not disappoint|didn't disappoint|hasn't disappointed|exactly what i wanted
    |everything i wanted|everything you could want|can't imagine * without|cannot imagine * without|best thing since
    |best purchase|best decision|best money|best investment|smartest purchase|leagues ahead|miles ahead
    |light years ahead|streets ahead|way ahead|in a different league|worlds better|far superior|vastly superior
    |far better|much better|way better|a lot better|miles better|night and day better|hard to beat|tough to beat
    |difficult to beat|impossible to beat|can't be beat|can't be beaten|cannot be beaten|hard to fault|hard to top
    |hard to match|no equal|without equal|without peer|in a league of its own|a cut above|head and shoulders above
    |second to none|none better|nothing comes close|no one does it better|nobody does it better|never looked back
    |never look back|never regretted|never disappoints|never disappointed|never let me down|never let us down
    |has not let me down|can't say enough good|can do no wrong|won't be disappointed|won't regret|will not regret
    |will not be disappointed|you'll love|you will love|couldn't be happier|could not be happier|cannot go wrong
    |can't go wrong|can not go wrong|hard to go wrong|difficult to go wrong|couldn't ask for more|nothing but praise
    |nothing but good|can't recommend * enough|cannot recommend * enough|can not recommend * enough
    |runs circles around|runs rings around|blows * out of the water|blows * away|knocks it out of the park
    |leaves * in the dust|puts * to shame|hands down|worth every penny|worth every cent|worth every dollar
    |worth every pound|worth every euro|worth its weight|well worth|best of the bunch|best of the lot|best in class
    |best in show|the one to beat|the one to buy|the one to get|the one to choose|the one to pick|top of the class
    |top of its class|top of the line|top of the range|top of the list|top of my list|top of our list|tops our list
    |cream of the crop|crown jewel|shining star|won't disappoint`,
  "1.2": `mistake to dismiss|mistake to ignore|mistake to overlook|mistake to skip|mistake not to|(the) to buy
    |(the) to get|(the) to choose|(the) to pick|is king|is queen|reigns supreme|rules the|unbeaten|a steal|real steal
    |absolute steal|at home in|at home with|well served|right up there|second home|chef's kiss|ten out of ten
    |10 out of 10|nine out of ten|hands down winner|knocks * out|hit it out of|class act|real deal|worth the hype
    |worth the wait|worth the splurge|worth the upgrade|worth the investment|worth every|worth switching|saved our
    |saved my|saves our|changed my life|changed our|keep coming back|keeps me coming|kept me coming|earn my|earns my
    |earned my|gets my|has my|have my|has our|restored my faith|music to|dream come true|like a pro|does wonders
    |did wonders|a marvel|a revelation|a treat|a masterclass|a blessing|a charm|a dream|a beast|a beauty|a star
    |an absolute|flying off the shelves|sell out|sells out|highly recommend|highly recommended|strongly recommend
    |wholeheartedly recommend|heartily recommend|first choice|number one choice|no hesitation|without hesitation
    |without reservation|gets our vote|gets our nod|gets the nod|my vote goes|our vote goes|takes the crown
    |takes the cake|takes first place|takes the prize|came out ahead|comes out ahead|comes first|came first
    |ranked first|ranks first|thumbs up|five stars|full marks|high marks|flying colors|flying colours
    |above and beyond|beyond expectations|raised the bar|raises the bar|sets the bar|sets the standard
    |set the standard|gold standard|the benchmark|game changer|life changer|must have|must buy|must try|no brainer
    |dream to use|joy to use|pleasure to use|like clockwork|like magic|works wonders|worked wonders|stands head
    |stands the test of time|stood the test of time|built to last|bang for|crowd pleaser|unsung hero|standing ovation
    |positive reviews|wins praise|won praise|can't fault|cannot fault|couldn't fault|nothing beats|no match for it
    |no rival|few rivals|few equals|unlikely to regret|wouldn't trade|would not trade|could not live without
    |couldn't live without|can't live without|cannot live without|swears by|sold on|saved the day|clear winner
    |clear favorite|clear favourite`,
  "1": `sets * apart|set * apart|stands apart|stand apart|stands above|stands tall|above the rest
    |above the competition|the only one i'd|the only one i would|the only one that|i like|we like|like how|fond of
    |big fan|huge fan|a fan|fans of|fan of|props to|shout out|shoutout|well done|fine job|got it right|gets it right
    |right on|on the money|spot-on|bang on|sound choice|sound investment|sensible choice|sensible pick|wise pick
    |wise investment|obvious pick|easy win|quick win|easy yes|resounding yes|definite yes|a yes|absolutely
    |money's worth|your money's|gives you * for your money|more for your money|more for less|most for your money
    |pays dividends|quick to fix|quick to help|goes the extra|go the extra|went the extra|extra mile|out of their way
    |answered within|replied within|replies within|responds within|responded within|resolved within|right first time
    |first time every time|no surprises|without surprises|no nonsense|no gimmicks|no catch|no hidden|no strings
    |no downtime|never lost|never missed|never late|always on time|always available|always there|always delivers
    |always works|consistently delivers|delivers every|as advertised|as promised|as described|true to its word
    |keeps promises|by the book|stays cool|years later|never needed repair|has lasted|have lasted|lasted years
    |lasts for years|lasts years|last for years|last a lifetime|lasts a lifetime|built like|holding up
    |overwhelmingly positive|mostly positive|largely positive|generally positive|very positive|just works
    |simply works|where it's at|reason not to|legit|lives up|choose * again|buy * again|use * again|stands out
    |stand out|stood out|standing out|would recommend|we recommend|i recommend|i'd recommend|we'd recommend
    |recommend it|recommend them|comes highly|wise choice|right choice|natural choice|obvious choice|default choice
    |go to|goto choice|the way to go|hard to ignore|highly rated|well rated|peace of mind|lossless|leads in|leads the
    |leads on|leading the way|head start|ahead of|live up to|lived up to|pays off|pays for itself|paid for itself
    |pay for itself|keeps its promise|keeps its promises|delivers on|deliver on|delivered on|gets the job done
    |gets everything right|does it right|ticks all|ticks every|checks all|checks every|tick all|check all
    |hits the mark|hit the mark|hits the spot|sweet spot|punches above|steals the show|makes it easy|make it easy
    |saves time|saves you|saved us|saved me|win win|a win|big win|worth buying|worth it|worth the money
    |worth the price|worth the extra|worth paying|worth trying|worth your|worth having|worth owning|money well spent
    |value for money|well earned|well deserved|rightly|deservedly|earns its|earned its|earns a spot|earned a spot
    |earns a place|trouble free|hassle free|worry free|free of bugs|free of issues|no regrets|no issues|no problems
    |no trouble|no fuss|no hassle|no downsides|few complaints|without a hitch|without fail|without issue
    |without issues|without a problem|without problems|never had any|never goes down|nothing to complain
    |little to complain|little to dislike|spot on|first rate|first class|world class|a pleasure|a joy|a hit|big hit
    |works well|worked well|runs well|performs well|performed well|scores well|scored well|scores highly
    |scored highest|scores highest|ranks highly|rates highly|holds up|held up|ages well|aged well|pairs well|hats off
    |credit where|well put together|bright spot|big plus|huge plus|real plus|a plus|major plus|selling point
    |highest marks|pleasantly surprised|like it a lot|thanks to its|nothing short of|loyal following|cult following
    |loyal fans|avid fans|loyal customers|easy recommendation|easy choice|easy pick|easy to recommend|easy to like
    |a keeper|die hard|tried and tested|tried and true|best loved`,
  "0.7": `praised for|transparent pricing|free for most|biggest selection|largest selection|highest quality
    |takes * seriously|take * seriously|not going wrong|for a reason|well regarded|well supported|well built
    |well made|well designed|well thought|well reviewed|well organized|well organised|well crafted|well rounded
    |well suited|well liked|well received|well documented|well priced|is easy|are easy|more control|shut down critics
    |runner up|close second|honorable mention|honourable mention|reputation for quality|track record
    |industry standard|industry standards|still fast|on point|up to the task|up to scratch|up to par
    |good enough for most|strikes a * balance|right balance|worth noting for its quality|fast support|quick support
    |quick to respond|quickly resolved|easy to use|makes sense|make sense|clear edge|has the edge|edges out|edge over
    |win on|an improvement|big improvement|huge improvement|turned it around|turned things around|ease of mind
    |does more|offers more|gives you more|less hassle|less stress|higher quality|high quality|best quality
    |clear pricing|reasonably priced|fairly priced|competitively priced|attractively priced|doesn't break the bank
    |without breaking the bank|easy on the wallet|easy on the eyes|kind to your wallet|adept at|cares about
    |care about|takes care of|going for it|plenty to like|lot to like|a lot to offer|much to like|hits above|not bad
    |isn't bad|aren't bad|wasn't bad|not half bad|none too shabby|not too shabby|not to be missed
    |not to be underestimated|don't overlook|don't miss|shouldn't be overlooked|should not be overlooked
    |don't sleep on|underrated|underappreciated|known for its|known for their|famous for its|popular choice because
    |most recognized|most recognised|most recognizable|i reach for|rate it highly|rated highly|rates highly|easy pick
    |easy recommendation|hard to dislike|nobody dislikes|anyone who dislikes|key player|major player|leading player
    |wide popularity|lasted the longest|lasts longest|lasts the longest|usually on time|always on time
    |arrives on time|on time every|never argue|never argues|suits * well|fits * well|works well|pairs well
    |performs well|ages well|sells well|gained significant|gained traction|well worth|comes highly|household staple
    |clean interface|fast performance|made significant efforts|finest quality|great quality|clean and modern`,
  "0.6": "worth considering|worth a look|worth a try|worth checking|worth exploring|consider it|speaks for it",
  "0.5": `ease of use|budget friendly|industry leader|widely trusted|widely praised|widely recommended|lots of fans`,
  "0.35": `same day|solid enough|good enough|not too expensive|worth knowing|holds its own`,
  "0.1": `easy to|user friendly|safe to say|best to|best if|best practices|best practice|do your best`
}
