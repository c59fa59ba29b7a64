/** Whether the window is as narrow as a phone, where long lists are cut. */
import { useEffect, useState } from "preact/hooks"

const query = matchMedia("screen and (max-width: 30rem)")

export const useIsPhone = (): boolean => {
  const [isPhone, set] = useState(query.matches)
  useEffect(() => {
    const take = () => set(query.matches)
    query.addEventListener("change", take)
    return () => query.removeEventListener("change", take)
  }, [])
  return isPhone
}
