/**
 * Endings and attached words with which a name stays the same name: plural and genitive "s", case endings, Korean
 * particles, Arabic and Hebrew prefixes. From the school grammars of the languages.
 */
import { wordSet } from "../text/WordHash.ts"

const cyrillic = wordSet(`а у е ы и о ом ой ов ам ами ах ою ю я ем ём ей ям ями ях ев его ему ого ому ым ых им их ия ии
  ію і ї ові еві єм ів`)
const finnic =
  wordSet(`n a ta ssa sta lla lta lle na ksi tta in ia issa ista illa ilta ille ina iksi an en on un iin aan een oon hun
    hon han hin seen ssaan sti kin ssakin ni nsa t it ien jen den tten l le lt st s ks ga`)
const slavicLatin = wordSet("a u em om ie owi y i e ow ami ach ie ovi ech iem ze")
const hungarian = wordSet(`t ot et at ban ben bol rol tol nak nek val vel hoz hez ra re on en nal nel ba be ert ig kent
  i`)
const turkish = wordSet("in un da de dan den ta te tan ten ya ye yi yu i u nin nun a e la le lar ler dir")
const romanian = wordSet("ul ului lui ile ilor le uri urile urilor")
const latinEndings = new Set([...finnic, ...slavicLatin, ...hungarian, ...turkish, ...romanian])
const korean =
  wordSet(`은 는 이 가 을 를 의 와 과 도 로 으로 에 에서 에게 한테 께 부터 까지 만 나 이나 라 이라 란 이란 랑 이랑 보다 처럼 같은 야 이야 입니다 이며 이고 이다 다 고 며 에는 에도 에서는
    에서도 로는 로도 으로는 으로도 와는 과는 와의 과의 만의 만이 의식 들 들은 들이 사 이라는 라는 라고 이라고 부터는 까지는 보다는 이랑은 조차 마저`)
/** Kinds of business and product that Korean writes onto a firm's name: "…뱅크", "…쇼핑". */
const koreanProducts = [
  ...wordSet(`전자 자동차 뱅크 은행 카드 페이 쇼핑 그룹 증권 생명 화재 톡 맵 지도 닷컴 코리아 플레이 클라우드 폰 워치 게임즈 건설 물산 중공업 화학 생활건강 백화점 마트 몰 스토어 뮤직 웹툰 메일
    이츠 프레시 모바일 텔레콤 항공 제약 식품 푸드 홀딩스 디스플레이 파이낸셜 택시 모빌리티 제품 브랜드 앱`)
]
const isKoreanEnding = (ending: string): boolean =>
  korean.has(ending) ||
  koreanProducts.some(
    (product) => ending.startsWith(product) && (ending === product || korean.has(ending.slice(product.length)))
  )
const arabic = wordSet("و ف ب ل ك ال وال بال لل فال كال ول وب ولل وبال")
const hebrew = wordSet("ה ו ב ל מ ש כ וה וב ול ומ וש שה מה בה לה של")

/** Whether letters that follow a name directly are an ending of it. */
export const isEnding = (find: {
  readonly name: string
  readonly ending: string
  /** The ending is written in capitals. */
  readonly shouted: boolean
  /** The text's language puts case endings of Latin letters on names (Finnish, Hungarian, Turkish, Polish and kin). */
  readonly rich: boolean
}): boolean => {
  const { ending } = find
  const code = ending.charCodeAt(0)
  if (code < 0x250) {
    if (ending === "s") return find.name.length > 2 || !find.shouted
    // "Airrel": the ending takes up the last letter
    const doubled = /^.[ae]l$/.test(ending) && find.name.endsWith(ending.charAt(0))
    return find.rich && find.name.length > (ending.length > 2 ? 2 : 3) && (doubled || latinEndings.has(ending))
  }
  if (code >= 0x400 && code < 0x530) return find.name.length > 2 && cyrillic.has(ending)
  if (code >= 0xac00 && code < 0xd7b0) return isKoreanEnding(ending)
  return false
}

/** Whether letters that stand directly before a name are an article or preposition written onto it. */
export const isAttachedPrefix = (prefix: string): boolean => arabic.has(prefix) || hebrew.has(prefix)
