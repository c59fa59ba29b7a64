/** The first of the first steps: the brand. Created, it leads to its prompts, which are searched for unless given. */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch, useQuery } from "../data/Query.ts"
import { discoveries } from "../data/Queries.ts"
import { showToast } from "../data/Toast.ts"
import { CreditsLeft } from "../figure/CreditsLeft.tsx"
import { Count } from "../figure/Numbers.tsx"
import { LinesField, TextField } from "../form/Fields.tsx"
import { faultTold, Form } from "../form/Form.tsx"
import { areTaken, Pasted } from "../form/Pasted.tsx"
import { promptLimits } from "../form/Limits.ts"
import { linesOf, type PastedLines, pastedLines, rebasedLines } from "../form/PastedLines.ts"
import { WebsiteField } from "../form/WebsiteField.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { settingsText } from "../text/SettingsText.ts"
import { startText } from "../text/StartText.ts"
import { textIn, typedChanges } from "../form/FormValues.ts"

const texts = settingsText.brand

const priceOf = discoveries({ limit: 1 })

/** What the search for prompts costs, of what is left. */
const Price = () => {
  const { data } = useQuery(priceOf, { isLater: true })
  return data === null ? null : (
    <span class="quiet">
      <Count origin={{ query: priceOf.url, path: "credits_per_discovery" }} value={data.credits_per_discovery} />{" "}
      {startText.credits} <CreditsLeft />
    </span>
  )
}

/** Starts the search for prompts. If that fails, the next step offers it again. */
const findPrompts = async (brandId: string): Promise<void> => {
  try {
    await client.discoveries.start({ brandId })
  } catch (error) {
    showToast(faultTold(error).text)
  }
}

/** The lists that the form changes, each on top of the brand's present one. */
const listsIn = (form: FormData, base: Brand | null, now: Brand | null) => {
  const lists: { [Name in "aliases" | "competitors" | "prompts"]?: ReadonlyArray<string> } = {}
  for (const name of ["aliases", "competitors", "prompts"] as const) {
    const [before, wanted] = [base?.[name] ?? [], linesOf(textIn(form, name))]
    if (wanted.join("\n") !== before.join("\n")) lists[name] = rebasedLines(before, wanted, now?.[name] ?? [])
  }
  return lists
}

/** Prompts and competitors of one's own. */
const OwnPrompts = ({
  brand,
  found,
  onText,
  text
}: {
  readonly brand: Brand | null
  readonly found: PastedLines
  readonly onText: (text: string) => void
  readonly text: string
}) => (
  <details open={brand !== null}>
    <summary>{startText.ownPrompts}</summary>
    <div class="form">
      <LinesField
        name="prompts"
        label={texts.prompts}
        rows={4}
        text={text}
        onText={onText}
        help={
          <>
            {texts.promptsHelp}{" "}
            {found.added.length === 0 && areTaken(found) ? null : <Pasted found={found} limits={promptLimits} />}
          </>
        }
      />
      <LinesField
        name="competitors"
        label={texts.competitors}
        help={texts.competitorsHelp}
        rows={3}
        text={brand?.competitors.join("\n") ?? ""}
      />
    </div>
  </details>
)

/** Creates a brand, or changes that of the first steps. */
export const NewBrand = ({ brand }: { readonly brand: Brand | null }) => {
  // as it was when the form was opened
  const [base] = useState(brand)
  const [prompts, setPrompts] = useState(brand?.prompts.join("\n") ?? "")
  const found = pastedLines(prompts, [], promptLimits)
  const added = found.added.filter((prompt) => !base?.prompts.includes(prompt))
  const isFinding = brand === null && found.added.length === 0
  return (
    <Form
      button={brand !== null ? startText.goOn : isFinding ? startText.find : texts.create}
      fields={["name", "domain", "category", "aliases", "prompts", "competitors"]}
      isDisabled={!areTaken(found)}
      actions={isFinding ? <Price /> : null}
      send={async (form) => {
        // the latest version: someone else may have changed it
        const now = base === null ? null : (await client.brands.get(base.id)).data
        const lists = listsIn(form, base, now)
        const { id } = (
          await (base === null
            ? client.brands.create({ ...lists, ...typedChanges(form, null), name: textIn(form, "name") })
            : client.brands.update(base.id, { ...lists, ...typedChanges(form, base) }))
        ).data
        if (isFinding) await findPrompts(id)
        refetch("/v1/brands/", "/v1/reports/portfolio", "/v1/brand-discoveries/", "/v1/usage/")
        go(brandAddress(id, "start"))
        return texts.created
      }}
    >
      <TextField
        name="name"
        label={texts.name}
        value={brand?.name ?? ""}
        input={{ required: true, maxLength: 200 }}
        {...(brand === null || brand.shortName === null ? {} : { help: texts.shortName(brand.shortName) })}
      />
      <WebsiteField value={brand?.domain ?? ""} />
      <TextField
        name="category"
        label={texts.category}
        help={texts.categoryHelp}
        value={brand?.category ?? ""}
        input={{ maxLength: 100, placeholder: texts.categoryHint }}
      />
      <LinesField
        name="aliases"
        label={`${texts.aliases} ${startText.optional}`}
        help={texts.aliasesHelp}
        rows={2}
        text={brand?.aliases.join("\n") ?? ""}
      />
      <OwnPrompts brand={base} found={{ ...found, added }} text={prompts} onText={setPrompts} />
    </Form>
  )
}
