import { appendFileSync } from 'node:fs'
import { changedFiles } from './changed/changedFiles.ts'
import { readToolArguments } from './readArguments.ts'
import { checkSteps } from './steps/checkSteps.ts'
import { printSummary, runSteps } from './steps/runSteps.ts'
import { ROOT } from './steps/runTool.ts'
import type { Step } from './steps/Step.ts'
import {
  embeddedTests,
  endToEndTests,
  serverTests,
  type TestChoice,
  type TestFiles,
  unitTests,
} from './steps/testSteps.ts'

const USAGE = `npm test                         everything
npm test -- --only unit,server   a part: check, unit, server, embedded, e2e
npm test -- --changed            what a change touches, and nothing else
npm test -- --deep               all of what is swept, not a tenth
npm test -- --deep-if-changed    everything; what a change touches is tried in full`

const OPTIONS = {
  /** Parts, with commas between them. */
  only: { type: 'string' },
  /** What a change touches; nothing else. */
  changed: { type: 'boolean' },
  /** Everything is tried, not a tenth. */
  deep: { type: 'boolean' },
  /** Everything runs; what a change touches is tried in full. */
  'deep-if-changed': { type: 'boolean' },
} as const

const { values } = readToolArguments({ usage: USAGE, options: OPTIONS })
const choice = await chooseTests()
const PARTS: Record<string, () => Step[]> = {
  check: () => checkSteps,
  unit: () => unitTests(choice),
  server: () => serverTests(choice),
  embedded: () => embeddedTests(choice),
  e2e: () => endToEndTests(choice),
}

const outcomes = await runSteps(chosenSteps(values.only))
// Continuous integration adds up several runs.
if (process.env.TEST_SUMMARY) {
  for (const outcome of outcomes) appendFileSync(process.env.TEST_SUMMARY, `${JSON.stringify(outcome)}\n`)
}
process.exitCode = printSummary(outcomes) ? 0 : 1

/** Returns the steps asked for: all of them, or the parts named by --only. */
function chosenSteps(only = 'check,unit,server,e2e'): Step[] {
  const names = only.split(',')
  const unknown = names.find(name => !Object.hasOwn(PARTS, name))
  if (unknown === undefined) return names.flatMap(name => PARTS[name]?.() ?? [])
  console.error(`--only takes ${Object.keys(PARTS).join(', ')}; not ${unknown}.`)
  process.exit(2)
}

/** Returns which test files run, and which of them try everything. */
async function chooseTests(): Promise<TestChoice> {
  const touched = values.changed || values['deep-if-changed'] ? await touchedTests() : 'all'
  const files = values.changed ? touched : 'all'
  if (values.deep || process.env.TEST_DEEP === 'all') return { files, deep: 'all' }
  return { files, deep: values['deep-if-changed'] ? touched : [] }
}

/** What reads the imports takes a second to load, which most runs need not spend. */
async function touchedTests(): Promise<TestFiles> {
  const { affectedTests } = await import('./changed/affectedTests.ts')
  return affectedTests(ROOT, changedFiles(ROOT))
}
