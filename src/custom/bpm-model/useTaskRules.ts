import { useHost, useRead } from '#engine'

/** A user task with its rule, as the server lists it. */
export interface TaskRule {
  /** null without a rule. */
  id: number | null
  taskDefinitionKey: string
  taskDefinitionName: string
  /** Value of bpm_task_assign_rule_type; null without a rule. */
  type: number | null
  options: number[]
  optionNames: string[]
  version: number | null
}

export const RULES = '/bpm/task-assign-rule'

/** The user tasks of a model, or of a definition, with their rules. */
export function useTaskRules(query: { modelId?: unknown; processDefinitionId?: unknown }) {
  const { http } = useHost()
  return useRead<TaskRule[]>([RULES, 'list', query], async signal => {
    const answer = await http.request(`${RULES}/list`, { query, silent: true, signal })
    return answer.data as TaskRule[]
  })
}
