/** What the texts of a story refer to. Pure. */
import type { ClearFigure } from "./ClearFigures.ts"
import type { StoryEvent } from "./Events.ts"
import type { StoryRef } from "./Story.ts"

export const figureRef = ({ engine, figure }: Pick<ClearFigure, "engine" | "figure">): StoryRef => ({
  kind: "figure",
  id: figure,
  engine
})

/** The alerts and figures that show an event. */
export const refsOf = ({ alerts, figures }: StoryEvent): ReadonlyArray<StoryRef> => [
  ...alerts.map(({ alert }) => ({ kind: "alert", id: alert.id, engine: null }) as const),
  ...figures.map(figureRef)
]
