import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { CompileEnvironment, SourceFile } from '#model/types/index.ts'
import { filesBelow } from './filesBelow.ts'

const DEFINITION = /define(?:Page|Slot)(?:<[^>]*>)?\(\s*\{[^}]*?\b(?:component|key):\s*['"]([^'"]+)['"]/g

/** `user: UserOutlined,` and `'tree-table': rareIcon('…'),` */
const ICON = /^ {2}'?([A-Za-z0-9-]+)'?: (?:\w+Outlined|rareIcon\()/gm

const FRAME_FILE = /^(App\.tsx|WorkbenchRoutes\.tsx|router\/ownRoutes\.ts)$/

/** `path="/login"` and `path: '/index',` */
const FRAME_PATH = /\bpath(?:=|: )["'](\/[^"']*)["']/g

const TABLE_MADE = /\bcreate table (?:if not exists )?([a-z_]+)/g

/** The arguments of compileApp: every page file, and what else exists in the application. */
export interface Sources {
  files: SourceFile[]
  environment: CompileEnvironment
}

/** Describes the page files to editors; no page itself. */
const VOCABULARY_FILE = 'page.schema.json'

/**
 * Reads the page files below schemas/, and what the check needs to know of seeds/ and src/.
 * @param root folder of the project
 * @param more folder with further page files, from the root; none in production
 * @throws Error when a seed is no JSON; names the file
 */
export async function loadSources(root: string, more?: string): Promise<Sources> {
  const files = await pageFiles(join(root, 'schemas'))
  const added = more === undefined ? [] : await pageFiles(join(root, more))
  return { files: [...files, ...added], environment: await loadEnvironment(root) }
}

async function pageFiles(folder: string): Promise<SourceFile[]> {
  const isPage = (path: string) => path.endsWith('.json') && path !== VOCABULARY_FILE
  const paths = await filesBelow(folder, isPage)
  return Promise.all(paths.map(async path => ({ path, text: await readFile(join(folder, path), 'utf8') })))
}

/** A node of seeds/<set>/menus.json. */
interface MenuSeedNode {
  path: string
  permission?: string
  permissions?: { permission: string }[]
  buttons?: { permission: string }[]
  children?: MenuSeedNode[]
}

/** An entry of seeds/<set>/dictionaries.json. */
interface DictionarySeed {
  dictType: string
  values: { value: string; label: string }[]
}

/**
 * What seeds and code offer to the pages: dictionaries, menu directories and permissions of the seeds, keys of
 * field widgets, of hand-written pages and parts, and of menu icons, paths of the frame, and tables of
 * the base migrations. Before the first widget exists, widgets are not checked; a project without the frame's icons
 * has them unchecked.
 * @throws Error when a seed is no JSON; names the file
 */
async function loadEnvironment(root: string): Promise<CompileEnvironment> {
  const dictionaries = await readSeeds<DictionarySeed>(root, 'dictionaries.json')
  const menus = (await readSeeds<MenuSeedNode>(root, 'menus.json')).flatMap(node => flatten(node, ''))
  const widgets = await filesBelow(join(root, 'src/widgets'), path => /^[^/]+\/index\.tsx?$/.test(path))
  return {
    dictionaries: Object.fromEntries(dictionaries.map(({ dictType, values }) => [dictType, values])),
    permissions: menus.flatMap(({ permissions }) => permissions),
    menus: menus.map(({ path }) => path),
    ...(widgets.length === 0 ? {} : { widgets: widgets.map(path => path.split('/')[0] ?? '') }),
    custom: await customKeys(join(root, 'src/custom')),
    icons: await iconKeys(join(root, 'src/app/icons/menuIcons.ts')),
    framePaths: await framePaths(join(root, 'src/app')),
    tables: await ownTables(join(root, 'server/db/migrations')),
  }
}

async function readSeeds<T>(root: string, name: string): Promise<T[]> {
  const folder = join(root, 'seeds')
  const paths = await filesBelow(folder, path => path.endsWith(`/${name}`))
  const seeds = await Promise.all(paths.map(path => readSeed<T[]>(join(folder, path), `seeds/${path}`)))
  return seeds.flat()
}

async function readSeed<T>(file: string, name: string): Promise<T> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new Error(`${name} is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

function flatten(node: MenuSeedNode, parent: string): { path: string; permissions: string[] }[] {
  const path = parent ? `${parent}/${node.path}` : node.path
  const buttons = [...(node.permissions ?? []), ...(node.buttons ?? [])].map(({ permission }) => permission)
  const permissions = node.permission === undefined ? buttons : [node.permission, ...buttons]
  return [{ path, permissions }, ...(node.children ?? []).flatMap(child => flatten(child, path))]
}

/** The keys that definePage and defineSlot are given, which stand there as plain text. */
async function customKeys(folder: string): Promise<string[]> {
  const paths = await filesBelow(folder, path => /\.(page|part)\.tsx$/.test(path))
  const texts = await Promise.all(paths.map(path => readFile(join(folder, path), 'utf8')))
  return texts.flatMap(text => [...text.matchAll(DEFINITION)].map(match => match[1] ?? ''))
}

/** The keys of the drawings of menus, read as text, because the file imports the drawings. */
async function iconKeys(file: string): Promise<string[] | undefined> {
  const [found] = await filesBelow(dirname(file), path => path === basename(file))
  if (found === undefined) return undefined
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(ICON)].map(match => match[1] ?? '')
}

/** The paths of the frame's own screens, read as text, because the files import the screens. */
async function framePaths(folder: string): Promise<string[] | undefined> {
  const files = await filesBelow(folder, path => FRAME_FILE.test(path))
  if (files.length === 0) return undefined
  const texts = await Promise.all(files.map(path => readFile(join(folder, path), 'utf8')))
  return ['/', ...new Set(texts.flatMap(text => [...text.matchAll(FRAME_PATH)].map(match => match[1] ?? '')))]
}

/** The tables that the base migrations make, read as text, because the steps are written in SQL. */
async function ownTables(folder: string): Promise<string[] | undefined> {
  const files = await filesBelow(folder, path => path.endsWith('.ts'))
  if (files.length === 0) return undefined
  const texts = await Promise.all(files.map(path => readFile(join(folder, path), 'utf8')))
  return [...new Set(texts.flatMap(text => [...text.matchAll(TABLE_MADE)].map(match => match[1] ?? '')))]
}
