import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '#model/language/t.ts'
import type { ProjectNames } from '#model/source/common.ts'
import type { AppModel, CompileEnvironment } from '#model/types/index.ts'
import type { ProjectName } from './projectSchema.ts'

/** How many values of a dictionary stand beside its name. */
const MOST_VALUES = 8

/**
 * Everything that the page files of a project can name, in the order of the names.
 * @param root folder of the project; pages that development alone knows are left out
 */
export function projectNames(
  root: string,
  environment: CompileEnvironment,
  app: AppModel,
): Record<ProjectNames, ProjectName[]> {
  const { widgetProperties = {}, dictionaries, tenantTypes = {}, roles = {} } = environment
  const isOwn = (page: string) => existsSync(join(root, 'schemas', `${page}.json`))
  const pages = Object.values(app.pages).filter(({ component }) => isOwn(component))
  const menus = app.menus.filter(({ component }) => isOwn(component))
  const ofMenus = menus.flatMap(({ title, permission, buttons }) => [
    { name: permission, description: title },
    ...buttons.map(button => ({ name: button.permission, description: `${title}：${button.title}` })),
  ])
  return {
    pages: inOrder(pages.map(({ component, title }) => ({ name: component, description: textOf(title) }))),
    widgets: inOrder(
      Object.entries(widgetProperties).map(([name, known]) => ({ name, ...takes(Object.keys(known)) })),
    ),
    custom: inOrder(plain(environment.custom)),
    icons: inOrder(plain(environment.icons)),
    dictionaries: inOrder(
      Object.entries(dictionaries).map(([name, values]) => ({ name, description: wordsOf(values) })),
    ),
    permissions: inOrder([...ofMenus, ...plain(environment.permissions)]),
    menus: inOrder(plain(environment.menus)),
    menuPages: inOrder(
      menus.map(({ parent, path, title }) => ({
        name: `/${[parent, path].filter(Boolean).join('/')}`,
        description: title,
      })),
    ),
    roles: inOrder(plain(Object.values(roles).flat())),
    tenantTypes: inOrder(plain(Object.keys(tenantTypes))),
  }
}

const plain = (names: readonly string[] = []): ProjectName[] => names.map(name => ({ name }))

/** Each name once, with the first description that was given. */
function inOrder(names: ProjectName[]): ProjectName[] {
  const byName = new Map<string, ProjectName>()
  for (const one of names) if (one.name !== '' && !byName.has(one.name)) byName.set(one.name, one)
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

const takes = (properties: string[]): Omit<ProjectName, 'name'> =>
  properties.length === 0 ? {} : { description: `Takes ${properties.join(', ')}.` }

function wordsOf(values: { value: string; label: string }[]): string {
  const words = values.slice(0, MOST_VALUES).map(({ value, label }) => `${value} ${label}`)
  return [...words, ...(values.length > MOST_VALUES ? ['…'] : [])].join(', ')
}
