/**
 * The runs of a brand, read again and again while one goes on.
 */
import { useEffect, useState } from "preact/hooks"
import { readAgain, useReading } from "../data/Reading.ts"
import { scans } from "../data/Readings.ts"

const pollMillis = 1_000

type Input = Parameters<typeof scans>[0]

/** `ended` is called once when what went on is over. */
export const useScans = (input: Input, ended: () => void = () => undefined) => {
  const reading = scans(input)
  const [isGoingOn, setGoingOn] = useState(false)
  const held = useReading(reading, isGoingOn ? { everyMillis: pollMillis } : {})
  const goesOn = held.data?.scans.some(({ done }) => !done) ?? false
  useEffect(() => {
    if (goesOn === isGoingOn) return
    setGoingOn(goesOn)
    if (goesOn) return
    // what has come is in the figures now
    readAgain("/v1/reports/", "/v1/snapshots/")
    ended()
  }, [goesOn, isGoingOn])
  return { held, reading }
}
