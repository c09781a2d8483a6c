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
