import { join } from 'node:path'
import { createCompiler } from '#model/createCompiler.ts'
import type { AppModel, CompileResult } from '#model/types/index.ts'
import { readConfig } from '#server/config.ts'
import { WaitingChangesError } from '#server/db/sync/WaitingChangesError.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { startServer } from '#server/start/startServer.ts'
import type { Backend } from './Backend.ts'
import { createProxyBackend } from './createProxyBackend.ts'
import { DEV_PAGES } from './devPages.ts'
import { waitingProblems } from './waitingProblems.ts'

// What development loads anew whenever code of the server or the model changes.

const ROOT = join(import.meta.dirname, '../..')

const compiler = createCompiler()

/** Compiles the page files; of those that did not change since the last time, what was read is kept. */
export const compile = (): Promise<CompileResult> => loadApp(ROOT, compiler, DEV_PAGES)

/** Starts our own server, or hands calls on to the one that API_TARGET names. */
export async function startBackend(app: AppModel): Promise<Backend> {
  const target = process.env.API_TARGET
  return target ? createProxyBackend(target) : startOwn(app)
}

async function startOwn(app: AppModel): Promise<Backend> {
  const config = readConfig(process.env)
  const { fastify, database, firstAccounts, reload, close } = await startServer({
    config,
    app,
    root: ROOT,
    // Vite serves the client.
    clientDir: null,
    print: console.log,
  })
  await fastify.ready()
  for (const { userName, password, tenantName } of firstAccounts) {
    console.log(`Account ${userName.padEnd(12)} ${password.padEnd(16)} ${tenantName}`)
  }
  return {
    handle: (request, response) => fastify.routing(request, response),
    async reload(next) {
      try {
        await reload(next)
        return []
      } catch (error) {
        if (!(error instanceof WaitingChangesError)) throw error
        const { files } = await loadSources(ROOT, DEV_PAGES)
        return waitingProblems({ steps: error.steps, app: next, files, kind: database.kind })
      }
    },
    close,
  }
}
