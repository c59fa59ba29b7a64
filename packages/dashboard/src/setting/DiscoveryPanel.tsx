/** Suggests prompts and competitors to track. */
import type { ComponentChildren } from "preact"
import { useEffect, useState } from "preact/hooks"
import { client, type Brand, type Discovery } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { discoveries } from "../data/Queries.ts"
import { mayWrite } from "../data/Session.ts"
import { showToast } from "../data/Toast.ts"
import { Count } from "../figure/Numbers.tsx"
import { Action } from "../form/Action.tsx"
import { SomeField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { competitorLimits, promptLimits } from "../form/Limits.ts"
import { Panel } from "../panel/Panel.tsx"
import { text } from "../text/English.ts"
import { promptSettingsText } from "../text/PromptSettingsText.ts"

const texts = promptSettingsText.discovery
const pollMillis = 500

const without = (found: ReadonlyArray<string>, there: ReadonlyArray<string>): ReadonlyArray<string> =>
  found.filter((value) => !there.includes(value))

type Suggested = Discovery["prompts"][number] | Discovery["competitors"][number]

const isBranded = ({ reason_codes }: Suggested): boolean => reason_codes.some((code) => code === "names_brand")

/** Most prompts that name the brand which are taken at first: more would lift every figure. */
const brandedMax = 2

/** A name that is an ordinary word and that only answers have: mostly no competitor, but the word. */
const isOrdinaryWord = ({ domain, reason_codes }: Discovery["competitors"][number]): boolean =>
  domain === null && reason_codes.includes("ordinary_word")

/** Why something is suggested. */
const reasonOf = (suggested: Suggested): string =>
  [
    ...("intersections" in suggested && suggested.intersections !== null
      ? [texts.shares(suggested.intersections)]
      : []),
    ...(isBranded(suggested) ? [texts.branded] : []),
    ...suggested.reason_codes
      .filter((code) => code !== "names_brand" && code !== "shares_keywords")
      .map((code) => code.replaceAll("_", " "))
  ].join(" · ")

/** Tracks what is chosen, with an undo that leaves what others added. */
const take = async (id: string, prompts: ReadonlyArray<string>, competitors: ReadonlyArray<string>) => {
  // the latest version: someone else may have changed it
  const { data: now } = await client.brands.get(id)
  const added = { prompts: without(prompts, now.prompts), competitors: without(competitors, now.competitors) }
  await client.brands.update(id, {
    prompts: [...now.prompts, ...added.prompts],
    competitors: [...now.competitors, ...added.competitors]
  })
  refetch("/v1/brands/")
  showToast(texts.taken, async () => {
    const { data: then } = await client.brands.get(id)
    await client.brands.update(id, {
      prompts: without(then.prompts, added.prompts),
      competitors: without(then.competitors, added.competitors)
    })
    refetch("/v1/brands/")
  })
  return texts.taken
}

/** Suggestions of a kind, and how many of them are taken. */
const Group = ({
  children,
  chosen,
  onChosen,
  title,
  values
}: {
  readonly children: (value: string) => ComponentChildren
  readonly chosen: ReadonlyArray<string>
  readonly onChosen: (chosen: ReadonlyArray<string>) => void
  readonly title: string
  readonly values: ReadonlyArray<string>
}) => {
  const rest = chosen.filter((value) => !values.includes(value))
  return values.length === 0 ? null : (
    <>
      <p class="bulk">
        <b>{title}</b>
        <span class="quiet">{text.outOf(chosen.length - rest.length, values.length)}</span>
        <button type="button" class="plain" onClick={() => onChosen([...rest, ...values])}>
          {text.all}
        </button>
        <button type="button" class="plain" onClick={() => onChosen(rest)}>
          {promptSettingsText.noneOf}
        </button>
      </p>
      {values.map(children)}
    </>
  )
}

/** Suggested prompts; those that name the brand stand apart. */
const FoundPrompts = ({
  branded,
  chosen,
  detailOf,
  onChosen,
  prompts
}: {
  readonly branded: Discovery["prompts"]
  readonly chosen: ReadonlyArray<string>
  readonly detailOf: (prompt: string) => string | undefined
  readonly onChosen: (chosen: ReadonlyArray<string>) => void
  readonly prompts: ReadonlyArray<string>
}) => {
  const isApart = (value: string) => branded.some((prompt) => prompt.text === value)
  return (
    <SomeField
      name="prompts"
      label={texts.prompts}
      options={prompts.map((value) => [value, value] as const)}
      detailOf={detailOf}
      chosen={chosen}
      onChosen={onChosen}
      arranged={(boxOf, values) => (
        <>
          <Group
            title={text.nonBranded}
            values={values.filter((value) => !isApart(value))}
            chosen={chosen}
            onChosen={onChosen}
          >
            {boxOf}
          </Group>
          <Group title={text.branded} values={values.filter(isApart)} chosen={chosen} onChosen={onChosen}>
            {boxOf}
          </Group>
        </>
      )}
    />
  )
}

/**
 * New suggestions, with their reasons. Preselects the first ones, as many as the limit allows, and at most two of those
 * that name the brand, which come last; no publisher. Ordinary words are not offered, but named.
 */
const Suggestions = ({ brand, discovery }: { readonly brand: Brand; readonly discovery: Discovery }) => {
  const branded = discovery.prompts.filter(isBranded)
  const others = discovery.prompts.filter((prompt) => !isBranded(prompt))
  const prompts = without(
    [...others, ...branded].map(({ text }) => text),
    brand.prompts
  )
  const left = new Set(branded.slice(brandedMax).map(({ text }) => text))
  const reasons = new Map([
    ...discovery.prompts.map((prompt) => [prompt.text, reasonOf(prompt)] as const),
    ...discovery.competitors.map((competitor) => [competitor.name, reasonOf(competitor)] as const)
  ])
  const offered = discovery.competitors.filter((competitor) => !isOrdinaryWord(competitor))
  const untracked = (found: Discovery["competitors"]) =>
    without(
      found.map(({ name }) => name),
      brand.competitors
    )
  const competitors = untracked(offered)
  const words = untracked(discovery.competitors.filter(isOrdinaryWord))
  const [chosenPrompts, choosePrompts] = useState<ReadonlyArray<string>>(
    prompts.filter((prompt) => !left.has(prompt)).slice(0, promptLimits.listMax - brand.prompts.length)
  )
  const publishers = new Set(offered.filter(({ type }) => type === "publisher").map(({ name }) => name))
  const [chosenCompetitors, chooseCompetitors] = useState<ReadonlyArray<string>>(
    competitors.filter((name) => !publishers.has(name)).slice(0, competitorLimits.listMax - brand.competitors.length)
  )
  const tooMany = Math.max(
    brand.prompts.length + chosenPrompts.length - promptLimits.listMax,
    brand.competitors.length + chosenCompetitors.length - competitorLimits.listMax
  )
  if (prompts.length === 0 && competitors.length === 0) return <p class="quiet">{texts.nothing}</p>
  return (
    <Form
      button={texts.take(chosenPrompts.length, chosenCompetitors.length)}
      fields={["prompts", "competitors"]}
      keepsNothing
      isDisabled={tooMany > 0 || chosenPrompts.length + chosenCompetitors.length === 0}
      send={() => take(brand.id, chosenPrompts, chosenCompetitors)}
    >
      <div class="columns">
        <FoundPrompts
          branded={branded}
          chosen={chosenPrompts}
          onChosen={choosePrompts}
          prompts={prompts}
          detailOf={(value) => reasons.get(value)}
        />
        <SomeField
          name="competitors"
          label={texts.competitors}
          options={competitors.map((value) => [value, value] as const)}
          detailOf={(value) => reasons.get(value)}
          chosen={chosenCompetitors}
          onChosen={chooseCompetitors}
          arranged={(boxOf, values) => (
            <>
              {values.map(boxOf)}
              {words.length === 0 ? null : <p class="quiet">{texts.words(words)}</p>}
            </>
          )}
        />
      </div>
      {tooMany > 0 ? <p class="fault">{texts.tooMany(tooMany, promptLimits.listMax)}</p> : null}
    </Form>
  )
}

const Found = ({ brand, discovery }: { readonly brand: Brand; readonly discovery: Discovery }) =>
  !discovery.done ? (
    <p role="status">
      <progress aria-label={texts.underWay} /> {texts.underWay}
    </p>
  ) : (
    <>
      {discovery.error === null ? null : <p class="fault">{texts.failed(discovery.error)}</p>}
      {discovery.warnings.length === 0 ? null : (
        <ul class="notes">
          {discovery.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Suggestions key={`${discovery.id} ${brand.updatedAt}`} brand={brand} discovery={discovery} />
    </>
  )

export const DiscoveryPanel = ({ brand }: { readonly brand: Brand }) => {
  const reading = discoveries({ brand_id: brand.id, limit: 1 })
  const [isUnderWay, setUnderWay] = useState(false)
  const held = useQuery(reading, isUnderWay ? { everyMillis: pollMillis } : {})
  const [latest] = held.data?.discoveries ?? []
  const goesOn = latest !== undefined && !latest.done
  useEffect(() => setUnderWay(goesOn), [goesOn])
  if (!mayWrite()) return null
  return (
    <Panel held={held} url={reading.url} title={texts.title} height="6rem">
      {({ credits_per_discovery: price }) => (
        <>
          <p class="quiet prose">
            {texts.intro} <Count origin={{ query: reading.url, path: "credits_per_discovery" }} value={price} />{" "}
            {texts.credits}
          </p>
          {goesOn ? null : (
            <p class="actions">
              <Action
                label={latest === undefined ? texts.start : texts.again}
                act={async () => {
                  await client.discoveries.start({ brandId: brand.id })
                  refetch("/v1/brand-discoveries/")
                  return null
                }}
              />
            </p>
          )}
          {latest === undefined ? null : <Found brand={brand} discovery={latest} />}
        </>
      )}
    </Panel>
  )
}
