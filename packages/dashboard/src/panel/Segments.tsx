import type { ComponentChildren } from "preact"

/** A switch between a few views: each choice is [value, what its button shows]. */
export const Segments = <A,>({
  choices,
  label,
  onChoose,
  value
}: {
  readonly choices: ReadonlyArray<readonly [A, ComponentChildren]>
  readonly label: string
  readonly onChoose: (value: A) => void
  readonly value: A
}) => (
  <div class="segments" role="group" aria-label={label}>
    {choices.map(([choice, shown]) => (
      <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChoose(choice)}>
        {shown}
      </button>
    ))}
  </div>
)
