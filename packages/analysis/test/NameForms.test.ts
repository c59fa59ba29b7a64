/**
 * In which forms a tracked name is found, and that it is not found where it only seems to stand.
 */
import { analyzeAnswer, isOrdinaryName } from "@answerscope/analysis"
import { assert, it } from "vitest"

const found = (name: string, answer: string): string | null => {
  const { spans } = analyzeAnswer({
    answer,
    prompt: "best of its kind",
    brand: { name, aliases: [], domain: null },
    competitors: []
  })
  const span = spans.find(({ kind }) => kind === "brand")
  return span === undefined ? null : answer.slice(span.start, span.end)
}

it.each([
  ["Dr. Martens", "Try Dr. Martens boots.", "Dr. Martens"],
  ["Dr Martens", "Try Dr. Martens boots.", "Dr. Martens"],
  ["Dr. Martens", "Try Dr Martens boots.", "Dr Martens"],
  ["St. Ives", "Use the St. Ives scrub.", "St. Ives"],
  ["Mrs. Meyer's", "Use Mrs. Meyer’s soap.", "Mrs. Meyer’s"],
  ["J.Crew", "Try J. Crew for suits.", "J. Crew"],
  ["J. Crew", "Try J.Crew for suits.", "J.Crew"],
  ["J. Crew", "1. **J. Crew** – suits", "J. Crew"],
  ["T. Rowe Price", "I recommend T. Rowe Price.", "T. Rowe Price"],
  ["P.F. Chang's", "Go to P. F. Chang’s.", "P. F. Chang’s"],
  ["P.F. Chang's", "Go to PF Changs.", "PF Changs"],
  ["L.L.Bean", "Buy L.L. Bean boots.", "L.L. Bean"],
  ["E. Leclerc", "Moins cher chez E.Leclerc.", "E.Leclerc"],
  ["A. Lange & Söhne", "Watches of A. Lange und Söhne.", "A. Lange und Söhne"],
  ["Moët & Chandon", "Une bouteille de Moet et Chandon.", "Moet et Chandon"],
  ["Dolce & Gabbana", "Un abito di Dolce e Gabbana.", "Dolce e Gabbana"],
  ["Ernst & Young", "Ask Ernst and Young.", "Ernst and Young"],
  ["JCPenney", "Macy’s has the thickest, JC Penney the cheapest.", "JC Penney"],
  ["Pier 1", "Rattan chairs are at Pier 1.", "Pier 1"],
  ["Pier 1", "The cruise leaves from pier 1 at nine.", null],
  ["Bench", "Bench shut down overnight in December.", "Bench"],
  ["Purple", "Purple used to be a favourite; today the grid sags.", "Purple"],
  ["Lemonade", "Squeeze six lemons for a litre of lemonade. Lemonade stands need no permit.", null],
  ["Coop", "Ein Coop-Restaurant findet sich in fast jeder Filiale.", "Coop"],
  ["BMW", "BMWs of the N47 engine era should be left alone.", "BMW"],
  ["Opel", "Der Opel Corsa ist sparsam.", "Opel"],
  ["Dyson", "Wir raten zum Dyson V15.", "Dyson"],
  ["카카오", "카카오뱅크는 편리합니다.", "카카오"],
  ["네이버", "네이버쇼핑에서 비교하세요.", "네이버"],
  ["현대", "현대자동차의 전기차", "현대"],
  ["라인", "라인업이 다양합니다.", null],
  ["シャープ", "輪郭のシャープな映像が得意です。", null],
  ["クリア", "とてもクリアな音です。", null],
  ["シャープ", "テレビならシャープなどが人気です。", "シャープ"],
  ["シャープ", "シャープなら画質も安心です。", "シャープ"],
  ["Booking.com", "I am done booking. Com is a suffix.", null],
  ["Go Daddy", "Let it go. Daddy is here.", null],
  ["Dr. Martens", "See the dr. Others wear boots; Martens are animals.", null]
])("%s in %s", (name, answer, expected) => {
  assert.strictEqual(found(name, answer), expected)
})

const behind = `GmbH;AG;GmbH & Co. KG;KGaA;OG;e.U.;Inc.;Ltd;LLC;LLP;PLC;S.A.;S.A.S.;SARL;S.r.l.;S.p.A.;S.L.;
  S.A. de C.V.;Lda;Ltda.;B.V.;N.V.;A/S;ApS;AB;ASA;Oy;OÜ;UAB;SIA;Sp. z o.o.;s.r.o.;a.s.;d.o.o.;DOOEL;Kft.;Zrt.;SRL;A.Ş.;
  Ltd. Şti.;Α.Ε.;בע"מ;Pvt. Ltd.;Pty Ltd;Pte. Ltd.;Sdn. Bhd.;KK;有限公司`
const forms = [
  ...behind.split(/;\s*/).map((form) => `Torvelli ${form}`),
  ..."株式会社;주식회사;ООО;ТОВ;OOO".split(";").map((form) => `${form} Torvelli`)
]

it.each(forms)("the legal form of %s is optional on either side", (long) => {
  const list = (name: string): string => `1. Halcyon\n2. ${name}`
  for (const [name, answer] of [
    [long, list("Torvelli")],
    ["Torvelli", list(long)],
    [long, list(long)]
  ] as const)
    assert.strictEqual(
      analyzeAnswer({ answer, brand: name, competitors: ["Halcyon"] }).position,
      2,
      `${name} in ${answer}`
    )
})

it.each(["Everything", "Square", "monday", "IBM", "Everything Else"])("%s is an ordinary name", (name) => {
  assert.isTrue(isOrdinaryName(name))
})

it.each(["Globex", "HubSpot", "monday.com", "Zoho CRM", "3M", "C++", "東京", ""])("%s is no ordinary name", (name) => {
  assert.isFalse(isOrdinaryName(name))
})
