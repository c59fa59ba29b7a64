/** Which words can be verbs, and in which form: by a list, and by which forms the dictionary has. */
import { wordSet } from "../text/WordHash.ts"
import { isEnglishWord } from "./Lexicon.ts"
import { determiners, functionWords } from "./Vocabulary.ts"

/** Verbs as they follow a plural; a clause that has one behind "… s" has its verb there. English school grammar. */
export const pluralVerbs = wordSet(`are were have do can could will would may might must should shall be been don aren
  weren won cannot become begin believe belong break bring build burn buy call care carry catch change charge choose
  clean come cook cost cover cut deal deliver depend die differ dry eat end enjoy fade fail fall feel find fit float
  flow follow get give go grow handle hang happen help hold hurt include increase keep know lack last lay lead learn
  leave let lie like listen live look loom lose love make matter mean mix move need occur offer open pair pay peel
  perform pick play prefer prevent produce protect provide pull push range reach remain require rise roam roll run rust
  save say scratch see seem sell serve set share shine show shrink sing sink sit sleep slip smell soak sound spend
  spread stack stand start stay stick stop store stretch suffer suit support take talk taste teach tell tend think
  travel try turn use vary wait walk want warm wash waste wear weigh win work worry write yield`)

/** Whether a word can be a verb in its base form: "heat", "seat". Its other forms in the dictionary show it. */
export const isBaseVerb = (text: string): boolean => {
  if (text.length < 3 || functionWords.has(text) || determiners.has(text) || !isEnglishWord(text)) return false
  const bare = text.endsWith("e") ? text.slice(0, -1) : text
  const forms = [`${bare}ing`, `${text}${text.charAt(text.length - 1)}ing`]
  const single = [`${text}s`, `${text}es`, `${text.slice(0, -1)}ies`]
  return forms.some(isEnglishWord) && single.some(isEnglishWord)
}

/** "routes": the dictionary has "routed" and "routing"; it has no "vegetabled". */
export const hasVerbForms = (text: string): boolean => {
  const stem = text.slice(0, -1)
  const stems = [stem, ...(text.endsWith("es") ? [text.slice(0, -2)] : [])]
  return (
    stems.some((one) => {
      const bare = one.endsWith("e") ? one.slice(0, -1) : one
      const doubled = one + one.charAt(one.length - 1)
      const forms = [`${bare}ing`, `${one}ing`, `${doubled}ing`]
      const y = one.endsWith("ie") ? [`${one.slice(0, -2)}ying`] : []
      return isEnglishWord(one) && [...forms, ...y].some(isEnglishWord)
    }) ||
    (text.endsWith("ies") && isEnglishWord(`${text.slice(0, -3)}ying`))
  )
}
