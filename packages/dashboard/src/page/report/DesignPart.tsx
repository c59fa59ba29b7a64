/** The looks that the organization keeps for its reports. */
import { useState } from "preact/hooks"
import { type Branding, client } from "../../data/Client.ts"
import { reportDesign } from "../../data/ReportQueries.ts"
import { refetch, useQuery } from "../../data/Query.ts"
import { mayWrite } from "../../data/Session.ts"
import { Form } from "../../form/Form.tsx"
import { textOrNull } from "../../form/FormValues.ts"
import { Panel } from "../../panel/Panel.tsx"
import { reportText } from "../../text/ReportText.ts"
import { SenderFields } from "./Editor.tsx"
import { LogoField } from "./LogoField.tsx"
import { logoOf } from "./Content.ts"

const DesignForm = ({ design }: { readonly design: Branding }) => {
  const [logo, setLogo] = useState(design.logo)
  return (
    <Form
      button={reportText.saveDesign}
      fields={["branding", "name", "colour"]}
      isChanged={logo !== design.logo}
      send={async (form) => {
        await client.documents.saveDesign({
          name: textOrNull(form, "sender"),
          colour: textOrNull(form, "colour"),
          logo
        })
        refetch(reportDesign.url)
        return reportText.designSaved
      }}
    >
      <SenderFields branding={design} />
      <LogoField logo={logo} onLogo={setLogo} />
    </Form>
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
          {mayWrite() ? <DesignForm key={design.logo} design={design} /> : <Looks design={design} />}
        </div>
      )}
    </Panel>
  )
}
