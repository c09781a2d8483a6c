import type { PlanStep } from './TablePlan.ts'

/** The tables wait for changes without which the application cannot work on them. */
export class WaitingChangesError extends Error {
  readonly steps: PlanStep[]

  constructor(steps: PlanStep[]) {
    const lines = [
      'The tables do not fit the page files; nothing was started. These changes could lose data and wait for you:',
      ...steps.map(step => `  ${step.sentence}`),
      'Make a backup, then apply them: npm run db -- migrate',
    ]
    super(lines.join('\n'))
    this.name = 'WaitingChangesError'
    this.steps = steps
  }
}
