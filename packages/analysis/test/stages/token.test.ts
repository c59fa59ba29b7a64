/** Token: the words of a text, how they are written, what stands between them, their class, and the language. */
import { TokenClass } from "@answerscope/analysis/stages"
import { checkRows, readStages } from "./readStages.ts"

checkRows(
  "text to words",
  [
    ["", []],
    ["Velvet is soft.", ["velvet", "is", "soft"]],
    ["Don't stop", ["don", "t", "stop"]],
    ["AI-powered tools", ["ai", "powered", "tools"]],
    ["velvet.com", ["velvet", "com"]],
    ["3M and 1Password", ["3m", "and", "1password"]],
    ["Café für alle", ["cafe", "fur", "alle"]],
    ["R&D", ["r", "d"]],
    ["snake_case", ["snake", "case"]],
    ["Яндекс лучше", ["яндекс", "лучше"]],
    ["...", []]
  ],
  (source) => {
    const { answer, tokens } = readStages(source)
    return Array.from({ length: tokens.count }, (_, token) => answer.tokenText(token))
  }
)

const shapes = ["small", "Capital", "CAPITALS", "miXed", "123"]

checkRows(
  "text to how its words are written",
  [
    ["velvet", ["small"]],
    ["Velvet", ["Capital"]],
    ["VELVET", ["CAPITALS"]],
    ["A", ["Capital"]],
    ["eBay", ["miXed"]],
    ["YouTube", ["miXed"]],
    ["3M", ["miXed"]],
    ["2024", ["123"]],
    ["Éclair", ["Capital"]],
    ["ÉCLAIR", ["CAPITALS"]],
    ["Яндекс", ["Capital"]],
    ["小鹿", ["small"]]
  ],
  (source) => Array.from(readStages(source).tokens.shape, (shape) => shapes[shape] ?? "")
)

const signs = ["space", "glue", "quote", "comma", "colon", "stop", "break"]

checkRows(
  "two words to what stands between them",
  [
    ["a b", "space"],
    ["a-b", "glue"],
    ["don't", "glue"],
    ["velvet.com", "glue"],
    ['a "b"', "quote"],
    ["a (b)", "quote"],
    ["a, b", "comma"],
    ["a; b", "comma"],
    ["a / b", "comma"],
    ["a & b", "comma"],
    ["a: b", "colon"],
    ["a - b", "colon"],
    ["a – b", "colon"],
    ["a—b", "colon"],
    ["done. Next", "stop"],
    ["done.Next", "stop"],
    ["done! Next", "stop"],
    ["done? Next", "stop"],
    ["done… next", "stop"],
    ["a\n\nb", "break"],
    ["- a\n- b", "break"],
    // a line that runs on is one sentence
    ["a\nb", "space"],
    ["10:30", "glue"]
  ],
  (source) => signs[readStages(source).tokens.before[1] ?? 0] ?? ""
)

const classes = ["", "plain", "small", "unknown", "initials", "title", "number"]
assertClasses()

/** The names above are in the order of the constants. */
function assertClasses(): void {
  const { DIGITS, FUNCTION, INITIALS, PLAIN, SECTION, UNKNOWN } = TokenClass
  const inOrder = [PLAIN, FUNCTION, UNKNOWN, INITIALS, SECTION, DIGITS]
  if (inOrder.some((value, index) => value !== index + 1)) throw new Error("the classes of tokens have other numbers")
}

checkRows(
  "text to the class of its words",
  [
    ["the with of", ["small", "small", "small"]],
    ["sofa table walk", ["plain", "plain", "plain"]],
    ["Zentrova", ["unknown"]],
    ["zentrova", ["unknown"]],
    ["Velvet", ["plain"]],
    ["USB", ["initials"]],
    ["SUVs", ["initials"]],
    ["Pros and conclusion", ["title", "small", "title"]],
    ["42", ["number"]],
    ["Germany is in Europe", ["plain", "small", "small", "plain"]],
    ["Monday", ["plain"]],
    // the answer writes the word small elsewhere, so it is no name
    ["Blorfing is fun. I like blorfing.", ["plain", "small", "plain", "small", "small", "unknown"]]
  ],
  (source) => {
    const { answer, tokens } = readStages(source)
    return Array.from({ length: tokens.count }, (_, token) => classes[answer.classOf(token)] ?? "")
  }
)

checkRows<string, string | null>(
  "text to language",
  [
    ["The sofa is soft and the price is fair for most people.", "en"],
    ["Das Sofa ist weich, und der Preis ist für die meisten nicht zu hoch.", "de"],
    ["Le canapé est doux et le prix est correct pour les familles avec des enfants.", "fr"],
    ["El sofá es cómodo y el precio no es alto para las familias con niños.", "es"],
    ["Il divano è comodo e il prezzo non è alto per le famiglie con i bambini.", "it"],
    ["O sofá é bom e o preço não é alto para as famílias com uma criança.", "pt"],
    ["De bank is zacht en de prijs is niet te hoog voor een gezin met kinderen.", "nl"],
    ["Soffan är mjuk och priset är inte för högt för en familj som har barn.", "sv"],
    ["Sohva on pehmeä ja hinta ei ole korkea, mutta se on myös kaunis.", "fi"],
    ["Kanepe çok yumuşak ve fiyat bir aile için daha uygun.", "tr"],
    ["Sofa jest miękka i nie kosztuje dużo, ale to nie jest tanie.", "pl"],
    ["Диван мягкий, и цена не высокая.", "ru"],
    ["Диван м'який, і ціна невисока.", "uk"],
    ["このソファは柔らかいです。", "ja"],
    ["这个沙发很软。", "zh"],
    ["이 소파는 부드럽습니다.", "ko"],
    ["هذه الأريكة ناعمة.", "ar"],
    ["הספה הזו רכה.", "he"],
    ["", null]
  ],
  (source) => readStages(source).language
)
