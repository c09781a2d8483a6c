import type { AppModel, FieldModel, ResourceModel } from '#model/types/index.ts'
import { createAjvValidator } from '#server/validation/createAjvValidator.ts'
import type { ModuleDefinition, ResourceHooks } from '../defineModule.ts'
import type { CompiledResource } from './CompiledResource.ts'
import { compileExpressions } from './compileExpressions.ts'

/**
 * What is derived of a resource once: lookups, validators, the behaviour that modules add.
 * @throws Error when two modules define the same hook, action or rows, or an action that the schema does not have
 */
export function compileResource(
  app: AppModel,
  resource: ResourceModel,
  modules: readonly ModuleDefinition[],
): CompiledResource {
  const actions = merge(
    resource,
    'action',
    modules.map(module => module.actions ?? {}),
  )
  assertActions(resource, actions)
  const prepare = merge(
    resource,
    'preparation',
    modules.map(module => module.prepare ?? {}),
  )
  assertPrepared(resource, { prepare, actions })
  const { rows, rowsRule } = merge<RowsPart>(
    resource,
    'part',
    modules.map(({ rows, rowsRule }) => (rows ? { rows, ...(rowsRule ? { rowsRule } : {}) } : {})),
  )
  return {
    model: resource,
    fields: new Map(resource.fields.map(field => [field.name, field])),
    embedded: new Map(resource.fields.flatMap(field => embeddedName(field))),
    validate: {
      create: createAjvValidator(resource.schemas.create),
      update: createAjvValidator(resource.schemas.update),
    },
    ...compileExpressions(app, resource),
    hooks: merge(
      resource,
      'hook',
      modules.map(module => module.hooks ?? {}),
    ) as ResourceHooks,
    actions,
    prepare,
    rows: rows ?? null,
    rowsRule: rowsRule ?? null,
  }
}

type RowsPart = Pick<ModuleDefinition, 'rows' | 'rowsRule'>

const embeddedName = (field: FieldModel): [string, FieldModel][] =>
  field.reference === null ? [] : [[field.reference.as, field]]

function merge<T extends object>(resource: ResourceModel, word: string, parts: readonly T[]): T {
  const merged = {} as T
  for (const part of parts) {
    for (const name of Object.keys(part)) {
      if (name in merged) throw new Error(`Two modules define the ${word} "${name}" of ${resource.page}.`)
    }
    Object.assign(merged, part)
  }
  return merged
}

function assertActions(resource: ResourceModel, handlers: object): void {
  const byModule = resource.actions.filter(action => action.module).map(action => action.name)
  for (const name of Object.keys(handlers)) {
    if (byModule.includes(name)) continue
    throw new Error(
      `A module handles the action "${name}" of ${resource.page}, which has none with run: module.`,
    )
  }
  const missing = byModule.find(name => !(name in handlers))
  if (missing === undefined) return
  throw new Error(`The action "${missing}" of ${resource.page} has run: module, but no module handles it.`)
}

function assertPrepared(
  { page }: ResourceModel,
  { prepare, actions }: { prepare: object; actions: object },
): void {
  const unknown = Object.keys(prepare).find(name => !(name in actions))
  if (unknown === undefined) return
  throw new Error(`A module prepares the action "${unknown}" of ${page}, which no module handles.`)
}
