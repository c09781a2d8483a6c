import react from '@vitejs/plugin-react'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { TEST_FOLDERS } from './tests/support/testFolders.ts'

type Project = keyof typeof TEST_FOLDERS

function filesOf(project: Project): string[] {
  return TEST_FOLDERS[project].map(folder => `tests/${folder}/**/*.test.{ts,tsx}`)
}

/** How a project differs from the others. */
type Ways = Pick<
  NonNullable<ViteUserConfig['test']>,
  'exclude' | 'globalSetup' | 'testTimeout' | 'hookTimeout' | 'isolate' | 'maxWorkers' | 'sequence'
>

/** A project that runs in plain Node. */
function inNode(name: Project, ways: Ways) {
  return { extends: true as const, test: { name, include: filesOf(name), environment: 'node', ...ways } }
}

const panel = '@bpmn-io/properties-panel'

// A cluster is a server of PostgreSQL, too.
if (process.env.TEST_CITUS_URL) process.env.TEST_DATABASE_URL = process.env.TEST_CITUS_URL

/** Builds of the panel's libraries that a bundler would choose; the others ask Node for what only a bundler finds. */
const PANEL_LIBRARIES = [
  { find: /^bpmn-js-properties-panel$/, replacement: 'bpmn-js-properties-panel/dist/index.esm.js' },
  { find: /^@bpmn-io\/properties-panel$/, replacement: `${panel}/dist/index.esm.js` },
  { find: `${panel}/preact/jsx-dev-runtime`, replacement: `${panel}/preact/jsx-runtime` },
]

export default defineConfig({
  plugins: [react()],
  test: {
    // Two cores: a third worker only makes every timeout tighter.
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // As long as `eventually` waits.
    expect: { requireAssertions: true, poll: { timeout: 25_000, interval: 50 } },
    projects: [
      // Some of them try hundreds of pages and diagrams, which takes minutes where the machine has other work.
      inNode('model', { testTimeout: 300_000, hookTimeout: 60_000 }),
      // Opening an embedded database takes seconds; on TEST_DATABASE_URL the same files use that server.
      inNode('server', {
        testTimeout: 120_000,
        hookTimeout: 240_000,
        isolate: false,
        globalSetup: 'tests/support/setUpServerTests.ts',
        // They compute all the time, in processes and databases of their own as well: a third makes the run slower.
        maxWorkers: 2,
        sequence: { groupOrder: 1 },
        // What only one of the databases can show has no place in a run on the other.
        exclude: [
          process.env.TEST_DATABASE_URL ? '**/*.embedded.test.ts' : '**/*.postgres.test.ts',
          ...(process.env.TEST_CITUS_URL ? [] : ['**/*.citus.test.ts']),
        ],
      }),
      inNode('cli', { testTimeout: 120_000, hookTimeout: 120_000 }),
      inNode('architecture', { testTimeout: 120_000, hookTimeout: 120_000 }),
      {
        extends: true,
        test: {
          name: 'browser',
          include: filesOf('browser'),
          environment: 'jsdom',
          // Modules are loaded once per worker: loading them for each file takes more than half of the time.
          isolate: false,
          setupFiles: ['tests/support/setupBrowser.ts'],
          alias: PANEL_LIBRARIES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
