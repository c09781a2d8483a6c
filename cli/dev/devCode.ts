import {
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { findNodeAtLocation, type Node } from 'jsonc-parser'
import { problemWords } from '#model/check/problemWords.ts'
import { createCompiler } from '#model/createCompiler.ts'
import type { LocalizedText } from '#model/language/localized.ts'
import { LineIndex } from '#model/read/LineIndex.ts'
import { readPageFile } from '#model/read/readPageFile.ts'
import type {
  AppModel,
  CompileResult,
  FieldModel,
  Problem,
  ResourceModel,
  SourceFile,
} from '#model/types/index.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/Database.ts'
import { type PlanStep, WaitingChangesError } from '#server/db/sync/TablePlan.ts'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { startServer } from '#server/start/startServer.ts'
import { say } from '../say.ts'
import { COMPLETION_FILE, refreshCompletion } from '../schema/completion.ts'
import type { Backend } from './Backend.ts'
import { DEV_PAGES } from './devPages.ts'

const ways: Record<Database['kind'], LocalizedText> = {
  embedded: say`Put the file back; or stop this server, which holds the embedded database, run "npm run db -- migrate", and start it again.`,
  server: say`Put the file back; or run "npm run db -- migrate" and save the file again.`,
}

// What development loads anew whenever code of the server or the model changes.

const ROOT = join(import.meta.dirname, '../..')

const compiler = createCompiler()

/** Compiles the page files; of those that did not change since the last time, what was read is kept. */
export async function compile(): Promise<CompileResult> {
  const result = await loadApp(ROOT, compiler, DEV_PAGES)
  if (result.app) refreshLater()
  return result
}

/** What editors complete page files by follows once the screens have what was saved. ms */
const AFTERWARDS = 1000

let refreshing: NodeJS.Timeout | undefined

function refreshLater(): void {
  clearTimeout(refreshing)
  const refresh = () =>
    refreshCompletion(ROOT).catch(error => console.log(`${COMPLETION_FILE} is not up to date: ${error}`))
  refreshing = setTimeout(refresh, AFTERWARDS).unref()
}

/** Starts our own server, or hands calls on to the one that API_TARGET names. */
export async function startBackend(app: AppModel): Promise<Backend> {
  const target = process.env.API_TARGET
  return target ? createProxyBackend(target) : startOwn(app)
}

async function startOwn(app: AppModel): Promise<Backend> {
  const config = readConfig(process.env)
  const { fastify, database, firstAccounts, reload, reseed, close } = await startServer({
    config,
    app,
    root: ROOT,
    writesPages: true,
    // Vite serves the client.
    clientDir: null,
    print: console.log,
  })
  await fastify.ready()
  // What was saved while nothing ran is followed as well.
  await reseed()
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
    reseed,
    close,
  }
}

/**
 * Returns a backend that passes every call on to another server of the same contract, so that the browser's
 * part can be worked on against it.
 * @param target address that stands in for /prod-api, such as https://school.example.org/prod-api
 * @throws Error when the target is no HTTP address
 */
export function createProxyBackend(target: string): Backend {
  const base = httpUrl(target)
  return {
    handle(request, response) {
      const call = open(base, request)
      call.on('response', answer => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      call.on('error', error => refuse(response, base, error))
      response.on('close', () => call.destroy())
      request.pipe(call)
    },
    reload: async () => [],
    reseed: async () => undefined,
    close: async () => undefined,
  }
}

function httpUrl(target: string): URL {
  const url = URL.parse(target)
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Error(`API_TARGET=${target} is no address: it takes one like http://127.0.0.1:3000/prod-api.`)
}

function open(base: URL, request: IncomingMessage): ClientRequest {
  const path = base.pathname.replace(/\/$/, '') + (request.url ?? '/').replace(/^\/prod-api/, '')
  const send = base.protocol === 'https:' ? requestHttps : requestHttp
  return send(new URL(path, base), {
    method: request.method,
    headers: { ...request.headers, host: base.host },
  })
}

function refuse(response: ServerResponse, base: URL, error: Error): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ code: 500, msg: `无法连接 ${base.origin}：${error.message}` }))
}

interface WaitingProblemsOptions {
  /** Changes of tables that wait for somebody's agreement. */
  steps: PlanStep[]
  /** The application that asks for them. */
  app: AppModel
  /** The page files of that application. */
  files: SourceFile[]
  kind: Database['kind']
}

/** Returns a problem for each change: at the property that asks for it, otherwise at the start of its page file. */
export function waitingProblems({ steps, app, files, kind }: WaitingProblemsOptions): Problem[] {
  return steps.map(step => {
    const { resource, path } = askerOf(step, Object.values(app.resources))
    const file = `${resource?.page ?? Object.keys(app.pages)[0]}.json`
    return {
      severity: 'error',
      rule: 'waiting-change',
      file,
      ...placeOf(
        files.find(source => source.path === file),
        path,
      ),
      ...problemWords(
        say`${{ en: step.sentence, zh: step.chinese ?? step.sentence }} Not taken over, the last version runs on. ${ways[kind]}`,
        null,
      ),
    }
  })
}

interface Asker {
  resource: ResourceModel | undefined
  /** Where the property stands in the page file; empty where no property is known. */
  path: FieldModel['at']
}

function askerOf({ table, column }: PlanStep, resources: ResourceModel[]): Asker {
  const named = (field: FieldModel) => column !== undefined && field.column?.name === column
  const own = resources.find(resource => resource.source === 'table' && resource.table === table)
  if (own) return { resource: own, path: own.fields.find(named)?.at ?? [] }
  for (const resource of resources) {
    const holder = resource.fields.find(field => field.table === table || field.reference?.through === table)
    if (holder) return { resource, path: holder.fields.find(named)?.at ?? holder.at }
  }
  return { resource: undefined, path: [] }
}

function placeOf(file: SourceFile | undefined, path: Asker['path']) {
  const tree = file === undefined ? null : readPageFile(file).tree
  const node = tree && path.length > 0 ? keyOf(findNodeAtLocation(tree, path)) : undefined
  if (!file || !node) return { line: 1, column: 1, length: 1 }
  return { ...new LineIndex(file.text).positionOf(node.offset), length: node.length }
}

const keyOf = (value: Node | undefined): Node | undefined => value?.parent?.children?.[0]
