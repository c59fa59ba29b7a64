/** Groups of brands: each with its name and its brands, and a form for another one. */
import { useState } from "preact/hooks"
import type { Brand } from "../../data/Client.ts"
import { brands as brandsReading } from "../../data/Queries.ts"
import { useQuery } from "../../data/Query.ts"
import { mayWrite } from "../../data/Session.ts"
import { Action } from "../../form/Action.tsx"
import { SomeField, TextField } from "../../form/Fields.tsx"
import { Form } from "../../form/Form.tsx"
import { textIn } from "../../form/FormValues.ts"
import { Panel } from "../../panel/Panel.tsx"
import { settingsText } from "../../text/SettingsText.ts"
import { type Course, regroup } from "../../run/BrandsBulk.tsx"

const texts = settingsText.groups

/** `group`: its name, or an empty text for a new one. */
const Group = ({ all, group }: { readonly all: ReadonlyArray<Brand>; readonly group: string }) => {
  const kept = all.filter(({ groups }) => groups.includes(group)).map(({ id }) => id)
  const [chosen, choose] = useState<ReadonlyArray<string>>(kept)
  const [course, tell] = useState<Course | null>(null)
  return (
    <section class="panel prose">
      <h2 dir="auto">{group === "" ? texts.new : group}</h2>
      <Form
        button={texts.save}
        fields={[]}
        isChanged={kept.length !== chosen.length || kept.some((id) => !chosen.includes(id))}
        isDisabled={chosen.length === 0}
        actions={
          group === "" ? null : (
            <Action
              label={texts.remove}
              about={group}
              question={texts.removeQuestion(group)}
              act={() => regroup(tell, all, { group, name: group, members: [] })}
            />
          )
        }
        send={async (form) => {
          await regroup(tell, all, { group, name: textIn(form, "name"), members: chosen })
          return ""
        }}
      >
        <TextField
          name="name"
          label={settingsText.brand.name}
          value={group}
          input={{ required: true, maxLength: 60 }}
        />
        <SomeField
          name="brands"
          label={texts.brands}
          options={all.map(({ id, name }) => [id, name])}
          chosen={chosen}
          onChosen={choose}
        />
      </Form>
      <p role={course?.isFault ? "alert" : "status"} class={course?.isFault ? "fault" : "quiet"}>
        {course?.text}
      </p>
    </section>
  )
}

export const GroupSettings = () => (
  <Panel held={useQuery(brandsReading)} url={brandsReading.url}>
    {({ brands }) => {
      const groups = [...new Set(brands.flatMap((brand) => brand.groups))].toSorted()
      return mayWrite() ? (
        // a new form for what was changed
        [...groups, ""].map((group) => <Group key={`${group} ${groups.join()}`} all={brands} group={group} />)
      ) : (
        <ul>
          {groups.map((group) => (
            <li key={group} dir="auto">
              <b>{group}</b>: {brands.flatMap((brand) => (brand.groups.includes(group) ? brand.name : [])).join(", ")}
            </li>
          ))}
        </ul>
      )
    }}
  </Panel>
)
