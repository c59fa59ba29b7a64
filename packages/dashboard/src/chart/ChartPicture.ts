/**
 * A drawn chart as a picture of its own: light, for white paper, with its colors and letters written into it, below its
 * title and above its source. It refers to nothing outside. Names enter it as text only.
 */

/** What stands around the chart. */
export interface ChartWords {
  readonly title: string
  readonly facts: string
  readonly legend: string
  /** Sentences that the answers are not of engines; none if they are. */
  readonly simulated: ReadonlyArray<string>
  readonly source: string
}

const margin = 16

const make = (name: string, values: Readonly<Record<string, string | number>>, words = ""): SVGElement => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name)
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value))
  made.textContent = words
  return made
}

/** What the style sheet decides. */
const looks =
  "fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap opacity font-size font-weight".split(" ")

/** What is drawn in an element, without the need of a style sheet; not the line at the chosen time. */
const copiesIn = (drawn: Element): ReadonlyArray<Node> =>
  [...drawn.childNodes].flatMap((child) => {
    const copy = child.cloneNode()
    if (!(child instanceof Element && copy instanceof Element)) return [copy]
    const style = getComputedStyle(child)
    for (const name of looks) copy.setAttribute(name, style.getPropertyValue(name))
    copy.append(...copiesIn(child))
    return child.matches(".chosen") ? [] : [copy]
  })

/** The picture of the chart in a figure. */
export const pictureOf = (figure: HTMLElement, { facts, legend, simulated, source, title }: ChartWords): SVGElement => {
  const chart = figure.querySelector<SVGSVGElement>(":scope > svg")
  const ruler = document.createElement("canvas").getContext("2d")
  if (chart === null || ruler === null) throw new Error("there is nothing to draw")
  const { height, width } = chart.viewBox.baseVal
  const family = getComputedStyle(chart).fontFamily
  const sheet = make("g", {})
  let y = margin / 2
  const put = (tall: number, ...drawn: ReadonlyArray<Node>) => {
    const place = make("g", { transform: `translate(${margin} ${y})` })
    place.append(...drawn)
    sheet.append(place)
    y += tall
  }
  /** In lines, which break after spaces and between Chinese and Japanese letters. */
  const write = (words: string, size = 12, weight = 400, x = 0) => {
    ruler.font = `${weight} ${size}px ${family}`
    let line = ""
    const end = () =>
      put(size + 5, make("text", { x, y: size, fill: "#13151b", "font-size": size, "font-weight": weight }, line))
    for (const part of words.split(/(?<=[\s\u3000-\u9fff])/)) {
      if (line !== "" && ruler.measureText(line + part).width > width - x) {
        end()
        line = ""
      }
      line += part
    }
    end()
  }
  write(title, 16, 600)
  write(facts)
  // undone before the browser draws
  figure.style.colorScheme = "light"
  // the names above a narrow chart, whose lines have none at their ends
  for (const name of figure.querySelectorAll(".line-names > span")) {
    put(0, ...[...name.querySelectorAll("svg")].flatMap(copiesIn))
    write(name.textContent, 12, 400, 24)
  }
  put(height, ...copiesIn(chart))
  figure.style.colorScheme = ""
  write(legend)
  for (const sentence of simulated) {
    put(
      0,
      make("path", {
        d: "M0 2h12v12h-12zM0 6l4-4M0 10l8-8M0 14l12-12M4 14l8-8M8 14l4-4",
        fill: "none",
        stroke: "#775000"
      })
    )
    write(sentence, 12, 600, 20)
  }
  write(source)
  const size = { width: width + 2 * margin, height: y + margin / 2 }
  const picture = make("svg", { ...size, viewBox: `0 0 ${size.width} ${size.height}`, "font-family": family })
  picture.append(make("title", {}, title), make("rect", { ...size, fill: "#fff" }), sheet)
  return picture
}

/** Twice as many pixels, so that it stays sharp on paper. */
export const pngOf = async (xml: string): Promise<Blob> => {
  const image = new Image()
  // the page's content security policy allows images from such addresses
  image.src = `data:image/svg+xml,${encodeURIComponent(xml)}`
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file === null ? reject(new Error("nothing was drawn")) : resolve(file)))
  })
}
