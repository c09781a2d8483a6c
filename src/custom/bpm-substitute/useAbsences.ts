import { useHost, useRead } from '#engine'
import { type Task, useRefreshProcesses } from '../bpm-instance/index.ts'

/** A time in which somebody else acts for the own account. */
export interface Absence {
  id: number
  substituteUserId: number
  substituteName: string | null
  substituteDeptName: string | null
  /** YYYY-MM-DD HH:mm:ss */
  startTime: string
  endTime: string
  /** Keys of processes; none means all. */
  processKeys: string[]
  processes: ProcessChoice[]
  /** Whether the tasks that are open when it begins pass to the substitute. */
  handOver: boolean
  remark: string | null
}

interface ProcessChoice {
  key: string
  name: string
}

/** What is sent of an absence. */
export type AbsenceInput = Pick<
  Absence,
  'substituteUserId' | 'startTime' | 'endTime' | 'processKeys' | 'handOver' | 'remark'
>

const PATH = '/bpm/substitute/own'

/** Returns the own absences, and how to change them; what is refused is thrown unshown. */
export function useAbsences() {
  const { http } = useHost()
  const read = useRead<Absence[]>([PATH], async signal => {
    const answer = await http.request(PATH, { silent: true, signal })
    return answer.data as Absence[]
  })

  async function save(id: number | null, input: AbsenceInput): Promise<void> {
    const method = id === null ? 'POST' : 'PUT'
    const body = id === null ? input : { id, ...input }
    await http.request(PATH, { method, body, silent: true })
    await read.mutate()
  }

  async function remove(id: number): Promise<void> {
    await http.request(PATH, { method: 'DELETE', query: { id } })
    await read.mutate()
  }
  return { ...read, save, remove }
}

/** Returns the processes that an absence can be limited to. */
export function useProcessChoices() {
  const { http } = useHost()
  return useRead<ProcessChoice[]>([PATH, 'processes'], async signal => {
    const answer = await http.request(`${PATH}/processes`, { silent: true, signal })
    return answer.data as ProcessChoice[]
  })
}

/** Returns the open tasks that substitutes have, and how to take one back. */
export function useSubstituted() {
  const { http } = useHost()
  const refresh = useRefreshProcesses()
  const read = useRead<Task[]>([PATH, 'tasks'], async signal => {
    const answer = await http.request(`${PATH}/tasks`, { silent: true, signal })
    return answer.data as Task[]
  })

  async function takeBack(id: number): Promise<void> {
    await http.request('/bpm/task/take-back', { method: 'PUT', body: { id } })
    await read.mutate()
    await refresh()
  }
  return { ...read, takeBack }
}

/** Where an absence stands at a moment, in the text of the server's times. */
export function stateOf({ startTime, endTime }: Absence, now: string): 'now' | 'later' | 'past' {
  if (endTime <= now) return 'past'
  return startTime <= now ? 'now' : 'later'
}
