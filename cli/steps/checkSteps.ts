import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { CLIENT, ensureBuild, SERVER } from '../../build/ensureBuild.ts'
import { readManifest } from '../../build/manifest.ts'
import { PACKAGES_FILE, type PackagesOfChunks, VISIT_PACKAGES_FILE } from '../../build/packagesOfChunks.ts'
import { type BudgetVerdict, judgeBudgets } from '../budget/judgeBudgets.ts'
import { measureScreens } from '../budget/measureScreens.ts'
import { checkTexts } from '../texts/checkTexts.ts'
import { ROOT, runAsStep } from './runTool.ts'
import type { Step, StepResult } from './Step.ts'

const LIGHT_MODULES: LightModule[] = [
  {
    name: 'Process viewer',
    source: 'src/custom/bpmn/viewer/BpmnDrawing.tsx',
    needs: 'bpmn-js',
    // What the modeler of bpmn-js and our designer bring, and the viewer of bpmn-js does not.
    without: /^(?:diagram-js-direct-editing|diagram-js-minimap|bpmn-js-properties-panel|@bpmn-io\/|bpmnlint)/,
  },
]

const BASE = '/bck/'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** What `npm run check` does, in order: quick ones first. */
export const checkSteps: Step[] = [
  { title: 'Types', run: () => runAsStep('node_modules/typescript/bin/tsc', ['--noEmit']) },
  {
    title: 'Lint and format',
    run: () => runAsStep('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  { title: 'Page files', run: () => runAsStep('cli/schema.ts', ['check']) },
  { title: 'Texts in two languages', run: () => checkTexts(ROOT) },
  { title: 'Production build', run: build },
  { title: 'Bundle budget', run: () => measureBundle(ROOT) },
]

async function build() {
  await readManifest(ROOT)
  for (const target of [SERVER, CLIENT]) {
    const built = ensureBuild({ root: ROOT, target })
    console.log(`${target.folder}/ ${built ? 'was built.' : 'is built from these very sources.'}`)
  }
  return { passed: 1, failed: 0 }
}

/**
 * Measures what the built client really loads, in a real browser against canned answers, and holds it
 * against the budget of each screen; then what the modules load that must stay light, and that all can load.
 * The client must be built.
 */
async function measureBundle(root: string): Promise<StepResult> {
  const dist = join(root, 'dist')
  const packages: PackagesOfChunks = Object.assign(
    {},
    ...[PACKAGES_FILE, VISIT_PACKAGES_FILE].map(file => jsonOf(join(dist, file))),
  )
  const manifest: Record<string, ManifestChunk> = jsonOf(join(dist, '.vite/manifest.json'))
  const visitManifest: Record<string, ManifestChunk> = jsonOf(join(dist, '.vite/visit.json'))
  const sizeOf = (file: string) => gzipSync(readFileSync(join(dist, file))).length
  const server = await serveBuild(dist)
  try {
    const verdicts = [
      ...judgeBudgets(await measureScreens(server.url), sizeOf, packages),
      ...judgeModules(manifest, packages),
      ...[manifest, visitManifest].map(one => judgeOrder(one)),
    ]
    for (const { line } of verdicts) console.log(line)
    const failed = verdicts.filter(({ kept }) => !kept).length
    return { passed: verdicts.length - failed, failed }
  } finally {
    server.close()
  }
}

function jsonOf<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}

/** Serves a built client on a free port of this machine, unknown paths as its start page. */
export async function serveBuild(dist: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const file = fileOf(dist, new URL(request.url ?? '/', 'http://localhost').pathname)
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream')
    createReadStream(file).pipe(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${BASE}`, close: () => close(server) }
}

function close(server: Server): void {
  server.closeAllConnections()
  server.close()
}

function fileOf(dist: string, path: string): string {
  const file = join(dist, normalize(path.startsWith(BASE) ? path.slice(BASE.length) : ''))
  return file.startsWith(dist) && existsSync(file) && statSync(file).isFile() ? file : startPage(dist, path)
}

/** The page by which a path begins: visitors have some of their own. */
function startPage(dist: string, path: string): string {
  const own = join(dist, normalize(`open/${path.slice(BASE.length)}.html`))
  return own.startsWith(dist) && existsSync(own) ? own : join(dist, 'index.html')
}

/** A chunk of the build manifest, as far as it is looked at here. */
interface ManifestChunk {
  file: string
  /** Chunks that are loaded with it. */
  imports?: string[]
}

/** A module that is loaded when it is needed, and what must not come along. */
interface LightModule {
  name: string
  /** Its source; the manifest knows it by that, since it is loaded with import(). */
  source: string
  /** What it needs: without it the check would look at nothing. */
  needs: string
  without: RegExp
}

/** Judges what modules load with them, from the manifest of the build. */
export function judgeModules(
  manifest: Record<string, ManifestChunk>,
  packages: PackagesOfChunks,
  modules: LightModule[] = LIGHT_MODULES,
): BudgetVerdict[] {
  return modules.map(module => judge(module, packagesWith(module.source, manifest, packages)))
}

function judge({ name, needs, without }: LightModule, loaded: Set<string>): BudgetVerdict {
  if (!loaded.has(needs)) return { kept: false, line: `✗ ${name}: is no chunk of its own with ${needs}` }
  const heavy = [...loaded].filter(name => without.test(name)).sort()
  if (heavy.length === 0) return { kept: true, line: `✓ ${name}: loads nothing that only designers need` }
  return { kept: false, line: `✗ ${name}: loads ${heavy.join(', ')}, which only designers need` }
}

function packagesWith(
  source: string,
  manifest: Record<string, ManifestChunk>,
  packages: PackagesOfChunks,
): Set<string> {
  return new Set(filesWith([source], manifest).flatMap(file => packages[file] ?? []))
}

/** The files that these chunks are and load with them. */
function filesWith(keys: string[], manifest: Record<string, ManifestChunk>): string[] {
  const seen = new Set<string>()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    waiting.push(...(manifest[key]?.imports ?? []))
  }
  return [...seen].flatMap(key => manifest[key]?.file ?? [])
}

/**
 * Judges that no chunk loads another that loads it: one of the two would run before what it stands on is there, and
 * its pages would stay empty. By itself the bundler makes none, but it does where vite.config.ts groups modules so.
 */
export function judgeOrder(manifest: Record<string, ManifestChunk>): BudgetVerdict {
  const chunks = Object.values(manifest).filter(({ file, imports = [] }) => {
    const others = imports.filter(key => manifest[key]?.file !== file)
    return filesWith(others, manifest).includes(file)
  })
  if (chunks.length === 0) return { kept: true, line: '✓ Order of chunks: none loads what loads it' }
  const files = [...new Set(chunks.map(({ file }) => file))].sort()
  return { kept: false, line: `✗ Order of chunks: ${files.join(', ')} load each other` }
}
