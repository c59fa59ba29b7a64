/**
 * English words of praise, by weight: 1 = clear praise, 0.7 = a good word, 0.35 = a mild one that lists of features use
 * too. Written for this project, without names of products or firms. See `ToneLexicon` for where the weights are from.
 */
export const praiseWords: Readonly<Record<string, string>> = {
  // Superlatives and raptures
  "1.2": `excellent outstanding superb exceptional fantastic amazing brilliant unbeatable unmatched flawless best
    superior stellar phenomenal terrific incredible wonderful magnificent extraordinary remarkable unrivaled unrivalled
    unsurpassed peerless matchless impeccable marvelous marvellous spectacular fabulous world-class first-class
    first-rate top-notch top-tier best-in-class class-leading industry-leading market-leading category-leading awesome
    unparalleled masterpiece sensational splendid stunning superlative exemplary breathtaking astounding faultless
    spotless pristine godsend lifesaver life-saver showstopper jaw-dropping`,
  "1": `great perfect ideal love loved loves favorite favourite favorites favourites recommended winner winners
    impressive standout standouts delightful charming adorable gorgeous praised acclaimed beloved dependable trustworthy
    exhilarating renowned top effortless excels excel excelled excelling shines shine outperforms outperform
    outperformed beats beat wins won dominates dominate dominant leader undisputed happiest gem simplest easiest fastest
    safest smartest strongest finest cleanest toughest sturdiest softest cutest no-brainer outshines surpasses surpass
    outlast outlasts outpaces outclasses outclass outsmarts praise praises enjoyable superbly beautifully effortlessly
    award-winning luxurious exceeds exceeded glowing sublime pleased thrilled delighted delights delight impressed
    impresses impress wowed wows nails nailed triumph triumphs must-have must-buy must-try frontrunner front-runner
    champion champ powerhouse workhorse all-rounder bargain masterful exquisite irresistible superiority perfection
    excellence brilliance brilliantly perfectly wonderfully remarkably admirably commendable laudable admirable stellar
    raves rave raved kudos bulletproof rock-solid foolproof game-changing game-changer groundbreaking best-selling
    bestselling bestseller revered admired cherished treasured esteemed celebrated applauded lauded highest-rated
    five-star 5-star unfailing unwavering addictive magical heavenly divine delicious tasty yummy scrumptious
    mouthwatering mouth-watering crave-worthy swear nicest friendliest kindest quietest lightest sharpest smoothest
    comfiest coziest tastiest freshest healthiest brightest sleekest slickest handiest richest purest warmest fairest
    wisest hassle-free worry-free trouble-free stress-free pain-free painless glitch-free bug-free outdoes outdo trumps
    bests unstoppable stalwart deserving deserves invaluable priceless indispensable irreplaceable wow yay bravo ace
    aces hooked satisfies thrives slaps`,
  "0.7": `reliable trusted good affordable stylish comfortable durable better well-regarded well-rounded comfy luxe chic
    high-quality top-rated well-made well-built strong smooth sleek elegant premium high-performance high-end polished
    innovative effective efficient accurate safer nicer friendlier cheaper faster easier simpler cheapest stronger
    quieter lighter smarter gentle cute trendy fashionable flattering fashion-forward eco-friendly eco-conscious
    sustainable versatile solid plush helpful friendly responsive generous fair honest transparent pleasant beautiful
    satisfying worthwhile cozy refined rich warm balanced outweigh outweighs convenient fun engaging hilarious handy
    lovely nice vibrant fresh safe lasting body-positive celebrity-approved supportive widest cost-effective
    budget-friendly value-packed well-loved advanced sporty satisfied improved reliably reliability dependably
    excellently capable competent knowledgeable courteous attentive polite respected reputable well-respected well-liked
    well-designed well-crafted well-thought-out well-priced well-documented well-supported well-reviewed long-lasting
    hard-wearing hardwearing tough rugged resilient unbreakable superfast lightning-fast blazing-fast speedy snappy
    zippy nimble crisp sharp slick silky buttery graceful tasteful classy sophisticated luxury thoughtful clever
    ingenious intelligent smart insightful delicately seamlessly smoothly flawlessly fluidly soothing relaxing
    refreshing inviting welcoming cheerful happy happily gratifying rewarding enjoy enjoys enjoyed likable likeable
    lovable appealing attractive compelling promising praiseworthy tried-and-true time-tested battle-tested
    battle-hardened proven stalwart stellar steadfast unobtrusive low-maintenance fuss-free frictionless straightforward
    uncomplicated pain-free fairly-priced reasonable reasonably-priced well-balanced advantageous boon economical
    thrifty wallet-friendly pocket-friendly value-for-money frugal top-quality good-quality higher-quality
    better-quality quality-built gold-standard user-centric family-friendly kid-friendly pet-friendly customer-friendly
    developer-friendly high-value high-fidelity high-resolution feature-rich feature-packed full-featured fully-featured
    state-of-the-art cutting-edge forward-thinking future-proof thrilling fascinating captivating immersive dazzling
    radiant stylishly elegantly cleverly capably ably nicely neatly promptly kindly generously honestly humane
    principled conscientious sincere caring compassionate empathetic strengths merits preferred preferable favored
    favoured sturdier tougher smoother cleaner sharper brighter fresher tastier healthier kinder sleeker slicker softer
    comfier nimbler snappier sturdiness robustness elegance durability longest-lasting longer-lasting leak-proof assured
    reassuring thorough meticulous competitively-priced outlive outlived satisfaction evergreen timeless iconic storied
    prestigious prestige stellar-rated`,
  // half feature, half praise
  "0.35": `easy simple robust powerful intuitive user-friendly flexible customizable extensive quick quickly fast
    seamless lightweight clean modern leading popular secure clear wide huge diverse inclusive unique quality
    comprehensive cheap inexpensive consistent stable quiet compact beginner-friendly established recognized unlimited
    scalable useful productive sturdy large trust comfort accurate enhanced decent fine okay adequate acceptable
    competitive sensible suitable suits suited great-looking tidy abundant ample plentiful streamlined ergonomic
    customisable configurable mature well-established well-known widely-used efficiency speed simplicity convenience
    versatility energy-efficient low-cost no-frills practical workable spacious roomy airy easily conveniently
    intuitively benefit benefits freedom savings peace worthy appreciated appreciate appreciates liked modernized
    upgraded fair-priced familiar`
}
