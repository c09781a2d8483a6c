import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { camelCase } from '#model/derive/names.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from '../CommandResult.ts'

const KEY = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)+$/

/** Writes schemas/<key>/index.json, a page to start from: what `check` accepts and a person fills in. */
export async function createPage(root: string, given: string): Promise<CommandResult> {
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
