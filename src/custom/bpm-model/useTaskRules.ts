import { useHost, useRead } from '#engine'
import type { TaskRule } from './TaskRule.ts'

export const RULES = '/bpm/task-assign-rule'

/** The user tasks of a model, or of a definition, with their rules. */
export function useTaskRules(query: { modelId?: unknown; processDefinitionId?: unknown }) {
  const { http } = useHost()
  return useRead<TaskRule[]>([RULES, 'list', query], async signal => {
    const answer = await http.request(`${RULES}/list`, { query, silent: true, signal })
    return answer.data as TaskRule[]
  })
}
