import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkSteps } from './steps/checkSteps.ts'
import { printSummary, runSteps } from './steps/runSteps.ts'
import type { Step } from './steps/Step.ts'
import { endToEndTests, serverTests, unitTests } from './steps/testSteps.ts'

const PARTS: Record<string, Step[]> = {
  check: checkSteps,
  unit: [unitTests],
  server: [serverTests],
  e2e: [endToEndTests],
}

/** Returns the steps asked for: all of them, or the one part named by --only. */
function chosenSteps(only: string | undefined): Step[] {
  if (only === undefined) return Object.values(PARTS).flat()
  const steps = PARTS[only]
  if (steps) return steps
  console.error(`--only takes one of ${Object.keys(PARTS).join(', ')}; not ${only}.`)
  process.exit(2)
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const outcomes = await runSteps(chosenSteps(values.only))
// Continuous integration adds up several runs.
if (process.env.TEST_SUMMARY) {
  for (const outcome of outcomes) appendFileSync(process.env.TEST_SUMMARY, `${JSON.stringify(outcome)}\n`)
}
process.exitCode = printSummary(outcomes) ? 0 : 1
