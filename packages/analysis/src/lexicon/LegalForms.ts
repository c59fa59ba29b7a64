/** Legal forms of firms in most countries, which answers leave out of a name or add to it. */
import { foldText } from "../text/CharFold.ts"
import { wordSet } from "../text/WordHash.ts"

/** Forms behind a name: letters alone, folded, so that "S. p. A." and "SpA" are one. */
const behind = wordSet(
  foldText(`aktiengesellschaft ag gmbh ggmbh mbh gesmbh gmbhcokg gmbhcokgaa gmbhcoohg agcokg secokg cokg cokgaa coohg kg
    kgaa ohg ug ughaftungsbeschrankt haftungsbeschrankt gbr ek ekfm eg ev partg se sce ewiv sarl sagl inc incorporated
    corp corporation co company coltd coinc colimited ltd limited llc llp lllp lp pllc pc plc cic pty ptyltd ptylimited
    proprietarylimited pvt pvtltd privatelimited pvtlimited opc pte pteltd sdnbhd bhd berhad tbk nl sa sau sad sas sasu
    sarlu eurl sci scs sca snc scop selarl cie etcie asbl ltee spa srl srls sapa sc scarl scrl sprl bvba bv nv cv vof
    cvba vzw sl slu sll slp slne scoop coop ltda eireli epp mei lda unipessoallda sgps sadecv sapidecv sderldecv rldecv
    cpordecv ca as asa ans da ba ab abp publ hb kb oy oyj oyab oyjabp ay ky tmi osk ivs aps is ps amba smba ehf hf ohf
    slf spzoo spzookk spzoospk spoo spj spk spp ska psa sp spzoospolkakomandytowa sro spolsro vos ks os kft zrt nyrt rt
    bt kk kkt doo dd ad jd kd ood eood ead adsitz oood sh shpk shk dno uab mb oü ou tu sia ik ae ee epe oe ike mike αε
    επε οε εε ικε μικε ατε anonimsirketi ltdsti limitedsirketi sti sanvetic sanveticltdsti sanveticas ticltdsti ооо зао
    оао пао ао нао ип тов прат пат ат фоп оод еоод ад еад доо тоо लि लिमिटेड प्रालि प्राइवेटलिमिटेड בעמ בעם شمم ذمم شمع
    شذمم محدودة tnhh cp jsc pjsc ojsc cjsc fzco fzllc fze dmcc wll spc saog sae saoc 有限公司 股份有限公司 有限責任公司 有限责任公司 股份公司 株式会社
    有限会社 合同会社 合資会社 주식회사 유한회사 주 จำกัด จำกัดมหาชน og eu gesbr stg sal gie secs senc dooel doodel kht sha sgr eirl sab saa
    sccl scpa unltd ultd unlimited commv akcspol ooo oao zao tov vat zat tdv mchj obrt nuf crl cpt teo bm koop fmba cxa
    cpora cvoa kda ovee mepe xxk esv sderl iks`)
)

/** Forms before a name. */
const before = wordSet(
  foldText(`ooo oao zao tov ооо зао оао пао ао нао ип тов прат пат ат фоп тоо оод ab pt cv uab sia as sc sociedad
    societe societa pte perseroan 株式会社 有限会社 合同会社 株 有 주식회사 유한회사 주 บริษัท บมจ congty congtytnhh congtycophan شركة חברת`)
)

/** Forms that are written onto a name, without a space. */
const [eastAsian, thai] = [
  String.raw`\((?:株|有)\)|㈱|㈲|株式会社|有限会社|合同会社|合資会社|주식회사|유한회사|\(주\)|㈜`,
  "บริษัท"
]
const chinese = "(?:股份|責任|责任)?有限(?:責任|责任)?公司|股份公司"
const affix = new RegExp(String.raw`^(?:${eastAsian}|${thai})|(?:${eastAsian}|${chinese}|จำกัด(?: ?\(มหาชน\))?)$`, "u")

/** Words of one form: "Sp. z o.o.", "GmbH & Co. KG", "S.A. de C.V.". */
const partsMax = 5

/** Whether a form of one part may be a word of the name: "Spa", "As", not "SpA", "A/S" or "a.s.". */
const isWordLike = (part: string): boolean =>
  /^\p{Lu}?\p{Ll}{1,2}$/u.test(part) && !/^(?:oy|ab|inc|ltd|kft|zrt|srl|lda|oyj|pvt|pte|pty|aps)$/i.test(part)

const lettersOf = (parts: ReadonlyArray<string>): string =>
  foldText(parts.join("")).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "")

/** The name without legal form and the quotation marks around the rest; undefined if it has none, or nothing else. */
export const withoutLegalForm = (name: string): string | undefined => {
  if (/^\w+$/.test(name)) return undefined
  let parts = name.trim().replace(affix, "").replace(affix, "").trim().split(/\s+/)
  for (let again = true; again;) {
    again = false
    for (let size = Math.min(partsMax, parts.length - 1); size > 0 && !again; size--) {
      const tail = parts.slice(-size)
      if (!behind.has(lettersOf(tail)) || (size === 1 && isWordLike(tail[0]!))) continue
      parts = parts.slice(0, -size)
      again = true
    }
  }
  for (let size = Math.min(3, parts.length - 1); size > 0; size--) {
    const head = parts.slice(0, size)
    if (!before.has(lettersOf(head)) || (size === 1 && isWordLike(head[0]!))) continue
    parts = parts.slice(size)
    break
  }
  const rest = parts
    .join(" ")
    .replaceAll(/^["'«»„“”‚‘’]+|["'«»„“”‘’,&\s-]+$/gu, "")
    .trim()
  return rest === "" || rest === name.trim() ? undefined : rest
}
