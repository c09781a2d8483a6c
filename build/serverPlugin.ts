import { globSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { serialize } from 'node:v8'
import type { Plugin } from 'vite'
import { PAGES_FILE } from './ensureBuild.ts'

interface ServerOptions {
  /** Entry files of the server's threads, from the root. */
  threads: string[]
}

/** What is found by its place while sources run: the built server brings it along. */
const FOLDERS = [
  'server/modules/**/*.ts',
  'server/**/*.service.ts',
  'server/**/*.tables.ts',
  'server/notify/channels/*.ts',
  'server/jobs/*.ts',
  'server/db/migrations/[0-9]*.ts',
]

const ENTRY = '\0mortise-server'
const FOUND = '\0mortise-found'
const LOADER = 'server/schemas/loadApp.ts'

/**
 * Vite plugin that makes the server's files: `main.js` with every module that is otherwise found by its place,
 * one file for each thread, and the compiled page files, which `loadApp` then only reads. Whatever else the
 * server reads beside its code (seeds, texts) stays where it is in the sources.
 */
export function server({ threads }: ServerOptions): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'mortise-server',
    enforce: 'pre',
    config: () => ({
      build: {
        rolldownOptions: {
          input: {
            main: ENTRY,
            ...Object.fromEntries(threads.map(file => [basename(file, '.ts'), file])),
          },
        },
      },
    }),
    configResolved(config) {
      root = config.root
      outDir = join(root, '.cache/server')
    },
    resolveId: id => (id === ENTRY || id === FOUND ? id : undefined),
    load(id) {
      if (id === ENTRY)
        return `import ${JSON.stringify(FOUND)}\nimport ${JSON.stringify(join(root, 'server/main.ts'))}`
      if (id === FOUND) return foundModules(root)
      return id === join(root, LOADER) ? readsCompiled : undefined
    },
    transform(code, id) {
      if (id.includes('node_modules') || !id.endsWith('.ts') || !code.includes('import.meta')) return
      return { code: placed(code, relative(outDir, id).replaceAll('\\', '/')), map: null }
    },
    async generateBundle() {
      const { loadApp } = await import('../server/schemas/loadApp.ts')
      this.emitFile({ type: 'asset', fileName: PAGES_FILE, source: serialize(await loadApp(root)) })
    },
  }
}

/** Modules in the order of their paths, before the server's own entry runs. */
function foundModules(root: string): string {
  const files = globSync(FOLDERS, { cwd: root, exclude: ['**/*.examples.ts'] }).map(file =>
    file.replaceAll('\\', '/'),
  )
  const lines = files.sort().map((file, n) => `import * as m${n} from ${JSON.stringify(join(root, file))}`)
  const entries = files.map((file, n) => `${JSON.stringify(file)}: m${n}`)
  return [
    `import { provideModules } from ${JSON.stringify(join(root, 'server/importFolder.ts'))}`,
    ...lines,
    `provideModules({ ${entries.join(', ')} })`,
  ].join('\n')
}

/** In place of the compiler of page files: what it made when the server was built. Shared parts stay shared. */
const readsCompiled = `import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
export const loadApp = async () => deserialize(readFileSync(new URL('./${PAGES_FILE}', import.meta.url)))`

/** The code with its own place named from where it will stand: threads are beside it, all else is in the sources. */
function placed(code: string, file: string): string {
  if (file.endsWith(LOADER)) return code
  return code
    .replace(
      /new URL\('\.\/(?:[\w-]+\/)*(\w+)\.ts', import\.meta\.url\)/g,
      `new URL('./$1.js', import.meta['url'])`,
    )
    .replaceAll('import.meta.dirname', `(import.meta['dirname'] + ${JSON.stringify(`/${dirname(file)}`)})`)
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta['url']).href`)
}
