import { existsSync, globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRoute } from '#engine'
import { camelCase } from '#model/derive/names.ts'
import { textOf } from '#model/language/t.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from './CommandResult.ts'
import { checkPages } from './checkPages.ts'
import { explain } from './explain/explain.ts'
import { readSchemaArguments, type SchemaArguments, usageResult } from './schemaArguments.ts'
import { writeDerived } from './writeDerived.ts'

const KEY = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)+$/

/** Runs `npm run schema …` in a project. */
export async function runSchemaCommand(given: string[], root: string): Promise<CommandResult> {
  try {
    return await run(readSchemaArguments(given), root)
  } catch (error) {
    return usageResult(error)
  }
}

async function run({ command, names, flags }: SchemaArguments, root: string): Promise<CommandResult> {
  if (command === 'check') return check(root, names, flags)
  if (command === 'new') return createPage(root, names[0] ?? '')
  if (command === 'explain') return explain(root, names[0] ?? '', names[1])
  return writeDerived(root, { check: flags.has('check') })
}

/** When all files are looked at first how many listed pages are not written yet; the mistakes last, where they are seen. */
async function check(root: string, files: string[], flags: Set<string>): Promise<CommandResult> {
  const json = flags.has('json')
  const result = await checkPages(root, { files, json })
  const planned = json || files.length > 0 ? [] : await plannedPages(root)
  if (planned.length === 0) return result
  const isVerbose = flags.has('verbose')
  const list = isVerbose ? planned.map(line => `  ${line}`) : []
  const way = isVerbose ? '' : ' (npm run schema check -- --verbose lists them)'
  const lines = [`Routes whose page is not built yet: ${planned.length}${way}`, ...list]
  return { ...result, output: [...lines, result.output].join('\n') }
}

/**
 * Returns a line for each route that is listed by hand and whose page is not written yet, neither as a page
 * file nor as a page of its own: path, title, component.
 */
async function plannedPages(root: string): Promise<string[]> {
  const files = globSync('src/custom/*/*.routes.ts', { cwd: root }).sort()
  const lists = await Promise.all(files.map(file => routesIn(join(root, file))))
  const planned = lists.flat().filter(({ component }) => !isWritten(root, component))
  return planned.map(({ path, title, component }) => `${path}  ${textOf(title)}  (${component})`)
}

async function routesIn(file: string): Promise<PageRoute[]> {
  const module: { default: PageRoute[] } = await import(pathToFileURL(file).href)
  return module.default
}

function isWritten(root: string, component: string): boolean {
  return [`schemas/${component}.json`, `src/custom/${component}.page.tsx`].some(file =>
    existsSync(join(root, file)),
  )
}

/** Writes schemas/<key>/index.json, a page to start from: what `check` accepts and a person fills in. */
async function createPage(root: string, given: string): Promise<CommandResult> {
  const key = given
    .replace(/^schemas\//, '')
    .replace(/\.json$/, '')
    .replace(/\/index$/, '')
  if (!KEY.test(key)) {
    return { exitCode: 2, output: `${given} is no key of a page: write area/name, such as system/post.` }
  }
  const { files, environment } = await loadSources(root)
  const path = `${key}/index.json`
  const other = files.find(file => file.path === path || file.path === `${key}.json`)
  if (other) return { exitCode: 1, output: `schemas/${other.path} is there already; nothing was written.` }
  const file = join(root, 'schemas', path)
  await mkdir(dirname(file), { recursive: true })
  // wx: a file that appeared meanwhile is not overwritten either.
  await writeFile(file, starterPage(key, environment.menus), { flag: 'wx' })
  const output = `schemas/${path} is written. Under npm run dev its screen, table and API are there at once.`
  return { exitCode: 0, output }
}

/**
 * Text of a page file to start from.
 * @param key area and name: system/post
 * @param menus paths of the menu directories; the page stands in the one of its area, else at the root
 */
function starterPage(key: string, menus: readonly string[]): string {
  const segments = key.split('/')
  const name = `${camelCase(segments.at(-1) ?? '')}Name`.replace(/^[A-Z]/, letter => letter.toLowerCase())
  const property = /^[a-z]/.test(name) ? name : 'name'
  const area = segments.slice(0, -1).join('/')
  const page = {
    $schema: `${'../'.repeat(segments.length)}page.schema.json`,
    title: segments.at(-1),
    menu: menus.includes(area) ? { parent: area } : {},
    resource: {
      path: `/${key}`,
      required: [property],
      properties: { [property]: { type: 'string', title: '名称', maxLength: 50, 'x-search': true } },
    },
  }
  return `${JSON.stringify(page, null, 2)}\n`
}
