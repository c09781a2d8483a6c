import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser } from '#tests/support/findBrowser.ts'
import { countTests } from './countTests.ts'
import { ROOT, runNode } from './runTool.ts'
import type { Step, StepResult } from './Step.ts'

/** Model, browser, command line and architecture: no database, no browser. */
export const unitTests: Step = {
  title: 'Unit tests',
  run: () => runVitest('unit', ['model', 'browser', 'cli', 'architecture']),
}

/** The server's suite, on PGlite or on the server that TEST_DATABASE_URL names. */
export const serverTests: Step = {
  title: process.env.TEST_DATABASE_URL ? 'Server tests on PostgreSQL' : 'Server tests on PGlite',
  run: () => runVitest('server', ['server']),
}

/** The real server and the built client in a real browser. */
export const endToEndTests: Step = {
  title: 'End-to-end tests',
  run() {
    const report = freshReport('e2e')
    const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = runNode('node_modules/@playwright/test/cli.js', ['test'], env)
    return countTests(report, code)
  },
}

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
