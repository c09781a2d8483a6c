import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findBrowser } from '#tests/support/findBrowser.ts'
import { TEST_FOLDERS } from '#tests/support/testFolders.ts'
import { countTests } from './countTests.ts'
import { ROOT, runNode } from './runTool.ts'
import type { Step, StepResult } from './Step.ts'
import { withScratchFolder } from './scratchFolder.ts'

/** Test files below the project's root, or all of them. */
export type TestFiles = readonly string[] | 'all'

export interface TestChoice {
  files: TestFiles
  /** Which of them try everything, not a tenth. @see tests/support/depth.ts */
  deep: TestFiles
}

type Project = keyof typeof TEST_FOLDERS

const UNIT: Project[] = ['model', 'browser', 'cli', 'architecture']

/**
 * What concerns the embedded database itself: its driver, its lock, its one connection, what is left of it after a
 * crash, its images and archives. Elsewhere on the server's side a fault of one database is a fault of the other.
 */
const EMBEDDED = [
  'tests/server/db/',
  'tests/server/crash/',
  'tests/server/start/',
  'tests/server/backup/',
  'tests/server/queue/',
  '.embedded.test.ts',
]

/** Model, browser, command line and architecture: no database, no browser. */
export function unitTests({ files, deep }: TestChoice): Step[] {
  const chosen = filesOf(files, UNIT)
  if (chosen === null) return []
  return [{ title: 'Unit tests', run: () => runVitest('unit', { projects: UNIT, chosen, deep }) }]
}

/** The server's suite, on PGlite or on the server that TEST_DATABASE_URL names. */
export function serverTests({ files, deep }: TestChoice): Step[] {
  const onServer = Boolean(process.env.TEST_DATABASE_URL)
  const chosen = filesOf(files, ['server'], onServer ? '.embedded.test.ts' : '.postgres.test.ts')
  if (chosen === null) return []
  const title = onServer ? 'Server tests on PostgreSQL' : 'Server tests on PGlite'
  return [{ title, run: () => runVitest('server', { projects: ['server'], chosen, deep }) }]
}

/** Of the server's suite what the embedded database can break, where a PostgreSQL runs the whole of it. */
export function embeddedTests({ deep }: TestChoice): Step[] {
  const run = () => runVitest('embedded', { projects: ['server'], chosen: EMBEDDED, deep })
  return [{ title: 'Server tests on PGlite', run }]
}

/** The real server and the built client in a real browser. */
export function endToEndTests({ files, deep }: TestChoice): Step[] {
  const chosen = files === 'all' ? [] : files.filter(file => file.startsWith('tests/e2e/'))
  if (files !== 'all' && chosen.length === 0) return []
  const run = () => {
    const report = freshReport('e2e')
    const env = { CHROME_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...depth(deep) }
    return countTests(
      report,
      runWithServers('node_modules/@playwright/test/cli.js', ['test', ...chosen], env),
    )
  }
  return [{ title: 'End-to-end tests', run }]
}

/** The chosen files of projects; empty for all of them, null for none. */
function filesOf(files: TestFiles, projects: Project[], except?: string): string[] | null {
  if (files === 'all') return []
  const folders = projects.flatMap(project => TEST_FOLDERS[project].map(folder => `tests/${folder}/`))
  const chosen = files
    .filter(file => folders.some(folder => file.startsWith(folder)))
    .filter(file => except === undefined || !file.endsWith(except))
  return chosen.length > 0 ? chosen : null
}

interface VitestRun {
  projects: Project[]
  /** Parts of paths; a file that holds one of them runs. Empty for every file. */
  chosen: readonly string[]
  deep: TestFiles
}

function runVitest(name: string, { projects, chosen, deep }: VitestRun): StepResult {
  const report = freshReport(name)
  const named = projects.flatMap(project => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = projects.includes('server') ? runWithServers : runNode
  const args = ['run', ...named, ...reporters, ...chosen]
  return countTests(report, run('node_modules/vitest/vitest.mjs', args, depth(deep)))
}

/** Runs what keeps databases; the folders of the others may hold programs, which memory may refuse to start. */
function runWithServers(script: string, args: string[], env: NodeJS.ProcessEnv): number {
  return withScratchFolder(folder => runNode(script, args, { ...env, ...(folder ? { TMPDIR: folder } : {}) }))
}

/** How a runner tells its files that they try everything. */
const depth = (deep: TestFiles) => ({ TEST_DEEP: deep === 'all' ? deep : deep.join(',') })

/** A report of an earlier run must never be counted as this one's. */
function freshReport(name: string): string {
  const path = join(ROOT, '.cache/test', `${name}.json`)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  return path
}
