/** Form fields: label, help and error. */
import type { ComponentChildren, JSX } from "preact"
import { useFaultOf } from "./Form.tsx"

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly help?: ComponentChildren
  /** Instead of the API's error. */
  readonly fault?: ComponentChildren
}

/** Attributes of the input: name, and ids of help and error. */
interface Bound {
  readonly name: string
  readonly "aria-invalid"?: true
  readonly "aria-describedby"?: string
}

const Field = ({
  children,
  fault: own,
  help,
  label,
  name
}: FieldProps & { readonly children: (bound: Bound) => JSX.Element }) => {
  const told = useFaultOf(name)
  const fault = own ?? told
  const hints = [...(fault === null ? [] : [`${name}-fault`]), ...(help === undefined ? [] : [`${name}-help`])]
  const described = hints.length === 0 ? {} : { "aria-describedby": hints.join(" ") }
  return (
    <div class="field">
      <label>
        {label}
        {children({ name, ...described, ...(fault === null ? {} : { "aria-invalid": true }) })}
      </label>
      {fault === null ? null : (
        <p id={`${name}-fault`} class="fault" role="alert">
          {fault}
        </p>
      )}
      {help === undefined ? null : (
        <div id={`${name}-help`} class="help">
          {help}
        </div>
      )}
    </div>
  )
}

export const TextField = ({
  input = {},
  value,
  ...field
}: FieldProps & { readonly value: string; readonly input?: JSX.IntrinsicElements["input"] }) => (
  <Field {...field}>{(bound) => <input dir="auto" {...input} {...bound} defaultValue={value} />}</Field>
)

/** Several values, one per line. Calls `onLines` on every change. */
export const LinesField = ({
  onText,
  rows,
  text,
  ...field
}: FieldProps & { readonly rows: number; readonly text: string; readonly onText?: (text: string) => void }) => (
  <Field {...field}>
    {(bound) => (
      <textarea
        {...bound}
        rows={rows}
        dir="auto"
        {...(onText === undefined
          ? { defaultValue: text }
          : {
              value: text,
              onInput: ({ currentTarget }: { readonly currentTarget: HTMLTextAreaElement }) =>
                onText(currentTarget.value)
            })}
      />
    )}
  </Field>
)

export const NumberField = ({
  max,
  min,
  onValue,
  value,
  ...field
}: FieldProps & {
  readonly min: number
  readonly max: number
  readonly value: number
  readonly onValue: (value: number) => void
}) => (
  <Field {...field}>
    {(bound) => (
      <input
        {...bound}
        type="number"
        min={min}
        max={max}
        required
        value={value}
        onInput={({ currentTarget }) => {
          const given = Math.trunc(currentTarget.valueAsNumber)
          if (given >= min && given <= max) onValue(given)
        }}
      />
    )}
  </Field>
)

export type Option = readonly [value: string, label: string]

export const ChoiceField = ({
  onValue,
  options,
  value,
  ...field
}: FieldProps & {
  readonly options: ReadonlyArray<Option>
  readonly value: string
  readonly onValue: (value: string) => void
}) => (
  <Field {...field}>
    {(bound) => (
      <select {...bound} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {options.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

/** A group of checkboxes. */
export const SomeField = ({
  areCards = false,
  arranged = (boxOf, values) => values.map(boxOf),
  chosen,
  detailOf,
  label,
  name,
  onChosen,
  options
}: FieldProps & {
  readonly options: ReadonlyArray<Option>
  readonly chosen: ReadonlyArray<string>
  readonly onChosen: (chosen: ReadonlyArray<string>) => void
  readonly areCards?: boolean
  /** What stands below the label of a value. */
  readonly detailOf?: (value: string) => string | undefined
  /** Draws the boxes of all values, for example in groups; by default one below the other. */
  readonly arranged?: (boxOf: (value: string) => ComponentChildren, values: ReadonlyArray<string>) => ComponentChildren
}) => {
  const fault = useFaultOf(name)
  const values = options.map(([value]) => value)
  const labels = new Map(options)
  return (
    <fieldset
      class={areCards ? "field some cards" : "field some"}
      aria-describedby={fault === null ? undefined : `${name}-fault`}
    >
      <legend>{label}</legend>
      {arranged(
        (value) => (
          <CheckField
            key={value}
            label={
              detailOf === undefined ? (
                labels.get(value)
              ) : (
                <>
                  {labels.get(value)} <small>{detailOf(value)}</small>
                </>
              )
            }
            isChecked={chosen.includes(value)}
            onChecked={(isChecked) =>
              // keep the order of the options
              onChosen(values.filter((key) => (key === value ? isChecked : chosen.includes(key))))
            }
          />
        ),
        values
      )}
      {fault === null ? null : (
        <p id={`${name}-fault`} class="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

export const CheckField = ({
  isChecked,
  label,
  onChecked
}: {
  readonly label: ComponentChildren
  readonly isChecked: boolean
  readonly onChecked: (isChecked: boolean) => void
}) => (
  <label class="check">
    <input type="checkbox" checked={isChecked} onChange={({ currentTarget }) => onChecked(currentTarget.checked)} />
    <span dir="auto">{label}</span>
  </label>
)
