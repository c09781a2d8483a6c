import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '#model/language/t.ts'
import type { CompileEnvironment, MenuGroup, SourceFile, Text } from '#model/types/index.ts'
import { readManifest } from '../../build/manifest.ts'
import { filesBelow } from './filesBelow.ts'

/** The arguments of compileApp: every page file, and what else exists in the application. */
export interface Sources {
  files: SourceFile[]
  environment: CompileEnvironment
}

/** Describes the page files to editors; no page itself. */
const VOCABULARY_FILE = 'page.schema.json'

/**
 * Reads the page files below schemas/, and what the check needs to know of the seeds and of the manifest.
 * @param root folder of the project
 * @param more folder with further page files, from the root; none in production
 * @throws Error when a seed is no JSON; names the file. When there is no manifest; says what to do.
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
  title: Text
  permission?: string
  permissions?: { permission: string }[]
  buttons?: { permission: string }[]
  groups?: { title: Text; icon: string; members: string[] }[]
  children?: MenuSeedNode[]
}

/** An entry of seeds/<set>/dictionaries.json. */
interface DictionarySeed {
  dictType: string
  values: { value: string; label: string; name?: string }[]
}

/** The types of tenant, whose entries have names. */
const TENANT_TYPES = 'tenant_type'

/** Every tenant has it, whatever its type begins with. */
const ADMINISTRATOR = 'admin'

/**
 * What seeds and code offer to the pages: dictionaries, types of tenant and their roles, menu directories and
 * permissions of the seeds, and what the manifest lists.
 * @throws Error when a seed is no JSON; names the file
 */
async function loadEnvironment(root: string): Promise<CompileEnvironment> {
  const { pages, slots, ...listed } = await readManifest(root)
  const { widgets, widgetProperties, icons, framePaths, visitorScreens, listedRoutes, tables } = listed
  const dictionaries = await readSeeds<DictionarySeed>(root, 'dictionaries.json')
  const directories = await readSeeds<MenuSeedNode>(root, 'menus.json')
  const menus = directories.flatMap(node => flatten(node, ''))
  const tenantTypes = tenantTypesIn(dictionaries)
  return {
    dictionaries: Object.fromEntries(dictionaries.map(({ dictType, values }) => [dictType, values])),
    permissions: menus.flatMap(({ permissions }) => permissions),
    menus: menus.map(({ path }) => path),
    folderTitles: Object.fromEntries(directories.flatMap(englishTitles)),
    menuGroups: directories.flatMap(node => groupsIn(node, '')),
    tenantTypes,
    roles: rolesOf(tenantTypes, await readRoles(root)),
    widgets,
    widgetProperties,
    custom: [...pages, ...slots],
    icons,
    framePaths,
    visitorScreens,
    listedRoutes,
    tables,
  }
}

function tenantTypesIn(dictionaries: DictionarySeed[]): Record<string, number> {
  const values = dictionaries.filter(({ dictType }) => dictType === TENANT_TYPES).flatMap(seed => seed.values)
  return Object.fromEntries(values.flatMap(({ name, value }) => (name ? [[name, Number(value)]] : [])))
}

/** Keys of seeded roles by type of tenant, as seeds/<set>/roles.json has them. */
type RoleSeeds = Record<string, { roleKey: string }[]>

const readRoles = (root: string) => readSeedFiles<RoleSeeds>(root, 'roles.json')

function rolesOf(tenantTypes: Record<string, number>, seeds: RoleSeeds[]): Record<number, string[]> {
  const keysOf = (type: number) => seeds.flatMap(seed => (seed[type] ?? []).map(({ roleKey }) => roleKey))
  return Object.fromEntries(
    Object.values(tenantTypes).map(type => [type, [...new Set([ADMINISTRATOR, ...keysOf(type)])]]),
  )
}

const readSeeds = async <T>(root: string, name: string): Promise<T[]> =>
  (await readSeedFiles<T[]>(root, name)).flat()

async function readSeedFiles<T>(root: string, name: string): Promise<T[]> {
  const folder = join(root, 'seeds')
  const paths = await filesBelow(folder, path => path.endsWith(`/${name}`))
  return Promise.all(paths.map(path => readSeed<T>(join(folder, path), `seeds/${path}`)))
}

async function readSeed<T>(file: string, name: string): Promise<T> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch (error) {
    throw new Error(`${name} is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** Chinese titles of a directory and those in it, with the English ones that were written beside them. */
function englishTitles({ title, children = [] }: MenuSeedNode): [zh: string, en: string][] {
  const own: [string, string][] = typeof title === 'object' && title.en ? [[title.zh, title.en]] : []
  return [...own, ...children.flatMap(englishTitles)]
}

function groupsIn({ path, groups = [], children = [] }: MenuSeedNode, above: string): MenuGroup[] {
  const parent = above ? `${above}/${path}` : path
  const own = groups.map(({ title, ...group }) => ({
    ...{ ...group, parent },
    ...{ title: textOf(title, 'zh'), titleEn: typeof title === 'object' ? (title.en ?? null) : null },
  }))
  return [...own, ...children.flatMap(child => groupsIn(child, parent))]
}

function flatten(node: MenuSeedNode, parent: string): { path: string; permissions: string[] }[] {
  const path = parent ? `${parent}/${node.path}` : node.path
  const buttons = [...(node.permissions ?? []), ...(node.buttons ?? [])].map(({ permission }) => permission)
  const permissions = node.permission === undefined ? buttons : [node.permission, ...buttons]
  return [{ path, permissions }, ...(node.children ?? []).flatMap(child => flatten(child, path))]
}

/** Keys of the widgets that there are, and what may be said to each, as the manifest lists them. */
export async function loadWidgets(
  root: string,
): Promise<Required<Pick<CompileEnvironment, 'widgets' | 'widgetProperties'>>> {
  const { widgets, widgetProperties } = await readManifest(root)
  return { widgets, widgetProperties }
}
