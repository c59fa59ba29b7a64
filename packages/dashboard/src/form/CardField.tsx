/** A choice of one among few, as cards with their consequence. */
import type { ComponentChildren } from "preact"
import { useFaultOf } from "./Form.tsx"

export interface Card {
  readonly value: string
  readonly label: string
  readonly detail?: ComponentChildren
}

export const CardField = ({
  cards,
  help,
  label,
  name,
  onValue,
  value
}: {
  readonly cards: ReadonlyArray<Card>
  readonly help?: ComponentChildren
  readonly label: string
  readonly name: string
  readonly onValue: (value: string) => void
  readonly value: string
}) => {
  const fault = useFaultOf(name)
  return (
    <fieldset class="field cards" aria-describedby={fault === null ? undefined : `${name}-fault`}>
      <legend>{label}</legend>
      <div>
        {cards.map((card) => (
          <label key={card.value}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onValue(card.value)}
            />
            <span>
              {card.label} {card.detail === undefined ? null : <small>{card.detail}</small>}
            </span>
          </label>
        ))}
      </div>
      {help === undefined ? null : <p class="help">{help}</p>}
      {fault === null ? null : (
        <p id={`${name}-fault`} class="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
