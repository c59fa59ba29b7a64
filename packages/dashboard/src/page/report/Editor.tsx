/** Edits a draft, or a new report, and makes it. */
import { useRef, useState } from "preact/hooks"
import { type Brand, client, type DocumentSettings, type ReportDocument } from "../../data/Client.ts"
import { refetch } from "../../data/Query.ts"
import { Action } from "../../form/Action.tsx"
import { ChoiceField, LinesField, SomeField, TextField } from "../../form/Fields.tsx"
import { Form } from "../../form/Form.tsx"
import { textIn, textOrNull } from "../../form/FormValues.ts"
import { brandAddress, go } from "../../route/Location.ts"
import { daysDefault, periods, today } from "../../route/Period.ts"
import { unitText } from "../../text/Format.ts"
import { type ReportSection, reportSections, reportText } from "../../text/ReportText.ts"
import { lastDayOf } from "./Content.ts"
import { LogoField } from "./LogoField.tsx"

const chosen = "chosen"

/** Notes may be meant for one's own people. */
const firstSections = reportSections.filter((name) => name !== "notes")

type Draft = ReportDocument | null

/** The number of days of a draft's period; `chosen` if it has two days. */
const daysOf = (draft: Draft): string => {
  if (draft === null) return String(daysDefault)
  return draft.period.last_days === null ? chosen : String(draft.period.last_days)
}

const PeriodFields = ({
  days,
  draft,
  onDays
}: {
  readonly days: string
  readonly draft: Draft
  readonly onDays: (days: string) => void
}) => {
  const { from = null, last_days = null, to = null } = draft?.period ?? {}
  const lengths = [...new Set([...periods, last_days ?? daysDefault])].toSorted((a, b) => a - b)
  return (
    <>
      <ChoiceField
        name="period"
        label={reportText.period}
        value={days}
        options={[
          ...lengths.map((length) => [String(length), reportText.lastDays(length)] as const),
          [chosen, reportText.chosenDays]
        ]}
        onValue={onDays}
      />
      {days === chosen ? (
        <div class="grid">
          <TextField
            name="from"
            label={reportText.from}
            value={from?.slice(0, 10) ?? ""}
            input={{ type: "date", required: true }}
          />
          <TextField
            name="to"
            label={reportText.to}
            value={to === null ? "" : lastDayOf(to)}
            input={{ type: "date", required: true }}
          />
        </div>
      ) : null}
    </>
  )
}

const SenderFields = ({ draft }: { readonly draft: Draft }) => (
  <div class="grid">
    <TextField
      name="sender"
      label={reportText.sender}
      help={reportText.senderHelp}
      value={draft?.branding.name ?? ""}
      input={{ maxLength: 200 }}
    />
    <TextField
      name="colour"
      label={reportText.color}
      help={reportText.colorHelp}
      value={draft?.branding.colour ?? ""}
      input={{ pattern: "#[0-9a-fA-F]{6}", maxLength: 7 }}
    />
  </div>
)

/** What is chosen without typing. */
interface Chosen {
  readonly days: string
  readonly logo: string | null
  readonly sections: ReadonlyArray<ReportSection>
}

const chosenIn = (draft: Draft): Chosen => ({
  days: daysOf(draft),
  logo: draft?.branding.logo ?? null,
  sections: draft?.sections ?? firstSections
})

const settingsIn = (form: FormData, { days, logo, sections }: Chosen): DocumentSettings => ({
  title: textIn(form, "title"),
  comment: textOrNull(form, "comment"),
  period: days === chosen ? { from: textIn(form, "from"), to: textIn(form, "to") } : { last_days: Number(days) },
  sections,
  branding: { name: textOrNull(form, "sender"), colour: textOrNull(form, "colour"), logo }
})

/** `draft` is `null` for a new report. */
export const Editor = ({ brand, draft }: { readonly brand: Brand; readonly draft: Draft }) => {
  const place = useRef<HTMLDivElement>(null)
  const kept = chosenIn(draft)
  const [now, choose] = useState(kept)
  /** Saves the draft. Returns its id. */
  const save = async (form: FormData): Promise<string> => {
    const settings = settingsIn(form, now)
    const { data } =
      draft === null
        ? await client.documents.create({ ...settings, brandId: brand.id })
        : await client.documents.update(draft.id, settings)
    return data.id
  }
  const show = (id: string) => {
    refetch("/v1/reports/documents")
    if (draft === null) go(brandAddress(brand.id, "reports", { report: id }), "replace")
  }
  const make = async () => {
    const form = place.current?.querySelector("form")
    if (form?.reportValidity() !== true) return null
    const id = await save(new FormData(form))
    await client.documents.make(id)
    show(id)
    return null
  }
  return (
    <div ref={place} class="panel prose">
      <Form
        button={reportText.save}
        fields={["title", "period", "comment", "sections", "branding"]}
        isChanged={JSON.stringify(now) !== JSON.stringify(kept)}
        isDisabled={now.sections.length === 0}
        actions={<Action label={reportText.make} question={reportText.makeQuestion} act={make} />}
        send={async (form) => {
          show(await save(form))
          return reportText.saved
        }}
      >
        <TextField
          name="title"
          label={reportText.title}
          value={draft?.title ?? reportText.firstTitle(unitText(today().slice(0, 7)))}
          input={{ required: true, maxLength: 200 }}
        />
        <PeriodFields days={now.days} draft={draft} onDays={(days) => choose({ ...now, days })} />
        <LinesField name="comment" label={reportText.comment} rows={4} text={draft?.comment ?? ""} />
        <SomeField
          name="sections"
          label={reportText.sections}
          options={reportSections.map((name) => [name, reportText.names[name]])}
          chosen={now.sections}
          onChosen={(names) => choose({ ...now, sections: reportSections.filter((name) => names.includes(name)) })}
        />
        <SenderFields draft={draft} />
        <LogoField logo={now.logo} onLogo={(logo) => choose({ ...now, logo })} />
      </Form>
    </div>
  )
}
