/** Settings of the brand: names, site, location and engines. */
import { useState } from "preact/hooks"
import { client, type Brand } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { showToast } from "../data/Toast.ts"
import { Action } from "../form/Action.tsx"
import { LinesField, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { WebsiteField } from "../form/WebsiteField.tsx"
import { linesOf } from "../form/PastedLines.ts"
import { go, otherAddress } from "../route/Location.ts"
import { formText } from "../text/FormText.ts"
import { settingsText } from "../text/SettingsText.ts"
import { useEditedLines } from "../form/EditedLines.ts"
import { EnginesField, useOffered } from "../run/EnginesField.tsx"
import { textIn, textOrNull, typedChanges } from "../form/FormValues.ts"
import { Reread } from "./Reread.tsx"

const texts = settingsText.brand

const Removal = ({ brand }: { readonly brand: Brand }) => (
  <section class="panel prose">
    <h2>{texts.removal}</h2>
    <p class="quiet">{texts.removalHelp}</p>
    <p class="actions">
      <Action
        label={texts.remove}
        question={texts.removeQuestion(brand.name)}
        act={async () => {
          await client.brands.remove(brand.id)
          go(otherAddress("portfolio"))
          refetch("/v1/")
          return null
        }}
      />
    </p>
  </section>
)

const MarketFields = ({ brand }: { readonly brand: Brand }) => (
  <>
    <TextField
      name="location"
      label={texts.location}
      value={brand.location}
      input={{ required: true, maxLength: 200 }}
    />
    <TextField
      name="language"
      label={texts.language}
      help={texts.languageHelp}
      value={brand.language ?? ""}
      input={{ maxLength: 35, placeholder: "de" }}
    />
  </>
)

const NameField = ({ brand: { name, shortName } }: { readonly brand: Brand }) => (
  <TextField
    name="name"
    label={texts.name}
    value={name}
    input={{ required: true, maxLength: 200 }}
    {...(shortName === null ? {} : { help: texts.shortName(shortName) })}
  />
)

const EditedField = ({
  help,
  lines: { onText, text },
  name
}: {
  readonly help: string
  readonly lines: ReturnType<typeof useEditedLines>
  readonly name: "aliases" | "groups"
}) => <LinesField name={name} label={texts[name]} help={help} rows={3} text={text} onText={onText} />

/** The brand's values of the changed fields. */
const fieldsIn = ({ aliases, category, domain, engines, groups, language, location, name }: Brand, changes: object) =>
  Object.fromEntries(
    Object.entries({ aliases, category, domain, engines, groups, language, location, name }).filter(
      ([field]) => field in changes
    )
  )

/** What the form changes in the brand, without its lists. */
const changesIn = (form: FormData, brand: Brand) => {
  const [location, language] = [textIn(form, "location"), textOrNull(form, "language")]
  return {
    ...typedChanges(form, brand),
    ...(location === brand.location ? {} : { location }),
    ...(language === brand.language ? {} : { language })
  }
}

export const BrandSettings = ({ brand }: { readonly brand: Brand }) => {
  const aliases = useEditedLines(brand.aliases)
  const engines = useEditedLines(brand.engines)
  const groups = useEditedLines(brand.groups)
  const offered = useOffered(brand)
  const [isRenamed, setRenamed] = useState(false)
  const [version, setVersion] = useState(0)
  /** Restores what the changes replaced, and shows it. */
  const undo = async (before: Brand, changes: object) => {
    await client.brands.update(brand.id, fieldsIn(before, changes))
    aliases.wasSaved(before.aliases)
    engines.wasSaved(before.engines)
    groups.wasSaved(before.groups)
    refetch("/v1/brands/")
    setVersion((last) => last + 1)
  }
  const save = async (form: FormData) => {
    // the latest version: someone else may have changed it
    const { data: now } = await client.brands.get(brand.id)
    const lists = {
      ...(aliases.isChanged ? { aliases: aliases.over(now.aliases) } : {}),
      ...(engines.isChanged ? { engines: engines.over(now.engines) } : {}),
      ...(groups.isChanged ? { groups: groups.over(now.groups) } : {})
    }
    const changes = { ...lists, ...changesIn(form, brand) }
    if (Object.keys(changes).length > 0) {
      await client.brands.update(brand.id, changes)
      showToast(texts.changed, () => undo(now, changes))
    }
    if ("name" in changes || "domain" in changes || "aliases" in changes) setRenamed(true)
    aliases.wasSaved(lists.aliases ?? now.aliases)
    engines.wasSaved(lists.engines ?? now.engines)
    groups.wasSaved(lists.groups ?? now.groups)
    refetch("/v1/brands/")
    return formText.saved
  }
  return (
    <>
      <section class="panel prose">
        <Form
          key={version}
          button={formText.save}
          fields={["name", "domain", "aliases", "category", "groups", "location", "language", "engines"]}
          isChanged={engines.isChanged}
          send={save}
        >
          <NameField brand={brand} />
          <WebsiteField value={brand.domain ?? ""} />
          <EditedField name="aliases" help={texts.aliasesHelp} lines={aliases} />
          <TextField
            name="category"
            label={texts.category}
            help={texts.categoryHelp}
            value={brand.category ?? ""}
            input={{ maxLength: 100 }}
          />
          <EditedField name="groups" help={texts.groupsHelp} lines={groups} />
          <MarketFields brand={brand} />
          <EnginesField
            label={texts.engines}
            engines={offered}
            chosen={linesOf(engines.text)}
            onChosen={(chosen) => engines.onText(chosen.join("\n"))}
          />
        </Form>
      </section>
      {isRenamed ? <Reread brand={brand} /> : null}
      <Removal brand={brand} />
    </>
  )
}
