/** What the database lacks of what the schemas want. */
export interface TablePlan {
  /** Lose nothing; applied at start, in this order. */
  additions: PlanStep[]
  /** Could lose data or fail on it; only shown, until `npm run db migrate`. */
  changes: PlanStep[]
}

export interface PlanStep {
  table: string
  /** A plain sentence: what happens, and what could be lost. */
  sentence: string
  /** Statements, in order. Empty where somebody has to do it by hand. */
  sql: string[]
}
