import type { Step, StepOutcome, StepResult } from './Step.ts'

/** Where the run is told. Default: the terminal. */
type Print = (line: string) => void

/**
 * Runs the steps one after another, each below a heading, and returns their outcomes. A failing step does
 * not stop those behind it: one run shows everything that is wrong.
 */
export async function runSteps(steps: Step[], print: Print = console.log): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = []
  for (const [index, step] of steps.entries()) {
    print(`\n── ${step.title} (${index + 1} of ${steps.length}) ──`)
    const start = performance.now()
    const result = await attempt(step, print)
    outcomes.push({ title: step.title, ...result, took: performance.now() - start })
  }
  return outcomes
}

async function attempt(step: Step, print: Print): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return { passed: 0, failed: 1 }
  }
}

/** Prints one line per step and the sum. Returns whether everything passed and anything ran. */
export function printSummary(outcomes: StepOutcome[], print: Print = console.log): boolean {
  print('\n── Summary ──')
  for (const outcome of outcomes) {
    print(summaryLine(outcome))
    for (const failure of outcome.failures ?? []) print(`  ${failure}`)
  }
  const { passed, failed } = sum(outcomes)
  const minutes = (outcomes.reduce((total, outcome) => total + outcome.took, 0) / 60_000).toFixed(1)
  print(`Total: ${passed} passed, ${failed} failed, in ${minutes} min`)
  return failed === 0 && passed > 0
}

/** Returns all results added up. */
export function sum(outcomes: StepResult[]): StepResult {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  }
}

function summaryLine({ title, passed, failed, took }: StepOutcome): string {
  const verdict = failed === 0 ? '✓' : '✗'
  const counts = `${passed} passed, ${failed} failed`
  return `${verdict} ${title.padEnd(34)} ${counts.padEnd(24)} ${(took / 1000).toFixed(1)} s`
}
