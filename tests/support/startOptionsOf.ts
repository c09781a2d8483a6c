import { join } from 'node:path'
import { compileApp } from '#model/compileApp.ts'
import type { AppModel, SourceFile } from '#model/types/index.ts'
import { readConfig } from '#server/config.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { StartOptions } from '#server/start/startServer.ts'
import { TEST_PASSWORD } from './testPassword.ts'

export { TEST_PASSWORD }

const root = join(import.meta.dirname, '../..')

/**
 * How a server is started for tests: quietly, with known passwords, without the client.
 * @param pages page files beside those of the project
 * @param env further configuration
 */
export async function startOptionsOf(
  dataDir: string,
  pages: readonly SourceFile[] = [],
  env: Record<string, string> = {},
): Promise<StartOptions> {
  const config = readConfig({
    CAPTCHA: 'off',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    SMS_DEBUG: 'on',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: TEST_PASSWORD,
    DEMO_PASSWORD: TEST_PASSWORD,
    REQUESTS_PER_MINUTE: '0',
    OVERLOAD_DELAY: '0',
    ...env,
  })
  return {
    config,
    app: await (pages.length === 0 ? compiledProject() : compileProject(pages)),
    root,
    clientDir: null,
    print: () => undefined,
  }
}

let project: Promise<AppModel> | null = null

/** The project's pages alone, compiled once: nobody changes what was compiled. */
function compiledProject(): Promise<AppModel> {
  project ??= compileProject([])
  return project
}

/** The project's pages with further ones. The names of widgets and hand-written parts are the client's affair. */
async function compileProject(pages: readonly SourceFile[]): Promise<AppModel> {
  const { files, environment } = await loadSources(root)
  const { app, problems } = compileApp([...files, ...pages], {
    ...environment,
    widgets: undefined,
    custom: undefined,
  })
  if (!app) throw new Error(`The page files have errors: ${JSON.stringify(problems[0])}`)
  return app
}
