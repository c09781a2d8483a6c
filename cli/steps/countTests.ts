import { existsSync, readFileSync } from 'node:fs'
import type { StepResult } from './Step.ts'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  success: boolean
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/**
 * Returns how many tests passed and failed by a runner's own JSON report. A file that could not be loaded
 * holds no test, so a run that failed without a failed test counts as one failure.
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
    return { passed: expected, failed: unexpected + flaky + report.errors.length }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}
