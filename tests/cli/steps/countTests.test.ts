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
    expect(count(vitest(40, 2), 1)).toMatchObject({ passed: 40, failed: 2 })
  })

  it('should count a file that could not be loaded, in which no test failed', () => {
    expect(count(vitest(40, 0), 1)).toMatchObject({ passed: 40, failed: 1 })
  })

  it("should count the end-to-end tests' report, flaky ones and a server that did not start as failures", () => {
    expect(count(playwright(7, 1, 2), 1)).toMatchObject({ passed: 7, failed: 3 })
    expect(count(playwright(0, 0, 0, [{ message: 'no server' }]), 1)).toEqual({
      passed: 0,
      failed: 1,
      failures: ['before any test: no server'],
    })
  })

  it('should name what failed in the unit tests, a file that could not be loaded too', () => {
    const testResults = [
      {
        name: 'tests/a.test.ts',
        message: '',
        assertionResults: [
          { fullName: 'list should page', status: 'passed' },
          {
            fullName: 'list should sort',
            status: 'failed',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n to be 2'],
          },
        ],
      },
      { name: 'tests/b.test.ts', message: 'Cannot find module', assertionResults: [] },
    ]
    expect(count({ ...vitest(1, 1), testResults }, 1).failures).toEqual([
      'list should sort: expected 1 | to be 2',
      'tests/b.test.ts: Cannot find module',
    ])
  })

  it('should name what failed in the browser, with the window it ran in and what stood there', () => {
    const path = join(folder, 'error-context.md')
    writeFileSync(path, '# Page snapshot\n\n```yaml\n- dialog "系统提示":\n  - button "确定"\n```\n')
    const failing = {
      projectName: 'phone',
      status: 'unexpected',
      results: [{ error: { message: 'no button' }, attachments: [{ name: 'error-context', path }] }],
    }
    const passing = { projectName: 'desktop', status: 'expected', results: [{}] }
    const suites = [
      {
        title: 'lists.e2e.ts',
        suites: [{ title: 'a list', specs: [{ title: 'should page', tests: [passing, failing] }] }],
      },
    ]
    expect(count({ ...playwright(1, 1, 0), suites }, 1).failures).toEqual([
      '[phone] › lists.e2e.ts › a list › should page: no button | Page: - dialog "系统提示": - button "确定"',
    ])
  })

  it('should fail when the runner wrote no report', () => {
    expect(() => countTests(join(folder, 'none.json'), 137)).toThrow('wrote no report')
  })
})
