import { createServer as createHttpServer, type Server } from 'node:http'
import { join, relative, resolve } from 'node:path'
import {
  createLogger,
  createServerModuleRunner,
  createServer as createVite,
  type FSWatcher,
  type InlineConfig,
  type Logger,
  loadConfigFromFile,
  mergeConfig,
  type ViteDevServer,
} from 'vite'
import type { AppModel, CompileResult } from '#model/types/index.ts'
import { createSchemaReload, type ModelsEvent, type ProblemsEvent } from '../../build/createSchemaReload.ts'
import { formatProblem } from '../../build/formatProblem.ts'
import type { MortiseApi } from '../../build/mortisePlugin.ts'
import type { Backend } from './Backend.ts'
import { createBackendSlot } from './createBackendSlot.ts'

/** Editors write a file in several steps; one reaction follows them all. ms */
const QUIET = 40

const API = /^\/prod-api(?:[/?]|$)/

/** Code that is loaded anew whenever it changes. */
interface DevCode {
  compile(): Promise<CompileResult>
  startBackend(app: AppModel): Promise<Backend>
}

interface DevServerOptions {
  root: string
  /** Module with the code to run, from the root; exports what DevCode says. */
  code: string
  /** Vite's configuration beside what is set here; that of vite.config.ts in the root where absent. */
  vite?: InlineConfig
  print(line: string): void
}

export interface DevServer {
  http: Server
  vite: ViteDevServer
  close(): Promise<void>
}

/**
 * Returns client, API and page files on one HTTP server and one watcher: a changed client module goes to
 * the browser through Vite, changed server code starts the API anew, a changed page file changes both
 * while they run. Never listens.
 * @throws Error when the page files or the server's code are wrong at the start: no last good version is there yet.
 */
export async function createDevServer(options: DevServerOptions): Promise<DevServer> {
  const http = createHttpServer()
  const { config, files } = await readViteConfig(options)
  const vite = await createVite(viteConfig(options.root, config, http))
  watchConfig(vite.watcher, options, files)
  try {
    const slot = await run(options, http, vite)
    return { http, vite, close: () => closeAll(http, vite, slot) }
  } catch (error) {
    await vite.close()
    throw error
  }
}

async function run(options: DevServerOptions, http: Server, vite: ViteDevServer): Promise<Backend> {
  let code = loadFresh<DevCode>(vite, options.code)
  let running = compiled(await (await code).compile())
  const slot = await createBackendSlot(async () => (await code).startBackend(running))
  const serve = (app: AppModel) => {
    running = app
    apiOf(vite).replace(app)
  }
  const reload = createSchemaReload({
    running,
    compile: async () => (await code).compile(),
    apply: async app => {
      const refused = await slot.reload(app)
      if (refused.length === 0) serve(app)
      return refused
    },
    ...reportTo(vite, options.print),
  })
  const restart = async () => {
    code = loadFresh<DevCode>(vite, options.code)
    await slot.restart().then(
      () => options.print('The server runs on its changed code.'),
      error => options.print(`The changed code of the server does not run: ${messageOf(error)}`),
    )
    // The compiler may be what changed.
    reload.request()
  }
  const reseed = async () => {
    await slot.reseed().then(
      () => {
        const { hash, routes } = running
        vite.ws.send('mortise:models', { hash, pages: [], removed: [], routes } satisfies ModelsEvent)
        vite.ws.send('mortise:seeds')
        options.print('The seeds are taken over; what lies below seeds/demo an empty database alone takes.')
      },
      error => options.print(`The seeds could not be taken over: ${messageOf(error)}`),
    )
    // Page files name dictionaries, roles and directories of the menu.
    reload.request()
  }
  serve(running)
  watchParts(vite.watcher, options.root, { schemas: reload.request, seeds: reseed, server: restart })
  serveBoth(http, vite, slot)
  // A browser that opens while a file is broken must see it too; it asks, because it listens later than it connects.
  vite.ws.on('mortise:problems', (_data, browser) =>
    browser.send('mortise:problems', { problems: reload.problems() }),
  )
  return slot
}

/** Where reloads are told: to the open browsers, and in the terminal. */
function reportTo(vite: ViteDevServer, print: (line: string) => void) {
  return {
    sendModels(event: ModelsEvent) {
      vite.ws.send('mortise:models', event)
      const names = [...event.pages.map(page => page.component), ...event.removed]
      print(`Taken over: ${names.join(', ') || 'routes'}`)
    },
    sendProblems(event: ProblemsEvent) {
      vite.ws.send('mortise:problems', event)
      for (const problem of event.problems) print(formatProblem(problem))
    },
    onFailure: (error: unknown) => print(`The page files could not be taken over: ${messageOf(error)}`),
  }
}

interface ReadConfig {
  config: InlineConfig
  /** What it was read from: the file and those of ours that it imports. */
  files: string[]
}

/**
 * Reads vite.config.ts as Vite would, which then does not know where it came from: a file that belongs to its
 * configuration makes Vite start itself anew, without the watcher and the environment that everything here holds on
 * to. The configuration imports the plugin that compiles page files, and with it the model.
 */
async function readViteConfig({ root, vite }: DevServerOptions): Promise<ReadConfig> {
  if (vite) return { config: vite, files: [] }
  const file = join(root, 'vite.config.ts')
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file, root)
  if (!loaded) throw new Error(`${file} is missing.`)
  return { config: loaded.config, files: [file, ...loaded.dependencies] }
}

/** Says so when a file of the configuration changes that nothing here loads anew. */
function watchConfig(watcher: FSWatcher, { root, print }: DevServerOptions, files: string[]): void {
  const own = new Set(files.map(file => resolve(root, file)).filter(file => partOf(root, file) === null))
  watcher.on('change', file => {
    if (own.has(resolve(file)))
      print(`${relative(root, file)} is read at the start alone: start npm run dev anew.`)
  })
}

function viteConfig(root: string, config: InlineConfig, http: Server): InlineConfig {
  const given: InlineConfig = { root, customLogger: quietLogger(), ...config }
  // Vite starts itself anew for files of its environment too, which nothing reads.
  return mergeConfig(given, {
    configFile: false,
    envDir: false,
    server: { middlewareMode: true, ws: { server: http } },
  } satisfies InlineConfig)
}

/** The server finds modules by path, which Vite warns of at each of them and runs all the same. */
function quietLogger(): Logger {
  const logger = createLogger()
  return {
    ...logger,
    warn: (message, options) => {
      if (!message.includes('dynamic import cannot be analyzed')) logger.warn(message, options)
    },
  }
}

function apiOf(vite: ViteDevServer): MortiseApi {
  const api = vite.config.plugins.find(plugin => plugin.name === 'mortise')?.api as MortiseApi | undefined
  if (api) return api
  throw new Error("Vite's configuration has no mortise() plugin.")
}

function compiled({ app, problems }: CompileResult): AppModel {
  if (app) return app
  throw new Error(['The page files have errors:', ...problems.map(formatProblem)].join('\n'))
}

async function closeAll(http: Server, vite: ViteDevServer, backend: Backend): Promise<void> {
  http.close()
  http.closeIdleConnections()
  await vite.close()
  await backend.close()
  http.closeAllConnections()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Loads a module and all of ours that it imports as they stand on disk now, packages excepted. What was
 * loaded before lives on beside it until nothing holds it.
 * @param path from the project's root
 */
async function loadFresh<T>(vite: ViteDevServer, path: string): Promise<T> {
  const environment = vite.environments.ssr
  environment.moduleGraph.invalidateAll()
  const runner = createServerModuleRunner(environment, { hmr: false })
  return (await runner.import(`/${path}`)) as T
}

/** Sends calls below /prod-api to the backend, and everything else to Vite; the bare address to the application. */
function serveBoth(http: Server, vite: ViteDevServer, backend: Pick<Backend, 'handle'>): void {
  http.on('request', (request, response) => {
    if (API.test(request.url ?? '')) return backend.handle(request, response)
    if (request.url === '/') return response.writeHead(302, { location: vite.config.base }).end()
    vite.middlewares(request, response)
  })
}

type Part = Exclude<ReturnType<typeof partOf>, null>

/** Calls what belongs to the part that was saved, added or removed, once per burst of changes. */
function watchParts(watcher: FSWatcher, root: string, reactions: Record<Part, () => void>): void {
  const waiting = new Map<Part, NodeJS.Timeout>()
  const notice = (file: string) => {
    const part = partOf(root, file)
    if (part === null) return
    clearTimeout(waiting.get(part))
    waiting.set(part, setTimeout(reactions[part], QUIET))
  }
  for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, notice)
}

/** What a page file may name, and the manifest lists: a page that waits for it is right once it is there. */
const LISTED =
  /^src\/(?:widgets\/[^/]+\/(?:index|properties)\.ts|custom\/.*\.(?:page|part)\.tsx|app\/icons\/iconNames\.ts|app\/router\/framePaths\.ts)$/

/** Which part of the running system a saved file changes. null: none that Vite does not see to itself. */
export function partOf(root: string, file: string): 'schemas' | 'seeds' | 'server' | null {
  const path = relative(root, file).replaceAll('\\', '/')
  if (/^seeds\/.*\.(?:json|bpmn)$/.test(path)) return 'seeds'
  if (/^(?:schemas|cli\/dev\/pages)\/.*\.json$/.test(path) && path !== 'schemas/page.schema.json')
    return 'schemas'
  if (/^(?:server|src\/model)\/.*\.ts$/.test(path)) return 'server'
  if (LISTED.test(path)) return 'schemas'
  return null
}
