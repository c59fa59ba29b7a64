/** Edits a draft, or a new report, and makes it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks"
import { type Brand, type Branding, client, type ReportDocument } from "../../data/Client.ts"
import { refetch } from "../../data/Query.ts"
import { showToast } from "../../data/Toast.ts"
import { Action } from "../../form/Action.tsx"
import { ChoiceField, LinesField, TextField } from "../../form/Fields.tsx"
import { Form } from "../../form/Form.tsx"
import { textIn, textOrNull } from "../../form/FormValues.ts"
import { brandAddress, go } from "../../route/Location.ts"
import { daysDefault, periods, today } from "../../route/Period.ts"
import { text } from "../../text/English.ts"
import { unitText } from "../../text/Format.ts"
import { type ReportSection, reportSections, reportText } from "../../text/ReportText.ts"
import { lastDayOf } from "./Content.ts"
import { LiveSheet, type Written } from "./LiveSheet.tsx"
import { LogoField } from "./LogoField.tsx"
import { forget } from "./ForgetReport.ts"
import { arranged, SectionsField } from "./SectionsField.tsx"

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

export const SenderFields = ({ branding }: { readonly branding: Branding }) => (
  <div class="grid">
    <TextField
      name="sender"
      label={reportText.sender}
      help={reportText.senderHelp}
      value={branding.name ?? ""}
      input={{ maxLength: 200 }}
    />
    <TextField
      name="colour"
      label={reportText.color}
      help={reportText.colorHelp}
      value={branding.colour ?? ""}
      input={{ pattern: "#[0-9a-fA-F]{6}", maxLength: 7 }}
    />
  </div>
)

/** What is chosen without typing. */
interface Chosen {
  readonly days: string
  readonly logo: string | null
  readonly sections: ReadonlyArray<ReportSection>
  /** All sections, chosen or not. */
  readonly order: ReadonlyArray<ReportSection>
}

const chosenIn = (draft: Draft, { logo }: Branding): Chosen => {
  const sections = draft?.sections ?? firstSections
  return { days: daysOf(draft), logo, sections, order: arranged(sections) }
}

const settingsIn = (form: FormData, { days, logo, order, sections }: Chosen): Written => ({
  title: textIn(form, "title"),
  comment: textOrNull(form, "comment"),
  period: days === chosen ? { from: textIn(form, "from"), to: textIn(form, "to") } : { last_days: Number(days) },
  sections: order.filter((name) => sections.includes(name)),
  branding: { name: textOrNull(form, "sender"), colour: textOrNull(form, "colour"), logo }
})

const DraftFields = ({
  branding,
  draft,
  now,
  onNow
}: {
  readonly branding: Branding
  readonly draft: Draft
  readonly now: Chosen
  readonly onNow: (now: Chosen) => void
}) => (
  <>
    <TextField
      name="title"
      label={reportText.title}
      value={draft?.title ?? text.reportTitle(unitText(today().slice(0, 7)))}
      input={{ required: true, maxLength: 200 }}
    />
    <PeriodFields days={now.days} draft={draft} onDays={(days) => onNow({ ...now, days })} />
    <LinesField name="comment" label={reportText.comment} rows={4} text={draft?.comment ?? ""} />
    <SectionsField
      chosen={now.sections}
      order={now.order}
      onChosen={(sections) => onNow({ ...now, sections })}
      onOrder={(order) => onNow({ ...now, order })}
    />
    <SenderFields branding={branding} />
    <LogoField logo={now.logo} onLogo={(logo) => onNow({ ...now, logo })} />
  </>
)

/** The settings of a saved draft. */
const settingsOf = ({ branding, comment, period: { from, last_days, to }, sections, title }: ReportDocument) => ({
  title,
  comment,
  period: from === null || to === null ? { last_days: last_days ?? daysDefault } : { from, to: lastDayOf(to) },
  sections,
  branding
})

interface EditorProps {
  readonly brand: Brand
  readonly branding: Branding
  readonly draft: Draft
}

interface RestoredEditor {
  /** Shows a draft in a new form. */
  readonly restore: (draft: ReportDocument) => void
}

/** Saves the draft. Returns its id, and what undoes it. */
const saved = async (
  { brand, draft, restore }: Pick<EditorProps, "brand" | "draft"> & RestoredEditor,
  settings: Written
) => {
  if (draft === null) {
    const { data } = await client.documents.create({ ...settings, brandId: brand.id })
    return { id: data.id, undo: () => forget(data) }
  }
  const { id } = draft
  // as it was saved last
  const { data: before } = await client.documents.get(id)
  await client.documents.update(id, settings)
  const undo = async () => {
    restore((await client.documents.update(id, settingsOf(before))).data)
    refetch("/v1/reports/documents")
  }
  return { id, undo }
}

const DraftEditor = ({ brand, branding, draft, restore }: EditorProps & RestoredEditor) => {
  const place = useRef<HTMLDivElement>(null)
  const [kept] = useState(() => chosenIn(draft, branding))
  const [now, choose] = useState(kept)
  const [written, write] = useState<Written | null>(null)
  const formOf = () => place.current?.querySelector("form") ?? null
  const read = () => {
    const form = formOf()
    if (form !== null) write(settingsIn(new FormData(form), now))
  }
  // what is chosen without typing, and the fields that come with it
  useLayoutEffect(read, [now])
  const save = (form: FormData) => saved({ brand, draft, restore }, settingsIn(form, now))
  const show = (id: string) => {
    refetch("/v1/reports/documents")
    if (draft === null) go(brandAddress(brand.id, "reports", { report: id }), "replace")
  }
  const make = async () => {
    const form = formOf()
    if (form?.reportValidity() !== true) return null
    const { id } = await save(new FormData(form))
    await client.documents.make(id)
    show(id)
    return null
  }
  return (
    <div class="editor">
      <div
        ref={place}
        class="panel prose"
        onInput={({ target }) => {
          // boxes and choices tell their state: drawn before they do, they would fall back to the old one
          if (target instanceof Element && target.matches("textarea, input:not([type=checkbox])")) read()
        }}
      >
        <Form
          button={reportText.save}
          fields={["title", "period", "comment", "sections", "branding"]}
          isChanged={JSON.stringify(now) !== JSON.stringify(kept)}
          isDisabled={now.sections.length === 0}
          actions={<Action label={reportText.make} question={reportText.makeQuestion} act={make} />}
          send={async (form) => {
            const { id, undo } = await save(form)
            show(id)
            showToast(reportText.saved, undo)
            return reportText.saved
          }}
        >
          <DraftFields branding={branding} draft={draft} now={now} onNow={choose} />
        </Form>
      </div>
      {written === null ? null : <LiveSheet brand={brand} written={written} />}
    </div>
  )
}

/** `draft` is `null` for a new report, which begins with the looks that are kept. An undo shows a new form. */
export const Editor = ({ brand, branding, draft }: EditorProps) => {
  const [restored, restore] = useState(draft)
  return (
    <DraftEditor
      key={restored?.updatedAt}
      brand={brand}
      branding={restored?.branding ?? branding}
      draft={restored}
      restore={restore}
    />
  )
}
