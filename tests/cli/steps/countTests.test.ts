import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countTests } from '../../../cli/steps/countTests.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-tests-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function count(report: unknown, exitCode: number) {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return countTests(file, exitCode)
}

const vitest = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  success: failed === 0,
})

const playwright = (expected: number, unexpected: number, flaky: number, errors: unknown[] = []) => ({
  stats: { expected, unexpected, flaky },
  errors,
})

describe('countTests', () => {
  it("should count the unit tests' report", () => {
    expect(count(vitest(40, 2), 1)).toEqual({ passed: 40, failed: 2 })
  })

  it('should count a file that could not be loaded, in which no test failed', () => {
    expect(count(vitest(40, 0), 1)).toEqual({ passed: 40, failed: 1 })
  })

  it("should count the end-to-end tests' report, flaky ones and a server that did not start as failures", () => {
    expect(count(playwright(7, 1, 2), 1)).toEqual({ passed: 7, failed: 3 })
    expect(count(playwright(0, 0, 0, ['no server']), 1)).toEqual({ passed: 0, failed: 1 })
  })

  it('should fail when the runner wrote no report', () => {
    expect(() => countTests(join(folder, 'none.json'), 137)).toThrow('wrote no report')
  })
})
