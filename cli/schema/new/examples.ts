import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tableOf } from '#model/derive/names.ts'
import type { SourceFile } from '#model/types/index.ts'
import { filesBelow } from '#server/schemas/filesBelow.ts'

/** Folder of the examples, from the root. Each is a folder with a README.md, which is the area of its pages. */
export const EXAMPLES = 'examples'

/** Complete page files that belong together, to start from. */
export interface Example {
  /** Its folder, and the first part of all that its pages name: loans, or ports/frappe-event. */
  name: string
  title: string
  /** One sentence: what it is for, and which words of the page language it shows. */
  shows: string
  /** Paths from the folder of the examples: loans/device/index.json. */
  paths: string[]
}

/** The examples of a project in the order of their names; none where it has none. */
export async function readExamples(root: string): Promise<Example[]> {
  const files = await filesBelow(join(root, EXAMPLES), () => true)
  const described = files.filter(path => path.endsWith('/README.md'))
  return Promise.all(
    described.map(async path => {
      const name = path.slice(0, -'/README.md'.length)
      const [title = name, shows = ''] = paragraphsOf(await readFile(join(root, EXAMPLES, path), 'utf8'))
      const paths = files.filter(file => file.startsWith(`${name}/`) && file.endsWith('.json'))
      return { name, title: title.replace(/^# /, ''), shows, paths }
    }),
  )
}

const paragraphsOf = (text: string): string[] =>
  text.split(/\r?\n\r?\n/).map(paragraph => paragraph.trim().replace(/\s+/g, ' '))

interface Place {
  /** First part of the keys of its pages: asset, or asset/loans. */
  area: string
  /** Path of the menu directory that they stand in; the menu's root where absent. */
  parent?: string | undefined
}

/** The page files of an example as they stand in a place: keys, addresses, permissions and tables follow the area. */
export async function filesOfExample(
  root: string,
  { name, paths }: Example,
  place: Place,
): Promise<SourceFile[]> {
  return Promise.all(
    paths.map(async from => {
      const path = `${place.area}${from.slice(name.length)}`
      const text = await readFile(join(root, EXAMPLES, from), 'utf8')
      return { path, text: inPlace(text, { name, path, ...place }) }
    }),
  )
}

function inPlace(text: string, { name, path, area, parent }: Place & { name: string; path: string }): string {
  const schema = `${'../'.repeat(path.split('/').length - 1)}page.schema.json`
  const menu = parent === undefined ? '"menu": {' : `"menu": {\n    "parent": ${JSON.stringify(parent)},`
  return text
    .replace(/"\$schema": "[^"]*"/, `"$schema": "${schema}"`)
    .replace('"menu": {', menu)
    .replaceAll(`"/${name}/`, `"/${area}/`)
    .replaceAll(`"${name}/`, `"${area}/`)
    .replaceAll(`"${name.replaceAll('/', ':')}:`, `"${area.replaceAll('/', ':')}:`)
    .replace(new RegExp(`("(?:x-table|table|through)": ")${tableOf(name)}_`, 'g'), `$1${tableOf(area)}_`)
}
