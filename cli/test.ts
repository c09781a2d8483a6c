import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findBrowser } from '#tests/support/findBrowser.ts'
import { checkSteps } from './steps/checkSteps.ts'
import { printSummary, runSteps } from './steps/runSteps.ts'
import { ROOT, runNode } from './steps/runTool.ts'
import type { Step, StepResult } from './steps/Step.ts'

/** Model, browser, command line and architecture: no database, no browser. */
const unitTests: Step = {
  title: 'Unit tests',
  run: () => runVitest('unit', ['model', 'browser', 'cli', 'architecture']),
}

/** The server's suite, on PGlite or on the server that TEST_DATABASE_URL names. */
const serverTests: Step = {
  title: process.env.TEST_DATABASE_URL ? 'Server tests on PostgreSQL' : 'Server tests on PGlite',
  run: () => runVitest('server', ['server']),
}

/** The real server and the built client in a real browser. */
const endToEndTests: Step = {
  title: 'End-to-end tests',
  run() {
    const report = freshReport('e2e')
    const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = runNode('node_modules/@playwright/test/cli.js', ['test'], env)
    return countTests(report, code)
  },
}

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

function runVitest(name: string, projects: string[]): StepResult {
  const report = freshReport(name)
  const chosen = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = runNode('node_modules/vitest/vitest.mjs', ['run', ...chosen, ...reporters])
  return countTests(report, code)
}

/** A report of an earlier run must never be counted as this one's. */
function freshReport(name: string): string {
  const path = join(ROOT, '.cache/test', `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
  testResults?: {
    name: string
    /** Why the file could not be loaded; otherwise empty. */
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

/**
 * Returns how many tests passed and failed by a runner's own JSON report, and which failed. A file that could
 * not be loaded holds no test, so a run that failed without a failed test counts as one failure.
 * @throws Error when there is no report: the runner ended before it wrote one.
 */
export function countTests(reportFile: string, exitCode: number): StepResult {
  if (!existsSync(reportFile)) throw new Error(`The tests ended with ${exitCode} and wrote no report.`)
  const counted = countReport(JSON.parse(readFileSync(reportFile, 'utf8')))
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

function countReport(report: VitestReport | PlaywrightReport): StepResult {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    const failures = [
      ...report.errors.map(error => failureLine('before any test', error.message)),
      ...(report.suites ?? []).flatMap(suite => failuresOfSuite(suite)),
    ]
    return { passed: expected, failed: unexpected + flaky + report.errors.length, failures }
  }
  const failures = (report.testResults ?? []).flatMap(failuresOfFile)
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

function failuresOfFile(file: NonNullable<VitestReport['testResults']>[number]): string[] {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0 && file.message) return [failureLine(file.name, file.message)]
  return failed.map(test => failureLine(test.fullName, test.failureMessages?.[0]))
}

function failuresOfSuite(suite: PlaywrightSuite, above: string[] = []): string[] {
  const path = [...above, suite.title]
  const own = (suite.specs ?? []).flatMap(spec =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(test => {
        const error = test.results.find(result => result.error)?.error
        return failureLine([`[${test.projectName}]`, ...path, spec.title].join(' › '), error?.message)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(below => failuresOfSuite(below, path))]
}

/** The first lines of a message tell what was expected and what came. */
function failureLine(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return `${title}: ${lines.slice(0, 6).join(' | ')}`
}
