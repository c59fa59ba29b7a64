/** A condition in the address, which a click takes away. */
import { setDetail } from "../route/Location.ts"
import { answerText } from "../text/AnswerText.ts"

export const RemovableChip = ({
  label,
  name,
  value
}: {
  readonly label: string
  readonly name: string
  readonly value: string
}) => (
  <button type="button" class="chip" onClick={() => setDetail({ [name]: null, offset: null })}>
    {label} <bdi>{value}</bdi> <span aria-hidden="true">×</span>
    <span class="unseen">{answerText.take}</span>
  </button>
)
