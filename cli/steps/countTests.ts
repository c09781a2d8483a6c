import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { StepResult } from './Step.ts'

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

interface PlaywrightResult {
  error?: { message?: string }
  attachments?: { name: string; path?: string }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: PlaywrightResult[] }[]
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
        const failed = test.results.find(result => result.error)
        const title = [`[${test.projectName}]`, ...path, spec.title].join(' › ')
        return failureLine(title, failed?.error?.message) + pageAtFailure(failed)
      }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(below => failuresOfSuite(below, path))]
}

/** Characters of a page that a failure is told with. */
const PAGE_LENGTH = 2000

/** What stood on the page when a test of the browser failed, in one line; empty where the runner kept nothing. */
function pageAtFailure(result: PlaywrightResult | undefined): string {
  const path = result?.attachments?.find(({ name }) => name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const tree = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  const line = tree.replaceAll(/\s*\n\s*/g, ' ').trim()
  return line && ` | Page: ${line.slice(-PAGE_LENGTH)}`
}

/** The first lines of a message tell what was expected and what came. */
function failureLine(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  return `${title}: ${lines.slice(0, 6).join(' | ')}`
}
