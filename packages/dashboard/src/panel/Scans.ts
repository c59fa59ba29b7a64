/** The runs of a brand. Polls while one is running. */
import { useEffect, useState } from "preact/hooks"
import { refetch, useQuery } from "../data/Query.ts"
import { scans } from "../data/Queries.ts"

const pollMillis = 1_000

type Input = Parameters<typeof scans>[0]

interface Watching {
  /** Called once when the run is over. */
  readonly ended?: () => void
  /** Whether other queries of the page come first. */
  readonly isLater?: boolean
}

export const useScans = (input: Input, { ended, isLater = false }: Watching = {}) => {
  const reading = scans(input)
  const [isGoingOn, setGoingOn] = useState(false)
  const held = useQuery(reading, { isLater, ...(isGoingOn ? { everyMillis: pollMillis } : {}) })
  const goesOn = held.data?.scans.some(({ done }) => !done) ?? false
  useEffect(() => {
    if (goesOn === isGoingOn) return
    setGoingOn(goesOn)
    if (goesOn) return
    // the figures now include the new answers
    refetch("/v1/reports/", "/v1/snapshots/")
    ended?.()
  }, [goesOn, isGoingOn])
  return { held, reading }
}
