import { permissionOf } from '../derive/names.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { AppModel, CompileEnvironment, ResourceModel } from '../types/index.ts'

/** A page whose records others can refer to. */
export interface ReferablePage {
  page: string
  table: string
  key: string
  /** Whether its key is a number. */
  isNumber: boolean
  tenancy: 'tenant' | 'platform' | 'shared'
}

/** What a page that is made must fit into: plain JSON. */
export interface ProjectFacts {
  /** Table → page that owns it. */
  tables: Record<string, string>
  keys: string[]
  paths: string[]
  permissions: string[]
  /** Paths of menu directories. */
  menus: string[]
  referable: ReferablePage[]
  /** Dictionary → its values. */
  dictionaries: Record<string, { value: string; label: string }[]>
}

/** The facts of an application. */
export function projectFactsOf(app: AppModel, environment: CompileEnvironment): ProjectFacts {
  const resources = Object.values(app.resources)
  const stored = resources.filter(({ source }) => source === 'table')
  const base = (environment.tables ?? []).map(table => [table, ''] as const)
  return {
    tables: { ...Object.fromEntries(base), ...Object.fromEntries(stored.flatMap(tablesOf)) },
    keys: Object.keys(app.pages),
    paths: resources.flatMap(({ path, aliases }) => [path, ...aliases]),
    permissions: Object.values(app.pages).map(
      ({ permission, component }) => permission || permissionOf(component),
    ),
    menus: environment.menus,
    referable: stored.filter(({ operations }) => operations.options !== undefined).map(referableOf),
    dictionaries: environment.dictionaries,
  }
}

/** The table of the records and those of their rows and links. */
const tablesOf = ({ table, page, fields }: ResourceModel): [string, string][] => [
  [table, page],
  ...fields.flatMap(field =>
    [field.table, field.reference?.through].flatMap((name): [string, string][] =>
      name ? [[name, page]] : [],
    ),
  ),
]

function referableOf({ page, table, key, tenancy, fields }: ResourceModel): ReferablePage {
  const type = fields.find(({ name }) => name === key)?.type ?? 'integer'
  return { page, table, key, isNumber: fieldTypeNamed(type).key === 'number', tenancy: tenancy.kind }
}
