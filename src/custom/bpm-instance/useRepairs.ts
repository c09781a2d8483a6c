import { type EngineHost, useRead } from '#engine'
import { INSTANCE } from './Process.ts'

/** A node of an instance; its name is '' where it has none. */
export interface RepairPlace {
  id: string
  name: string
  type: string
}

/** What an administrator can choose from to put an instance right. */
interface Repairs {
  /** Where something waits. */
  sources: RepairPlace[]
  /** Where it can go on. */
  targets: RepairPlace[]
  /** Those that are no fields of the form. */
  variables: { name: string; value: unknown }[]
}

export function useRepairs(http: EngineHost['http'], instanceId: number) {
  return useRead<Repairs>([INSTANCE, 'repairs', instanceId], async signal => {
    const answer = await http.request(`${INSTANCE}/repairs`, {
      query: { id: instanceId },
      silent: true,
      signal,
    })
    return answer.data as Repairs
  })
}
