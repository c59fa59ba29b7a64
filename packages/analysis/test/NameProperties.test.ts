import { analyzeAnswer } from "@answerscope/analysis"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

interface Script {
  readonly script: string
  /** Syllables of invented names, so that no dictionary has them. */
  readonly syllables: ReadonlyArray<string>
  readonly sentences: ReadonlyArray<(name: string) => string>
  readonly formsBefore?: ReadonlyArray<string>
  readonly formsBehind?: ReadonlyArray<string>
  /** Whether the script is written without spaces. */
  readonly isDense?: boolean
}

const listed = [
  (name: string) => `1. ${name}\n2. Quorvexil`,
  (name: string) => `| ${name} | 12 |\n| Quorvexil | 14 |`,
  (name: string) => `Quorvexil (${name}), Drantovik: 2024.`
]

const scripts: ReadonlyArray<Script> = [
  {
    script: "Latin",
    syllables: ["zvo", "krü", "blé", "ndø", "žra", "quo", "ñix", "vęl", "țup", "dry", "gõm", "fyx"],
    sentences: [
      (name) => `Many teams choose ${name} for their work.`,
      (name) => `In 2023 we tried ${name}, and we stayed.`,
      (name) => `Viele Firmen kaufen bei ${name} ein.`,
      (name) => `Beaucoup de clients préfèrent ${name}, qui coûte moins.`,
      (name) => `Mange kunder vælger ${name} til opgaven.`,
      (name) => `Nel 2023 ${name} ha aperto una sede.`
    ],
    formsBefore: ["PT", "UAB"],
    formsBehind: ["GmbH", "GmbH & Co. KG", "Inc.", "Ltd.", "S.A.", "S.r.l.", "Sp. z o.o.", "A/S", "Kft.", "B.V.", "Oy"]
  },
  {
    script: "Greek",
    syllables: ["ζβο", "κρύ", "δρά", "φιξ", "ψηλ", "γκου"],
    sentences: [
      (name) => `Πολλοί επιλέγουν την ${name} για τη δουλειά τους.`,
      (name) => `Η ${name}, από το 2023, πουλά.`
    ],
    formsBehind: ["Α.Ε.", "ΕΠΕ"]
  },
  {
    script: "Cyrillic",
    syllables: ["зво", "кру", "дря", "фик", "щил", "жёв"],
    sentences: [(name) => `Многие выбирают ${name} для работы.`, (name) => `У 2023 році ${name} відкрила офіс.`],
    formsBefore: ["ООО", "ТОВ", "АО"],
    formsBehind: ["ЕООД"]
  },
  {
    script: "Han",
    syllables: ["砼", "岚", "鑫", "飏", "骐", "曜", "澜", "翎"],
    sentences: [(name) => `很多人选择 ${name} 的产品。`, (name) => `推荐：${name}，价格合理。`],
    formsBehind: ["有限公司", "股份有限公司"],
    isDense: true
  },
  {
    script: "Kana",
    syllables: ["ヴォ", "クリュ", "ドラ", "フィク", "ゼル", "ニョ"],
    sentences: [(name) => `おすすめは「${name}」です。`, (name) => `多くの人が ${name} を選びます。`],
    formsBefore: ["株式会社"],
    formsBehind: ["株式会社"],
    isDense: true
  },
  {
    script: "Hangul",
    syllables: ["쥬", "켈", "뮤", "픽", "롤", "뱅"],
    sentences: [(name) => `많은 사람이 ${name} 제품을 고릅니다.`, (name) => `추천: ${name}, 가격이 좋습니다.`],
    formsBefore: ["주식회사", "(주)"]
  },
  {
    script: "Arabic",
    syllables: ["زفو", "كرو", "ضري", "غيك", "ظول", "خاذ"],
    sentences: [(name) => `يختار كثيرون ${name} في العمل.`, (name) => `ننصح بشركة ${name}، فهي جيدة.`],
    formsBehind: ["ذ.م.م"]
  },
  {
    script: "Hebrew",
    syllables: ["זבו", "קרו", "דרי", "פיק", "טול", "גאז"],
    sentences: [(name) => `רבים בוחרים את ${name} לעבודה.`, (name) => `החברה ${name}, משנת 2023, מוכרת.`],
    formsBehind: ['בע"מ']
  },
  {
    script: "Thai",
    syllables: ["ซโว", "ครู", "ดริ", "ฟิก", "ฌอล", "ญา"],
    sentences: [(name) => `หลายคนเลือก ${name} สำหรับงาน`, (name) => `แนะนำ "${name}" ราคาดี`],
    formsBefore: ["บริษัท"],
    formsBehind: ["จำกัด"],
    isDense: true
  },
  {
    script: "Devanagari",
    syllables: ["ज़्वो", "क्रू", "ड्री", "फिक", "ठौल", "घाझ"],
    sentences: [(name) => `कई लोग ${name} चुनते हैं।`, (name) => `हम "${name}" की सलाह देते हैं।`],
    formsBehind: ["लिमिटेड"]
  }
]

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const namesOf = ({ formsBefore = [], formsBehind = [], isDense = false, syllables }: Script) => {
  const letters = fc.array(fc.constantFrom(...syllables), { minLength: 2, maxLength: 4 }).map((all) => all.join(""))
  const word = fc
    .tuple(
      letters,
      fc.constantFrom(capitalized, capitalized, String, (text: string) => text.toUpperCase())
    )
    .map(([text, write]) => write(text))
  const digits = fc.constantFrom("", "", "", "7", "24", "360")
  const joined = fc
    .tuple(
      fc.array(
        fc.tuple(word, digits).map(([text, number]) => text + number),
        { minLength: 1, maxLength: 3 }
      ),
      fc.constantFrom(
        ...(isDense ? ["", "・"] : []),
        " ",
        "-",
        ".",
        " & ",
        "&",
        "'",
        "’",
        "+",
        "! ",
        "!",
        ". ",
        " + ",
        " - ",
        "/",
        "_",
        ", "
      )
    )
    .map(([words, sign]) => words.join(sign))
  return fc
    .tuple(
      fc.constantFrom("", "", "", "7-", "3", ".", "!", "+", "24 ", ...formsBefore.map((form) => `${form} `)),
      joined,
      fc.constantFrom(
        "",
        "",
        "",
        "!",
        "+",
        "++",
        ".",
        "!!",
        "+!",
        " 365",
        "-2",
        " & Co.",
        "'s",
        "&",
        ...formsBehind.map((form) => ` ${form}`)
      )
    )
    .map((parts) => parts.join(""))
}

describe("a name that stands verbatim in the answer", () => {
  it.each(scripts.map((one) => [one.script, one] as const))("is found: %s", (_, one) => {
    fc.assert(
      fc.property(namesOf(one), fc.constantFrom(...one.sentences, ...listed), (name, sentence) => {
        const answer = sentence(name)
        const { mentioned } = analyzeAnswer({ answer, brand: { name, aliases: [], domain: null }, competitors: [] })
        assert.isTrue(mentioned, `${name} in ${answer}`)
      }),
      { numRuns: 120, seed: 20_261 }
    )
  })
})
