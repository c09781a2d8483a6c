import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { ensureBuild } from './build/ensureBuild.ts'
import { CHROMIUM_FLAGS } from './tests/support/chromiumFlags.ts'
import { depthOf } from './tests/support/depth.ts'
import { dataDirOf, spareDataDir } from './tests/support/e2eDataDir.ts'
import { E2E, E2E_WORKERS, e2eServerOf } from './tests/support/e2eServer.ts'
import { findBrowser } from './tests/support/findBrowser.ts'

// Workers read this file again and must come to the same browser.
process.env.CHROME_PATH ??= findBrowser()

const CI = Boolean(process.env.CI)
const WORKERS = Array.from({ length: E2E_WORKERS }, (_, worker) => worker)
const ACCESSIBILITY = '**/accessibility.e2e.ts'
const accessibility = depthOf(join(import.meta.dirname, 'tests/e2e/accessibility.e2e.ts'))

// Once, before the servers start side by side. Workers come after them.
if (process.env.TEST_PARALLEL_INDEX === undefined) {
  ensureBuild({ root: import.meta.dirname })
  await prepareServers()
}

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  timeout: 120_000,
  // A machine that does something else as well must not decide.
  expect: { timeout: 30_000 },
  forbidOnly: CI,
  retries: 0,
  workers: E2E_WORKERS,
  fullyParallel: false,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: E2E.baseUrl,
    actionTimeout: 30_000,
    locale: 'zh-CN',
    // Half the work of a machine without a graphics card is drawing what moves, and a click upon what still grows
    // may fall beside it. `reduced-motion.e2e.ts` shows that it moves for everybody else.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Recording every step takes longer than the steps: ask for it when a failure is a riddle.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: process.env.CHROME_PATH, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/phone/**',
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // What is a matter of markup and colours is the same at both sizes.
      testIgnore: ['**/desktop/**', ...(accessibility.isDeep ? [] : [ACCESSIBILITY])],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: WORKERS.map(worker => {
    const { port, apiUrl } = e2eServerOf(worker)
    return {
      command: `"${process.execPath}" cli/start.ts`,
      url: `${apiUrl}/health`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      stdout: 'ignore',
      stderr: 'pipe',
      env: {
        CAPTCHA: 'off',
        LOG_LEVEL: 'warn',
        DATA_DIR: dataDirOf(worker),
        PORT: String(port),
        ADMIN_PASSWORD: E2E.password,
        DEMO_PASSWORD: E2E.password,
        // The suite has servers of its own, whatever database the developer works with.
        DATABASE_URL: '',
      },
    }
  }),
})

/** Lets the servers begin with what a first start has made; a process that reads this file again finds it done. */
async function prepareServers(): Promise<void> {
  // It brings the server's own modules, which workers need not load.
  const { unpackImage } = await import('./tests/support/databaseImages.ts')
  for (const folder of [spareDataDir(), ...WORKERS.map(dataDirOf)]) {
    if (!existsSync(folder)) await unpackImage('demo', folder)
  }
}
