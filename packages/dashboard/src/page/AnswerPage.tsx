/**
 * Why an answer was read as it was: its text with what was found in it, the ranking, sources and searches.
 */
import { useState } from "preact/hooks"
import type { Answer, Brand } from "../data/Client.ts"
import { useReading } from "../data/Reading.ts"
import { answer as answerReading } from "../data/Readings.ts"
import { MarkedAnswer, standingOf } from "../panel/MarkedAnswer.tsx"
import { Panel } from "../panel/Panel.tsx"
import { ReadAgain } from "../panel/ReadAgain.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { answerText } from "../text/AnswerText.ts"
import { dayAndYearText, engineText, momentText } from "../text/Format.ts"

const Facts = ({ answer }: { readonly answer: Answer }) => {
  const facts: ReadonlyArray<readonly [name: string, value: string]> = [
    [answerText.engine, engineText(answer.engine)],
    [answerText.model, answer.model ?? answerText.unknown],
    [answerText.read, momentText(answer.checkedAt)],
    [answerText.sample, String(answer.sample)],
    [answerText.version, answer.analyzerVersion]
  ]
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Ranking = ({ answer }: { readonly answer: Answer }) => (
  <section class="panel">
    <h2>{answerText.ranking}</h2>
    {answer.ranking.length === 0 ? (
      <p class="quiet">{answerText.noRanking}</p>
    ) : (
      <ol class="ranking">
        {answer.ranking.map(({ kind, name, position }) => (
          <li key={position} value={position} class={kind}>
            {name}
          </li>
        ))}
      </ol>
    )}
  </section>
)

/** Only addresses of the web are links: what an engine cites is not to be trusted. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

const Sources = ({ answer }: { readonly answer: Answer }) => (
  <section class="panel">
    <h2>{answerText.sources}</h2>
    {answer.sources.length === 0 ? (
      <p class="quiet">{answerText.noSources}</p>
    ) : (
      <ol class="sources">
        {answer.sources.map(({ domain, title, url }) => (
          <li key={url}>
            {isWebAddress(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {title ?? url}
              </a>
            ) : (
              url
            )}
            {domain === null ? null : <span class="quiet"> {domain}</span>}
          </li>
        ))}
      </ol>
    )}
  </section>
)

const Searches = ({ answer }: { readonly answer: Answer }) => (
  <section class="panel">
    <h2>{answerText.queries}</h2>
    {answer.queries.length === 0 ? (
      <p class="quiet">{answerText.noQueries}</p>
    ) : (
      <ul>
        {answer.queries.map((query) => (
          <li key={query} dir="auto">
            {query}
          </li>
        ))}
      </ul>
    )}
  </section>
)

const CopyLink = () => {
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      onClick={() => {
        void navigator.clipboard.writeText(location.href).then(() => setCopied(true))
      }}
    >
      {isCopied ? answerText.copied : answerText.copy}
    </button>
  )
}

const Whole = ({ answer, brand }: { readonly answer: Answer; readonly brand: Brand }) => (
  <>
    {answer.origin === "live" ? null : (
      <p class="stripe simulated" role="note">
        {answerText.origins[answer.origin]}
      </p>
    )}
    <p class="sentence" dir="auto">
      <a data-page href={brandAddress(brand.id, "prompt", { prompt: answer.prompt })}>
        {answer.prompt}
      </a>
    </p>
    <Facts answer={answer} />
    {answer.followUp ? <p class="quiet">{answerText.followUp}</p> : null}
    <p class="actions">
      <span>
        <strong>{answerText.standing}:</strong> {standingOf(answer)}
      </span>
      <CopyLink />
    </p>
    <div class="reading">
      <div class="panel">
        {answer.textRemovedAt === null ? (
          <>
            <p class="quiet legend">
              {answerText.legend} <mark class="brand">{answerText.kinds.brand}</mark>{" "}
              <mark class="competitor">{answerText.kinds.competitor}</mark>{" "}
              <mark class="candidate">{answerText.kinds.candidate}</mark>
            </p>
            <MarkedAnswer answer={answer} />
            <ReadAgain answer={answer} />
          </>
        ) : (
          <p class="empty">{answerText.removed(dayAndYearText(answer.textRemovedAt))}</p>
        )}
      </div>
      <div class="beside">
        <Ranking answer={answer} />
        <Sources answer={answer} />
        <Searches answer={answer} />
      </div>
    </div>
  </>
)

export const Page = ({ brand }: { readonly brand: Brand }) => {
  const id = detailOf("id")
  return id === null || !/^[\w-]+$/.test(id) ? (
    <p class="empty">{answerText.noAnswer}</p>
  ) : (
    <One brand={brand} id={id} />
  )
}

const One = ({ brand, id }: { readonly brand: Brand; readonly id: string }) => {
  const reading = answerReading(id)
  const held = useReading(reading)
  return (
    <Panel held={held} url={reading.url} height="24rem">
      {(answer) => <Whole answer={answer} brand={brand} />}
    </Panel>
  )
}
