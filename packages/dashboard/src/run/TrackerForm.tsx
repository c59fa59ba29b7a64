/** Creates or changes a tracker after showing its cost. */
import { useState } from "preact/hooks"
import { client, type Brand, type BrandPrompts, type Tracker } from "../data/Client.ts"
import { refetch } from "../data/Query.ts"
import { showToast } from "../data/Toast.ts"
import { TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { brandAddress, go } from "../route/Location.ts"
import { formText } from "../text/FormText.ts"
import { trackerText } from "../text/TrackerText.ts"
import { textOrNull } from "../form/FormValues.ts"
import { AlertFields } from "./TrackerAlerts.tsx"
import { bodyOf, changesOf, draftOf, isSame, newTracker, type TrackerDraft } from "./TrackerDraft.ts"
import { TrackerPlan, useRateBefore } from "./TrackerPlan.tsx"
import { Questions, Rhythm } from "./TrackerQuestions.tsx"

const fields = [
  "name",
  "prompts",
  "engines",
  "samples",
  "intervalMinutes",
  "alertMode",
  "alertSettings",
  "emailRecipients"
]

/** What shows a tracker. */
const shownIn = ["/v1/trackers/", "/v1/usage/", "/v1/notifications/"] as const

/** Tells somebody else, from now on. Returns the subscription, if there is one. */
const tell = async (brandId: string, email: string | null): Promise<string | null> =>
  email === null
    ? null
    : (await client.notifications.create({ channel: "email", emailRecipients: [email], brandId })).data.id

const create = async (
  body: Parameters<typeof client.trackers.create>[0] & { readonly brandId: string },
  email: string | null
): Promise<void> => {
  const { data } = await client.trackers.create(body)
  const told = await tell(body.brandId, email)
  showToast(trackerText.wasCreated, async () => {
    await client.trackers.remove(data.id)
    if (told !== null) await client.notifications.remove(told)
    refetch(...shownIn)
  })
}

/** Saves what was changed, with an undo that restores just that. */
const update = async (
  tracker: Tracker,
  { draft, name, saved }: { readonly draft: TrackerDraft; readonly name: string | null; readonly saved: TrackerDraft }
): Promise<void> => {
  const { data: now } = await client.trackers.get(tracker.id)
  const changes = { ...changesOf(saved, draft, draftOf(now)), ...(name === tracker.name ? {} : { name }) }
  if (Object.keys(changes).length === 0) return
  await client.trackers.update(tracker.id, changes)
  const before = Object.entries({ ...bodyOf(draftOf(now)), name: now.name }).filter(([field]) => field in changes)
  showToast(trackerText.wasChanged, async () => {
    await client.trackers.update(tracker.id, Object.fromEntries(before))
    refetch(...shownIn)
  })
}

/** `tracker` is `null` for a new one. */
export const TrackerForm = ({
  brand,
  prompts,
  tracker
}: {
  readonly brand: Brand
  readonly prompts: BrandPrompts
  readonly tracker: Tracker | null
}) => {
  // the version that the draft started from: the tracker may be refetched meanwhile
  const [saved] = useState(tracker === null ? newTracker(brand, prompts) : draftOf(tracker))
  const [draft, setDraft] = useState(saved)
  const change = (over: Partial<TrackerDraft>) => setDraft({ ...draft, ...over })
  const before = useRateBefore(brand)
  const list = brandAddress(brand.id, "tracking")
  return (
    <section class="panel">
      <h2>{tracker === null ? trackerText.new : trackerText.editing(tracker.name ?? trackerText.unnamed)}</h2>
      <Form
        button={tracker === null ? trackerText.create : formText.save}
        fields={fields}
        isChanged={!isSame(saved, draft)}
        isDisabled={draft.prompts.length === 0 || draft.engines.length === 0}
        send={async (form) => {
          const name = textOrNull(form, "name")
          const email = textOrNull(form, "emailRecipients")
          if (tracker === null) await create({ ...bodyOf(draft), name, brandId: brand.id }, email)
          else {
            await update(tracker, { draft, name, saved })
            await tell(brand.id, email)
          }
          refetch(...shownIn)
          go(list)
          return formText.saved
        }}
        actions={
          <a class="button" data-page href={list}>
            {formText.cancel}
          </a>
        }
      >
        <div class="tracker-form">
          <div>
            <Questions brand={brand} change={change} draft={draft} prompts={prompts} saved={saved} />
            <Rhythm before={before} change={change} draft={draft} saved={saved} />
            <AlertFields before={before} brand={brand} change={change} draft={draft} saved={saved} />
            <TextField
              name="name"
              label={trackerText.nameOptional}
              value={tracker?.name ?? ""}
              input={{ maxLength: 200, placeholder: trackerText.nameHint }}
            />
          </div>
          <aside aria-label={trackerText.plan.title}>
            <h3>{trackerText.plan.title}</h3>
            <TrackerPlan brand={brand} draft={draft} onCheaper={change} trackerId={tracker?.id ?? null} />
          </aside>
        </div>
      </Form>
    </section>
  )
}
