/** The filters of a brand's pages. Their values are in the address. */
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts, visibility } from "../data/Queries.ts"
import { filter, setFilter } from "../route/Location.ts"
import { daysBack, daysDefault, daysOf, periods, today } from "../route/Period.ts"
import { noFilter } from "../route/Route.ts"
import { text } from "../text/English.ts"
import { engineText } from "../text/Format.ts"

const PeriodChoice = () => {
  const { from, to } = filter.value
  const days = periods.find((length) => from === daysBack(length) && (to === null || to === today()))
  return (
    <fieldset>
      <legend>{text.period}</legend>
      <div class="segments">
        {periods.map((length) => (
          <button
            key={length}
            type="button"
            aria-pressed={days === length || (from === null && to === null && length === daysDefault)}
            onClick={() => setFilter({ from: daysBack(length), to: null })}
          >
            {length === 365 ? "1 y" : `${length} d`}
          </button>
        ))}
      </div>
      <input
        type="date"
        aria-label={text.from}
        value={daysOf(filter.value).from}
        max={to ?? today()}
        onChange={({ currentTarget }) => setFilter({ from: currentTarget.value === "" ? null : currentTarget.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={text.to}
        value={to ?? today()}
        max={today()}
        onChange={({ currentTarget }) => setFilter({ to: currentTarget.value === "" ? null : currentTarget.value })}
      />
    </fieldset>
  )
}

const Choice = ({
  any,
  label,
  onChoose,
  options,
  value
}: {
  readonly any: string
  readonly label: string
  readonly onChoose: (value: string | null) => void
  readonly options: ReadonlyArray<readonly [value: string, label: string]>
  readonly value: string | null
}) => (
  <label>
    {label}
    <select
      value={value ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === "" ? null : currentTarget.value)}
    >
      <option value="">{any}</option>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

const EngineChoice = ({ brand }: { readonly brand: Brand }) => {
  const { engine } = filter.value
  const engines = engine === null || brand.engines.includes(engine) ? brand.engines : [...brand.engines, engine]
  return (
    <Choice
      label={text.engine}
      any={text.all}
      value={engine}
      options={engines.map((name) => [name, engineText(name)])}
      onChoose={(value) => setFilter({ engine: value })}
    />
  )
}

const PromptChoices = ({ brand }: { readonly brand: Brand }) => {
  const prompts = useQuery(brandPrompts(brand.id), { isLater: true })
  const tags = [...new Set(prompts.data?.settings.flatMap((setting) => setting.tags))].toSorted()
  const { class: promptClass, tag } = filter.value
  return (
    <>
      <Choice
        label={text.promptClass}
        any={text.anyClass}
        value={promptClass}
        options={[
          ["branded", text.branded],
          ["non_branded", text.nonBranded]
        ]}
        onChoose={(value) => setFilter({ class: value === "branded" || value === "non_branded" ? value : null })}
      />
      {tags.length === 0 && tag === null ? null : (
        <Choice
          label={text.tag}
          any={text.all}
          value={tag}
          options={(tag === null || tags.includes(tag) ? tags : [...tags, tag]).map((name) => [name, name])}
          onChoose={(value) => setFilter({ tag: value })}
        />
      )}
    </>
  )
}

/** Models that answered in the period, loaded when the menu opens. */
const Models = ({ brand }: { readonly brand: Brand }) => {
  const { engine, model } = filter.value
  const about = { ...daysOf(filter.value), ...(engine === null ? {} : { engine }) }
  const { data } = useQuery(visibility({ ...about, brand_id: brand.id, by: "model", limit: 1000 }))
  const found = data?.rows.flatMap(({ by }) => by.model ?? []) ?? []
  return (
    <Choice
      label={text.model}
      any={text.all}
      value={model}
      options={[...new Set(model === null ? found : [...found, model])].map((name) => [name, name])}
      onChoose={(value) => setFilter({ model: value })}
    />
  )
}

const ModelChoice = ({ brand }: { readonly brand: Brand }) => {
  const { model } = filter.value
  const [isWanted, want] = useState(false)
  return isWanted ? (
    <Models brand={brand} />
  ) : model === null ? (
    <button type="button" class="plain" onClick={() => want(true)}>
      {text.model}
    </button>
  ) : (
    <button type="button" class="chip" onClick={() => setFilter({ model: null })}>
      {text.model}: <bdi>{model}</bdi> <span aria-hidden="true">×</span>
      <span class="unseen">{text.clearFilters}</span>
    </button>
  )
}

/** A page that ignores some filters offers only the period. */
export const FilterRow = ({ brand, obeysAll }: { readonly brand: Brand; readonly obeysAll: boolean }) => {
  const { class: promptClass, engine, model, tag } = filter.value
  const [isOpen, setOpen] = useState(false)
  const inForce = [promptClass, engine, model, tag].filter((value) => value !== null).length
  return (
    <search class={isOpen ? "filters open" : "filters"} aria-label={text.filters}>
      <PeriodChoice />
      {/* visible where not all filters fit */}
      <button type="button" class="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.moreFilters(inForce)}
      </button>
      {obeysAll ? (
        <>
          <EngineChoice brand={brand} />
          <PromptChoices brand={brand} />
          <ModelChoice brand={brand} />
        </>
      ) : null}
      {inForce > 0 ? (
        <button
          type="button"
          class="plain"
          onClick={() => setFilter({ ...noFilter, from: filter.value.from, to: filter.value.to })}
        >
          {text.clearFilters}
        </button>
      ) : null}
      {inForce > 0 && !obeysAll ? <p class="movement model_changed">{text.ignoredFilters}</p> : null}
    </search>
  )
}
