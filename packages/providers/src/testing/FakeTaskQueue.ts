/**
 * DataForSEO's task queue, faked: the first two looks at a task find it in the queue, the third one its result. A task
 * whose id is a status code ended with it.
 */
import { appBodies } from "./AppBodies.ts"
import { dataForSeoBodies } from "./DataForSeoBodies.ts"

type Fields = Readonly<Record<string, unknown>>

interface Task {
  readonly id: string
  readonly endpoint: string
  readonly given: Fields
  looks: number
}

/** The fields of a reply's task; null for an unknown path or task. */
export interface FakeTaskQueue {
  readonly post: (path: string, given: Fields) => Record<string, unknown> | null
  readonly get: (path: string) => Record<string, unknown> | null
}

const looksBefore = 2

/** An empty queue. */
export const fakeTaskQueue = (): FakeTaskQueue => {
  const tasks: Array<Task> = []
  return {
    post: (path, given) => {
      if (path === "/v3/serp/id_list") return listed(tasks, given)
      const endpoint = /^(.*)\/task_post$/.exec(path)?.[1]
      if (endpoint === undefined) return null
      const id = `11210205-1535-0066-0000-${String(tasks.length).padStart(12, "0")}`
      tasks.push({ id, endpoint, given, looks: 0 })
      return { id, status_code: 20_100, status_message: "Task Created.", cost: 0.0012, data: given, result: null }
    },
    get: (path) => {
      const ready = /^(.*)\/tasks_ready$/.exec(path)?.[1]
      if (ready !== undefined) {
        const ended = tasks.filter(({ endpoint, looks }) => endpoint === ready && looks === looksBefore)
        return { cost: 0, result: ended.map(({ id, given }) => ({ id, se: "fake", tag: given["tag"] })) }
      }
      const [, endpoint, id] = /^(.*)\/task_get\/advanced\/(.+)$/.exec(path) ?? []
      if (id !== undefined && /^\d{5}$/.test(id)) return { id, cost: 0, status_code: Number(id), result: null }
      const task = tasks.find((one) => one.id === id && one.endpoint === endpoint)
      return task === undefined ? null : looked(task)
    }
  }
}

const listed = (tasks: ReadonlyArray<Task>, { offset, limit }: Fields) => ({
  cost: 0,
  result: tasks
    .toReversed()
    .slice(Number(offset), Number(offset) + Number(limit))
    .map(({ id, given }) => ({ id, cost: 0.0012, status: "ok", metadata: given }))
})

const looked = (task: Task): Record<string, unknown> => {
  const { id, endpoint, given } = task
  const cost = 0
  if (task.looks < looksBefore) {
    task.looks += 1
    return task.looks === 1
      ? { id, cost, status_code: 40_602, status_message: "Task In Queue.", result: null }
      : { id, cost, status_code: 40_601, status_message: "Task Handed.", result: null }
  }
  task.looks += 1
  const live = `${endpoint}/live/advanced`
  const respond = appBodies.get(live) ?? dataForSeoBodies.get(live)
  return { id, cost, data: given, result: respond === undefined ? null : [respond(given)] }
}
