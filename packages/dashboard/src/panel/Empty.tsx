/** Why a page is empty. Its texts and queries are loaded only where one is. */
import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import type { EmptinessProps } from "./Emptiness.tsx"

/** A component that is loaded once it is wanted; `null` before. */
export const useLoaded = <Props,>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>
): ComponentType<Props> | null => {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (isWanted) void load().then((Wanted) => setLoaded(() => Wanted))
  }, [isWanted])
  return loaded
}

/** No answers match. */
export const NoAnswers = (props: EmptinessProps) => {
  const Loaded = useLoaded<EmptinessProps>(true, async () => (await import("./Emptiness.tsx")).Emptiness)
  return Loaded === null ? <div class="skeleton" /> : <Loaded {...props} />
}
