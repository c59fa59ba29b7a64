/** An answer with its analysis: marked text, ranking, sources and searches. */
import type { Answer, Brand } from "../data/Client.ts"
import { useQuery } from "../data/Query.ts"
import { answer as answerReading } from "../data/Queries.ts"
import { MethodLink } from "../figure/Numbers.tsx"
import { answersAddress } from "../panel/AnswerQuestion.ts"
import { CopyButton } from "../panel/CopyButton.tsx"
import { Facts } from "../figure/Facts.tsx"
import { MarkedAnswer, standingOf } from "../figure/MarkedAnswer.tsx"
import { AnswerPager } from "../panel/AnswerPager.tsx"
import { Panel } from "../panel/Panel.tsx"
import { Reanalysis } from "../panel/Reanalysis.tsx"
import { Chips } from "../figure/Chips.tsx"
import { OriginMark } from "../panel/Notes.tsx"
import { brandAddress, detailOf } from "../route/Location.ts"
import { Track } from "../form/Track.tsx"
import { answerText } from "../text/AnswerText.ts"
import { figureNames, text } from "../text/English.ts"
import { sourcesText } from "../text/SourcesText.ts"
import { countText, dayAndYearText, engineText, momentText } from "../text/Format.ts"

interface OfAnswer {
  readonly answer: Answer
  readonly brand: Brand
}

/** Origin of the answer. */
const Origin = ({ answer, brand }: OfAnswer) => {
  const { model } = answer
  return (
    <Facts
      facts={[
        [answerText.engine, engineText(answer.engine)],
        [
          answerText.model,
          model === null ? (
            answerText.unknown
          ) : (
            <a data-page href={brandAddress(brand.id, "overview", {}, { model })}>
              {model}
            </a>
          )
        ],
        // of the vendor, where it is not its normal one
        [answerText.tier, answer.tier],
        [
          answerText.search,
          answer.searched === null ? null : answer.searched ? answerText.searched : answerText.notSearched
        ],
        [answerText.read, momentText(answer.checkedAt)],
        [answerText.sample, `no. ${answer.sample}`],
        [answerText.credits, countText(answer.credits)],
        [<MethodLink about="reading">{answerText.version}</MethodLink>, answer.analyzerVersion]
      ]}
    />
  )
}

const Ranking = ({ answer, brand }: OfAnswer) => (
  <section class="panel">
    <h2>{answerText.ranking}</h2>
    {answer.ranking.length === 0 ? (
      <p class="quiet">{answerText.noRanking}</p>
    ) : (
      <ol class="ranking">
        {answer.ranking.map(({ kind, name, position }) => (
          <li key={position} value={position} class={kind}>
            {name} {kind === "candidate" ? <Track brand={brand} list="competitors" name={name} /> : null}
          </li>
        ))}
      </ol>
    )}
  </section>
)

/** Links only web addresses, because engines can cite anything. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** Whether a source is on or below a site. A site with a path covers only that path. */
const isOn = ({ domain, url }: { readonly domain: string; readonly url: string }, site: string): boolean => {
  const [host, whole] = [domain.toLowerCase(), site.toLowerCase()]
  if (!whole.includes("/")) return host === whole || host.endsWith(`.${whole}`)
  return `${host}${URL.parse(url)?.pathname.toLowerCase() ?? ""}/`.startsWith(`${whole}/`)
}

/** The owner of a source: the brand, or a competitor tracked by domain. */
const ownersOf = (source: { readonly domain: string; readonly url: string }, brand: Brand): ReadonlyArray<string> =>
  brand.domain !== null && isOn(source, brand.domain)
    ? [sourcesText.kinds.own]
    : brand.competitors.filter((name) => name.includes(".") && isOn(source, name))

const SourceList = ({ brand, sources }: Pick<OfAnswer, "brand"> & Pick<Answer, "sources">) => (
  <ol class="sources">
    {sources.map(({ domain, title, url }) => (
      <li key={url}>
        {isWebAddress(url) ? (
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {title === domain ? url : (title ?? url)}
          </a>
        ) : (
          url
        )}
        {domain === null ? null : (
          <>
            {" "}
            <a data-page class="quiet" href={answersAddress(brand.id, { source: domain })}>
              {domain}
            </a>
            <Chips names={ownersOf({ domain, url }, brand)} />
          </>
        )}
      </li>
    ))}
  </ol>
)

const Sources = ({ answer, brand }: OfAnswer) => (
  <section class="panel">
    <h2>{answerText.sources}</h2>
    {answer.sources.length === 0 ? (
      <p class="quiet">{answerText.noSources}</p>
    ) : (
      <SourceList brand={brand} sources={answer.sources} />
    )}
    {answer.consulted.length === 0 ? null : (
      <>
        <h2>{figureNames.retrieved}</h2>
        <SourceList brand={brand} sources={answer.consulted} />
      </>
    )}
  </section>
)

const Narration = ({ narration }: { readonly narration: string }) => (
  <details>
    <summary>{answerText.narration}</summary>
    <p class="quiet">{answerText.narrationHelp}</p>
    <p dir="auto">{narration}</p>
  </details>
)

const Searches = ({ answer }: { readonly answer: Answer }) => (
  <section class="panel">
    <h2>{answerText.queries}</h2>
    {answer.queries.length === 0 ? (
      <p class="quiet">{answerText.noQueries}</p>
    ) : (
      <ul>
        {answer.queries.map((query) => (
          <li key={query}>
            <bdi>{query}</bdi>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Whole = ({ answer, brand }: OfAnswer) => (
  <>
    {answer.origin === "live" ? null : (
      <OriginMark name={answer.origin === "simulated" ? text.sample : text.recorded}>
        <p>{answerText.origins[answer.origin]}</p>
      </OriginMark>
    )}
    <p class="sentence">
      <a data-page href={brandAddress(brand.id, "prompt", { prompt: answer.prompt })}>
        <bdi>{answer.prompt}</bdi>
      </a>
    </p>
    <Origin answer={answer} brand={brand} />
    {answer.followUp ? <p class="quiet">{answerText.followUp}</p> : null}
    <p class="actions">
      <span>
        <strong>
          <MethodLink about="reading">{answerText.standing}</MethodLink>:
        </strong>{" "}
        {standingOf(answer)}
      </span>
      <CopyButton label={answerText.copy} text={() => location.href} />
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
            {answer.narration === null ? null : <Narration narration={answer.narration} />}
            <MarkedAnswer answer={answer} language={brand.language} />
            <Reanalysis answer={answer} />
          </>
        ) : (
          <p class="empty">{answerText.removed(dayAndYearText(answer.textRemovedAt))}</p>
        )}
      </div>
      <div class="beside">
        <Ranking answer={answer} brand={brand} />
        <Sources answer={answer} brand={brand} />
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
  const held = useQuery(reading)
  return (
    <>
      <AnswerPager brand={brand} id={id} />
      <Panel held={held} url={reading.url} height="24rem">
        {(answer) =>
          answer.brandId === brand.id ? (
            <Whole answer={answer} brand={brand} />
          ) : (
            <p class="empty">{answerText.noAnswer}</p>
          )
        }
      </Panel>
    </>
  )
}
