import { useState } from 'react'
import { useHost, useRead } from '#engine'

export interface RehearsalProps {
  modelId: number
  /** The diagram that is rehearsed; null for the saved one. */
  xml: string | null
}

export interface RehearsedNode {
  id: string
  name: string
  /** As the diagram calls it: `userTask`, `endEvent`, …; null for a node that is gone. */
  type: string | null
}

/** Who does a task: `type` is a value of bpm_task_assign_rule_type, null for an expression. */
export interface RehearsedPeople {
  type: number | null
  names: string[]
}

type DecidedNode = RehearsedNode & { people: RehearsedPeople[] }

interface RehearsedFacts {
  id: number
  name: string
  /** Version that it ran under; null where that cannot be run any more. */
  version: number | null
  startUser: { nickName: string } | null
}

export interface ChangedInstance extends RehearsedFacts {
  outcome: 'changed'
  before: DecidedNode | null
  now: DecidedNode | null
  isPeople: boolean
  /** Code of the refusal that keeps it from going on. */
  stuck: string | null
  beforeWay: RehearsedNode[]
  nowWay: RehearsedNode[]
}

export interface UnplayedInstance extends RehearsedFacts {
  outcome: 'impossible'
  reason: string
}

export interface RehearsalResult {
  /** Instances that there are to play, at most 100, and those that there was time for. */
  total: number
  rehearsed: number
  same: number
  changed: number
  impossible: number
  instances: (ChangedInstance | UnplayedInstance)[]
}

/** Asks once what a diagram would change; and again when that is wanted. */
export function useRehearsal({ modelId, xml }: RehearsalProps) {
  const { http } = useHost()
  const [visit] = useState(() => crypto.randomUUID())
  return useRead<RehearsalResult>(
    ['/bpm/model/rehearse', modelId, xml, visit],
    async signal => {
      const body = { id: modelId, ...(xml !== null && { bpmnXml: xml }) }
      const options = { method: 'POST' as const, body, silent: true, signal }
      const { data } = await http.request('/bpm/model/rehearse', options)
      return data as RehearsalResult
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
}

/** The diagram that is rehearsed; undefined while it is read. */
export function useRehearsedXml({ modelId, xml }: RehearsalProps): string | undefined {
  const { http } = useHost()
  const path = '/bpm/model/get'
  const { data } = useRead<string>(xml === null ? [path, modelId, 'rehearsal'] : null, async signal => {
    const answer = await http.request(path, { query: { id: modelId }, silent: true, signal })
    return (answer.data as { bpmnXml: string }).bpmnXml
  })
  return xml ?? data
}
