import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type { AppModel, CompileResult } from '#model/types/index.ts'
import { builtPages } from './ensureBuild.ts'
import { formatProblem } from './formatProblem.ts'
import { PACKAGES_FILE, packagesOfChunks } from './packagesOfChunks.ts'

/** What the application imports: which pages there are, and how to get each. */
export const MODELS_ID = 'virtual:mortise/models'

const MODEL_PREFIX = 'virtual:mortise/model/'

interface MortiseOptions {
  /** Compiles the application. Default: the project's schemas/ and seeds/. */
  compile?: () => Promise<CompileResult>
  /** Where it writes which packages the chunks hold. Default: where the workbench has it. */
  packagesFile?: string
}

/** What others in the same process may do with the plugin; found as `plugin.api`. */
export interface MortiseApi {
  /** Serves another application from now on: what is loaded later sees it, what is open stays as it is. */
  replace(app: AppModel): void
}

/**
 * Vite plugin that gives the browser the page models: `virtual:mortise/models` lists them, and each is a
 * chunk of its own. A page file with an error fails the build and names file, line and column.
 */
export function mortise(options: MortiseOptions = {}): Plugin<MortiseApi> {
  let app: Promise<AppModel> | undefined
  let server: ViteDevServer | undefined
  const { compile = compileProject, packagesFile = PACKAGES_FILE } = options
  return {
    name: 'mortise',
    api: {
      replace: next => {
        app = Promise.resolve(next)
        if (server) forget(server)
      },
    },
    configureServer(created) {
      server = created
    },
    buildStart() {
      // A watching build starts again after each change and must see the files anew.
      if (this.environment.mode === 'build') app = undefined
    },
    resolveId: { filter: { id: /^virtual:mortise\// }, handler: id => resolveVirtual(id) },
    load: {
      filter: { id: /^\0virtual:mortise\// },
      async handler(id) {
        app ??= compiled(compile)
        return sourceOf(id, await app)
      },
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const source = JSON.stringify(packagesOfChunks(chunks))
      this.emitFile({ type: 'asset', fileName: packagesFile, source })
    },
  }
}

/** Makes Vite ask for the models again when a page is loaded next, without reloading what is open. */
function forget(server: ViteDevServer): void {
  const graph = server.environments.client.moduleGraph
  for (const [id, module] of graph.idToModuleMap) if (isVirtual(id)) graph.invalidateModule(module)
}

/**
 * What the server's build compiled, where it was built from the same sources. The compiler is loaded when it is
 * needed: most runs that read this configuration never ask for a model.
 */
async function compileProject(): Promise<CompileResult> {
  const root = join(import.meta.dirname, '..')
  const pages = builtPages(root)
  if (pages) return pages
  const { loadApp } = await import('../server/schemas/loadApp.ts')
  return loadApp(root)
}

async function compiled(compile: () => Promise<CompileResult>): Promise<AppModel> {
  const { app, problems } = await compile()
  const errors = problems.filter(problem => problem.severity === 'error')
  if (app && errors.length === 0) return app
  throw new Error(['The page files have errors:', ...errors.map(formatProblem)].join('\n'))
}

/** Returns the id under which Vite keeps a virtual module, or undefined when it is none of ours. */
export function resolveVirtual(id: string): string | undefined {
  return id === MODELS_ID || id.startsWith(MODEL_PREFIX) ? `\0${id}` : undefined
}

/** Whether a resolved id is one of these modules. */
function isVirtual(resolvedId: string): boolean {
  return resolvedId === `\0${MODELS_ID}` || componentOf(resolvedId) !== null
}

/** Returns the page a resolved id stands for; null for another module. */
function componentOf(resolvedId: string): string | null {
  const prefix = `\0${MODEL_PREFIX}`
  return resolvedId.startsWith(prefix) ? resolvedId.slice(prefix.length) : null
}

/**
 * Returns the source of a virtual module: the index of all pages, or one page's model. Each model is a
 * module of its own, so that a page downloads its own model only; JSON.parse of a text is read faster
 * than the same object as code.
 */
export function sourceOf(resolvedId: string, app: AppModel): string | undefined {
  if (resolvedId === `\0${MODELS_ID}`) return indexSource(app)
  const component = componentOf(resolvedId)
  if (component === null) return undefined
  const model = app.pages[component]
  if (!model) throw new Error(`No page file makes ${component}: write schemas/${component}.json.`)
  return `export default ${parsed(model, forScreens)}\n`
}

/** Leaves out what no screen reads: where a property stands in its file, and what answers look like. */
function forScreens(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('at' in value && 'decoratorProps' in value) return { ...value, at: undefined }
  return 'answer' in value && 'update' in value ? { ...value, answer: undefined } : value
}

function indexSource(app: AppModel): string {
  const pages = Object.values(app.pages).map(({ component, split }) => {
    const asked = [component, ...(split ? [split.page] : [])].filter(page => page in app.pages)
    return `  ${JSON.stringify(component)}: ${loaderOf(asked)},`
  })
  return [
    'export const pages = {',
    ...pages,
    '}',
    `export const routes = ${parsed(app.routes)}`,
    `export const hash = ${JSON.stringify(app.hash)}`,
    '',
  ].join('\n')
}

/** Source of what loads a page; a page that shows another beside its own is no use without it, so both are asked for. */
function loaderOf([component, ...beside]: string[]): string {
  const imported = (page: string | undefined) => `import(${JSON.stringify(MODEL_PREFIX + page)})`
  if (beside.length === 0) return `() => ${imported(component)}`
  return `() => Promise.all([${[component, ...beside].map(imported).join(', ')}]).then(([page]) => page)`
}

function parsed(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value, replacer))})`
}
