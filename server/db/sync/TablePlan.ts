/** What the database lacks of what the schemas want. */
export interface TablePlan {
  /** Lose nothing; applied at start, in this order. */
  additions: PlanStep[]
  /** Could lose data or fail on it; wait for `npm run db -- migrate`. */
  changes: PlanStep[]
}

export interface PlanStep {
  table: string
  /** The column it is about; absent where it is about the table. */
  column?: string
  /** A plain sentence: what happens, and what could be lost. */
  sentence: string
  /** The same in Chinese, where a screen shows it: of what a saved page file may have to wait for. */
  chinese?: string
  /** Statements, in order. Empty where somebody has to do it by hand. */
  sql: string[]
  /**
   * The application runs without it: the database is only less strict, or roomier, than the schemas say.
   * Without any other step it cannot read or write the table.
   */
  canWait?: true
  /** The command that does it; absent for `migrate`. */
  remedy?: 'distribute'
}

const remedies = {
  migrate: 'Make a backup, then apply them: npm run db -- migrate',
  distribute: 'Make a backup and stop every server, then: npm run db -- distribute',
}

/** The tables need changes before the application can work on them, and somebody has to start these. */
export class WaitingChangesError extends Error {
  readonly steps: PlanStep[]

  constructor(steps: PlanStep[]) {
    const lines = [
      'The tables do not fit the page files; nothing was started. These changes could lose data and wait for you:',
      ...steps.map(step => `  ${step.sentence}`),
      ...[...new Set(steps.map(step => remedies[step.remedy ?? 'migrate']))],
    ]
    super(lines.join('\n'))
    this.name = 'WaitingChangesError'
    this.steps = steps
  }
}
