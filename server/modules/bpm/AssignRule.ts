/** Kinds of assignment rules: values of bpm_task_assign_rule_type. */
export const RULE_TYPE = {
  role: 10,
  department: 20,
  leader: 21,
  post: 22,
  user: 30,
  group: 40,
  script: 50,
} as const

/** Who does a user task. */
export interface AssignRule {
  /** Value of bpm_task_assign_rule_type. */
  type: number
  /** Ids of what the type says, or values of bpm_task_assign_script. */
  options: number[]
}

/** The rule of a task of a model or of a definition. */
export interface TaskRule extends AssignRule {
  taskDefinitionKey: string
  taskDefinitionName: string
}
