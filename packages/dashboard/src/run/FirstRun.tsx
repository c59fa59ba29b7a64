/** The first run: its cost, then its progress and the newest answers. Anyone may leave meanwhile. */
import type { Brand, ListedScan } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts } from "../data/Queries.ts"
import { AskingCard } from "../panel/AskingCard.tsx"
import { Panel } from "../panel/Panel.tsx"
import { FirstAnswers } from "./FirstAnswers.tsx"
import { FirstEngines } from "./FirstEngines.tsx"
import { OrdinaryWords } from "./OrdinaryWords.tsx"
import { RunNow } from "./RunNow.tsx"

interface FirstRunProps {
  readonly brand: Brand
  readonly latest: ListedScan | undefined
}

export const FirstRun = ({ brand, latest }: FirstRunProps) => {
  const reading = brandPrompts(brand.id)
  const held = useQuery(reading)
  if (latest !== undefined) {
    return (
      <>
        <AskingCard scan={latest} />
        <FirstAnswers brand={brand} />
      </>
    )
  }
  return (
    <Panel held={held} url={reading.url} height="12rem">
      {(prompts) => (
        <>
          <OrdinaryWords brand={brand} />
          <FirstEngines brand={brand} />
          <RunNow brand={brand} prompts={prompts} />
        </>
      )}
    </Panel>
  )
}
