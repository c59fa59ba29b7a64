/**
 * Words and phrases of praise and blame in English, with weights: 1 = clear praise, 0.4 = a mild good word that feature
 * lists use too. Written for this project; no product or firm among them.
 */

const weigh = (weights: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(weights).flatMap(([weight, words]) =>
      words
        .trim()
        .split(/\s+/)
        .map((word) => [word, Number(weight)] as const)
    )
  )

/** Weight of each word. Comparative and superlative forms are listed where they are common. */
export const englishWeights = weigh({
  "1.2": `
    excellent outstanding superb exceptional fantastic amazing brilliant unbeatable unmatched flawless best
    superior stellar phenomenal terrific incredible wonderful`,
  "1": `
    great perfect ideal love loved loves favorite favourite recommended winner impressive standout delightful
    charming adorable gorgeous praised acclaimed beloved dependable trustworthy exhilarating renowned top
    unparalleled effortless excels excel shines shine outperforms outperform beats beat wins dominates dominate
    dominant leader undisputed happiest gem simplest easiest fastest safest smartest strongest finest cleanest
    toughest sturdiest softest cutest no-brainer outshines surpasses outlast outlasts outpaces outclasses praise
    enjoyable superbly seamlessly beautifully effortlessly award-winning luxurious exceeds glowing sublime
    pleased thrilled`,
  "0.7": `
    reliable trusted good affordable stylish comfortable durable better well-regarded well-rounded comfy luxe
    chic high-quality top-rated well-made well-built fantastic strong smooth sleek elegant premium
    high-performance high-end polished innovative effective efficient accurate safer nicer friendlier cheaper
    faster easier simpler cheapest stronger quieter lighter smarter gentle cute trendy fashionable flattering
    fashion-forward eco-friendly eco-conscious sustainable versatile solid plush helpful friendly responsive
    generous fair honest transparent pleasant beautiful satisfying worthwhile cozy refined rich warm balanced
    outweigh outweighs convenient fun engaging hilarious handy lovely nice vibrant fresh safe lasting
    body-positive celebrity-approved supportive cost-effective budget-friendly value-packed well-loved advanced
    sporty satisfied improved`,
  "0.35": `
    easy simple robust powerful intuitive user-friendly flexible customizable extensive quick quickly fast
    seamless lightweight clean modern free leading popular secure clear wide huge diverse inclusive unique
    quality comprehensive cheap inexpensive consistent stable generous quiet compact beginner-friendly
    established recognized unlimited scalable useful productive sturdy large trust comfort accurate gentle
    modern enhanced high`,
  "-0.35": `
    limited limitations complex basic complicated dated pricier costly higher lacks lack lacking steep narrow
    bulky heavy noisy slower inconsistent mixed occasional restrictive average mediocre cons caveat unclear
    downside drawback drawbacks downsides tricky premium-priced fewer less harder expensive`,
  "-0.7": `
    slow outdated clunky weak poorly lagging overpriced glitchy problematic difficult hard frustrating
    disappoints disappoint disappointed disappointment complain complains complaint issues problems buggy bug
    bugs crash crashes crashed clumsy annoying sluggish worse fails fail failed failure failing fragile flimsy
    uncomfortable inferior unstable criticized criticised criticism criticisms concerns concern confusing
    confused struggles struggle trouble laggy unhelpful breakdown breakdowns malfunction malfunctions cheaply
    understaffed delayed delays cramped stale thin bland late simplistic noisy pricey breaking leaks leaking`,
  "-1": `
    bad poor terrible awful horrible worst unreliable useless broken broke breaks disappointing avoid avoided
    garbage scam fraud fraudulent deceptive misleading dangerous unsafe lawsuit lawsuits breach breached recall
    recalled hate hated hates nightmare unacceptable unusable untrustworthy notorious shady ripoff rip-off
    regret regretted toxic spyware malware abysmal atrocious dreadful subpar shoddy junk predatory unethical
    complaints refuses stolen leaked fined banned rude dishonest worthless appalling dire lousy lemon infamous`
})

/** Phrases with their weights; matched on folded words with one space between. */
export const englishPhrases: ReadonlyArray<readonly [string, number]> = [
  ["go wrong with", 1.2],
  ["never looked back", 1.2],
  ["stands out", 1],
  ["stand out", 1],
  ["worth it", 0.8],
  ["worth the", 0.6],
  ["worth considering", 0.6],
  ["highly recommend", 1.2],
  ["would recommend", 1],
  ["we recommend", 1],
  ["i recommend", 1],
  ["recommend it", 1],
  ["recommend them", 1],
  ["top pick", 1.2],
  ["top choice", 1.2],
  ["first choice", 1],
  ["go to", 0.7],
  ["safe bet", 1],
  ["strong contender", 1],
  ["great choice", 1],
  ["for a reason", 0.7],
  ["second to none", 1.2],
  ["hard to beat", 1.5],
  ["well regarded", 0.7],
  ["easy to", 0.1],
  ["is easy", 0.7],
  ["are easy", 0.7],
  ["more control", 0.7],
  ["highly rated", 1],
  ["top rated", 1],
  ["must have", 0.8],
  ["gold standard", 1],
  ["industry standard", 0.6],
  ["game changer", 1],
  ["peace of mind", 0.7],
  ["wide selection", 0.5],
  ["wide range", 0.2],
  ["value for money", 0.8],
  ["good value", 0.4],
  ["bang for", 0.8],
  ["budget friendly", 0.5],
  ["user friendly", 0.1],
  ["lossless", 0.7],
  ["well supported", 0.6],
  ["well built", 0.7],
  ["well made", 0.7],
  ["well designed", 0.7],
  ["well thought", 0.7],
  ["well reviewed", 0.8],
  ["let me down", -1],
  ["let us down", -1],
  ["let you down", -1],
  ["customer service", 0],
  ["nothing but", 0.2],
  ["used to be", -0.5],
  ["leads in", 0.8],
  ["leads the", 0.8],
  ["ahead of", 0.8],
  ["lives up to", 0.8],
  ["pays off", 0.6],
  ["still fast", 0.5],
  ["sets the standard", 1],
  ["best avoided", -1.5],
  ["skip it", -1.5],
  ["skip this", -1.5],
  ["pass on", -0.8],
  ["not recommended", -1.5],
  ["stay away", -2],
  ["steer clear", -2],
  ["think twice", -1.2],
  ["be careful", -0.8],
  ["be wary", -1.2],
  ["with caution", -1],
  ["buyer beware", -1.5],
  ["red flag", -1.2],
  ["red flags", -1.2],
  ["hidden fees", -0.7],
  ["hidden charges", -0.7],
  ["raising prices", -1],
  ["raised prices", -1],
  ["raised its prices", -1],
  ["price increases", -0.6],
  ["price hikes", -0.8],
  ["learning curve", -0.3],
  ["falls short", -1],
  ["fall short", -1],
  ["fell short", -1],
  ["data breach", -0.6],
  ["class action", -1],
  ["child labour", -1],
  ["child labor", -1],
  ["not worth", -1.5],
  ["isn't worth", -1.5],
  ["went downhill", -1.2],
  ["gone downhill", -1.2],
  ["lags behind", -1],
  ["lag behind", -1],
  ["look elsewhere", -1.5],
  ["waste of", -1.5],
  ["no longer", -0.5],
  ["no longer the best", -0.8],
  ["last resort", -1],
  ["at your own risk", -1.5],
  ["long wait", -0.5],
  ["wait times", -0.3],
  ["too expensive", -0.8],
  ["too slow", -0.5],
  ["too many", -0.5],
  ["stopped working", -1],
  ["under investigation", -1],
  ["account holds", -0.4],
  ["accused of", -1],
  ["sued", -1],
  ["shut down", -0.5],
  ["worse than", -0.5],
  ["nothing special", -0.8],
  ["let down", -0.8],
  ["out of date", -0.7]
]

/** Verbs whose object is praised: "we recommend X", "start with X". */
export const choosing = new Set(
  `choose chooses chose pick picks picked prefer prefers preferred recommend recommends suggest suggests love
    loves`.split(/\s+/)
)

/** Verbs that warn when denied: "don't buy X". */
export const using = new Set("buy use trust get try consider bother touch".split(" "))

/** Verbs whose object is warned of. */
export const shunning = new Set(
  "avoid avoids skip skips ditch ditched ditching left leave leaving abandon abandoned shun beware against".split(" ")
)

/** Words that turn what follows around. */
export const negators = new Set(
  `not no never without cannot can't don't doesn't didn't isn't aren't wasn't weren't won't wouldn't couldn't
    shouldn't hardly rarely neither nor least less barely nothing ain't dont doesnt`.split(/\s+/)
)

/** Verbs of going from one product to another. */
export const moving = new Set(
  "moved moving move switched switching switch migrated migrating changed upgraded".split(" ")
)

/** Words that turn or end what was said before. */
export const turning = new Set("but yet however though although still nevertheless".split(" "))

/** Every word at which something has to be weighed. */
export const toneWords: ReadonlySet<string> = new Set([
  ...englishWeights.keys(),
  ...englishPhrases.map(([phrase]) => phrase.split(/[ ']/)[0] ?? ""),
  ...turning,
  "neither",
  "most",
  "which",
  "whose",
  "who",
  "than",
  ...moving
])
