import { textOf } from '#model/language/t.ts'
import type { ProjectNames } from '#model/source/common.ts'
import type { AppModel, CompileEnvironment } from '#model/types/index.ts'
import type { ProjectName } from './projectSchema.ts'

/** How many values of a dictionary stand beside its name. */
const MOST_VALUES = 8

/** Everything that the page files of a project can name, in the order of the names. */
export function projectNames(
  environment: CompileEnvironment,
  app: AppModel,
): Record<ProjectNames, ProjectName[]> {
  const { widgets = [], widgetProperties = {}, dictionaries, tenantTypes = {}, roles = {} } = environment
  const { pages, menus } = app
  const ofMenus = menus.flatMap(({ title, permission, buttons }) => [
    { name: permission, description: title },
    ...buttons.map(button => ({ name: button.permission, description: `${title}：${button.title}` })),
  ])
  return {
    pages: inOrder(
      Object.values(pages).map(({ component, title }) => ({ name: component, description: textOf(title) })),
    ),
    widgets: inOrder(widgets.map(name => ({ name, ...takes(Object.keys(widgetProperties[name] ?? {})) }))),
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
