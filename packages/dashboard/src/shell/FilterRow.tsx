/** The filters of a brand's pages, as pills. Their values are in the address. */
import { useState } from "preact/hooks"
import type { Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { brandPrompts, visibility } from "../data/Queries.ts"
import { Choice, Option, Popover } from "../figure/Popover.tsx"
import { EngineGroups } from "../panel/EngineGroups.tsx"
import { filter, setFilter } from "../route/Location.ts"
import { daysOf, lengthOf, periods, relative, today } from "../route/Period.ts"
import { type Filter, noFilter } from "../route/Route.ts"
import { text } from "../text/English.ts"
import { dayText, engineText } from "../text/Format.ts"

const periodWords = (given: Filter): string => {
  if (given.from === null && given.to === null) return text.lastDays(lengthOf(given))
  const { from, to } = daysOf(given)
  return `${dayText(from)} – ${dayText(to)}`
}

const Days = () => {
  const { from, to } = daysOf(filter.value)
  return (
    <fieldset>
      <legend>{text.period}</legend>
      <input
        type="date"
        aria-label={text.from}
        value={from}
        max={to}
        onChange={({ currentTarget: { value } }) => setFilter({ period: null, from: value === "" ? null : value, to })}
      />
      <input
        type="date"
        aria-label={text.to}
        value={to}
        max={today()}
        onChange={({ currentTarget: { value } }) => setFilter({ period: null, from, to: value === "" ? null : value })}
      />
    </fieldset>
  )
}

const PeriodPill = () => {
  const given = filter.value
  const isRelative = given.from === null && given.to === null
  return (
    <Popover
      id="period"
      icon="period"
      name={text.period}
      content={() => (
        <>
          {periods.map((days) => (
            <Option
              key={days}
              isChosen={isRelative && lengthOf(given) === days}
              onChoose={() => setFilter(relative(days))}
            >
              {text.lastDays(days)}
            </Option>
          ))}
          <Days />
        </>
      )}
    >
      {periodWords(given)}
    </Popover>
  )
}

type Choices = ReadonlyArray<readonly [value: string | null, label: string]>

/** A pill that sets one value of the filter. */
const Pill = ({
  name,
  choices,
  label
}: {
  readonly name: "class" | "engine" | "model" | "tag" | "location" | "language"
  readonly label: string
  readonly choices: Choices
}) => (
  <Choice
    id={`filter-${name}`}
    name={label}
    options={choices}
    value={filter.value[name]}
    onChoose={(value) => setFilter({ [name]: value })}
  />
)

const EnginePill = ({ brand }: { readonly brand: Brand }) => {
  const { engine } = filter.value
  const engines = engine === null || brand.engines.includes(engine) ? brand.engines : [...brand.engines, engine]
  const chosen = engine === null ? text.allEngines : engineText(engine)
  return (
    <Popover
      id="filter-engine"
      name={text.engine}
      content={() => {
        const choose = (value: string | null) => () => setFilter({ engine: value })
        return (
          <>
            <Option isChosen={engine === null} onChoose={choose(null)}>
              {text.allEngines}
            </Option>
            <EngineGroups engines={engines}>
              {(name) => (
                <Option key={name} isChosen={name === engine} onChoose={choose(name)}>
                  {engineText(name)}
                </Option>
              )}
            </EngineGroups>
          </>
        )
      }}
    >
      {chosen}
    </Popover>
  )
}

/** The distinct values, and the chosen one. */
const valuesOf = (found: ReadonlyArray<string | null | undefined>, chosen: string | null): ReadonlyArray<string> =>
  [...new Set([...found, chosen].flatMap((value) => value ?? []))].toSorted()

/** Pills for locations and languages, where the answers of the period have several. */
const MarketPills = ({ brand }: { readonly brand: Brand }) => {
  const { language, location } = filter.value
  const { data } = useQuery(
    visibility({ ...daysOf(filter.value), brand_id: brand.id, by: "location,language", limit: 200 }),
    { isLater: true }
  )
  const locations = valuesOf(data?.rows.map(({ by }) => by.location) ?? [], location)
  const languages = valuesOf(data?.rows.map(({ by }) => by.language) ?? [], language)
  return (
    <>
      {locations.length > 1 || location !== null ? (
        <Pill
          name="location"
          label={text.location}
          choices={[[null, text.allLocations], ...locations.map((name) => [name, name] as const)]}
        />
      ) : null}
      {languages.length > 1 || language !== null ? (
        <Pill
          name="language"
          label={text.language}
          choices={[[null, text.allLanguages], ...languages.map((name) => [name, name] as const)]}
        />
      ) : null}
    </>
  )
}

const TagPill = ({ brand }: { readonly brand: Brand }) => {
  const { tag } = filter.value
  const { data } = useQuery(brandPrompts(brand.id), { isLater: true })
  const tags = valuesOf(data?.settings.flatMap((setting) => setting.tags) ?? [], tag)
  return tags.length === 0 ? null : (
    <Pill name="tag" label={text.tag} choices={[[null, text.allTags], ...tags.map((name) => [name, name] as const)]} />
  )
}

/** Models that answered in the period, loaded when the menu opens. */
const Models = ({ brand }: { readonly brand: Brand }) => {
  const { engine, model } = filter.value
  const about = { ...daysOf(filter.value), ...(engine === null ? {} : { engine }) }
  const { data } = useQuery(visibility({ ...about, brand_id: brand.id, by: "model", limit: 1000 }))
  return (
    <>
      {[null, ...valuesOf(data?.rows.map(({ by }) => by.model) ?? [], model)].map((name) => (
        <Option key={name} isChosen={name === model} onChoose={() => setFilter({ model: name })}>
          {name ?? text.allModels}
        </Option>
      ))}
    </>
  )
}

const ModelPill = ({ brand }: { readonly brand: Brand }) => {
  const { model } = filter.value
  return (
    <Popover id="filter-model" name={text.model} content={() => <Models brand={brand} />}>
      <bdi>{model ?? text.model}</bdi>
    </Popover>
  )
}

/** Pills beyond period, engine and class, behind a button unless one is in force. */
const Further = ({ brand }: { readonly brand: Brand }) => {
  const { model, tag } = filter.value
  const [isWanted, want] = useState(false)
  return isWanted || model !== null || tag !== null ? (
    <>
      <TagPill brand={brand} />
      <ModelPill brand={brand} />
    </>
  ) : (
    <button type="button" class="plain" onClick={() => want(true)}>
      {text.moreFilters}
    </button>
  )
}

/** What a page obeys: all filters, all but the class, or the period alone. */
export type Obeys = "all" | "no_class" | "period"

const classes: Choices = [
  [null, text.anyClass],
  ["non_branded", text.nonBranded],
  ["branded", text.branded]
]

/** Without a brand, there is the period alone. */
export const FilterRow = ({ brand, obeys }: { readonly brand: Brand | undefined; readonly obeys: Obeys }) => {
  const given = filter.value
  const inForce = (["class", "engine", "model", "tag", "location", "language"] as const).filter(
    // a page with a switch always has a class
    (name) => given[name] !== null && (name !== "class" || obeys !== "no_class")
  )
  return (
    <search class="filters" aria-label={text.filters}>
      <PeriodPill />
      {obeys === "period" || brand === undefined ? null : (
        <>
          <EnginePill brand={brand} />
          <MarketPills brand={brand} />
          {obeys === "no_class" ? null : <Pill name="class" label={text.promptClass} choices={classes} />}
          <Further brand={brand} />
        </>
      )}
      {inForce.length > 0 ? (
        <button
          type="button"
          class="plain"
          onClick={() => {
            const { from, period, to } = given
            setFilter({ ...noFilter, class: obeys === "no_class" ? given.class : null, period, from, to })
          }}
        >
          {text.clearFilters}
        </button>
      ) : null}
      {inForce.length > 0 && obeys === "period" ? <p class="quiet">{text.ignoredFilters}</p> : null}
    </search>
  )
}
