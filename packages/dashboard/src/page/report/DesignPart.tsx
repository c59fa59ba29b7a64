/** The looks that the organization keeps for its reports. */
import { useState } from "preact/hooks"
import { type Branding, client } from "../../data/Client.ts"
import { reportDesign } from "../../data/ReportQueries.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { showToast } from "../../data/Toast.ts"
import { mayWrite } from "../../data/Session.ts"
import { Form } from "../../form/Form.tsx"
import { textOrNull } from "../../form/FormValues.ts"
import { Panel } from "../../panel/Panel.tsx"
import { reportText } from "../../text/ReportText.ts"
import { SenderFields } from "./Editor.tsx"
import { LogoField } from "./LogoField.tsx"
import { logoOf } from "./Content.ts"

const DesignForm = ({
  design,
  restore
}: {
  readonly design: Branding
  readonly restore: (design: Branding) => void
}) => {
  const [saved, setSaved] = useState(design)
  const [logo, setLogo] = useState(design.logo)
  return (
    <Form
      button={reportText.saveDesign}
      fields={["branding", "name", "colour"]}
      isChanged={logo !== saved.logo}
      send={async (form) => {
        const { data } = await client.documents.saveDesign({
          name: textOrNull(form, "sender"),
          colour: textOrNull(form, "colour"),
          logo
        })
        // a logo may be kept in another form
        setSaved(data)
        setLogo(data.logo)
        refetch(reportDesign.url)
        showToast(reportText.designChanged, async () => {
          await client.documents.saveDesign(saved)
          restore(saved)
          refetch(reportDesign.url)
        })
        return reportText.designSaved
      }}
    >
      <SenderFields branding={design} />
      <LogoField logo={logo} onLogo={setLogo} />
    </Form>
  )
}

/** An undo shows a new form, with what was there before. */
const EditedDesign = ({ design }: { readonly design: Branding }) => {
  const [{ first, version }, setForm] = useState({ first: design, version: 0 })
  return (
    <DesignForm key={version} design={first} restore={(before) => setForm({ first: before, version: version + 1 })} />
  )
}

const Looks = ({ design: { colour, logo, name } }: { readonly design: Branding }) => {
  const shown = logoOf(logo)
  return (
    <p class="sender">
      {shown === null ? null : <img class="logo" src={shown} alt="" />} <bdi>{name}</bdi> {colour}
    </p>
  )
}

export const DesignPart = () => {
  const held = useQuery(reportDesign)
  return (
    <Panel held={held} url={reportDesign.url} title={reportText.design} height="16rem">
      {(design) => (
        <div class="prose">
          <p class="help">{reportText.designHelp}</p>
          {mayWrite() ? <EditedDesign design={design} /> : <Looks design={design} />}
        </div>
      )}
    </Panel>
  )
}
