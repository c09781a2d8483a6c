import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { loadSources } from '#server/schemas/loadSources.ts'
import type { CommandResult } from './runSchemaCommand.ts'
import { starterPage } from './starterPage.ts'

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
