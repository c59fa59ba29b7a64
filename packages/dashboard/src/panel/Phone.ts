/** How much room the window has: long lists are cut where it has little. */
import { useEffect, useState } from "preact/hooks"

const useMatch = (query: MediaQueryList): boolean => {
  const [isMatch, set] = useState(query.matches)
  useEffect(() => {
    const take = () => set(query.matches)
    query.addEventListener("change", take)
    return () => query.removeEventListener("change", take)
  }, [])
  return isMatch
}

const phone = matchMedia("screen and (max-width: 30rem)")
/** The page beside the side bar has less than the 43rem below which the style draws rows as cards. */
const cards = matchMedia("screen and (max-width: 61.5rem)")

/** Whether the window is one now. */
export const isPhone = (): boolean => phone.matches

export const useIsPhone = (): boolean => useMatch(phone)

/** Whether rows of a table are drawn as cards, which are higher. */
export const useHasCards = (): boolean => useMatch(cards)
