import type { AppFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { referenceOf } from '../derive/fieldTypeOf.ts'
import { embeddedNameOf } from '../derive/resourceNames.ts'
import type { PropertySource, ReferenceSource } from '../source/property.ts'
import type { JsonSchema, ReferenceModel } from '../types/index.ts'
import { valueSchema } from './valueSchema.ts'

export interface CompiledReference {
  model: ReferenceModel
  /** Schema of the stored value, as the target describes it. */
  keySchema: JsonSchema
}

/** A reference linked to its target; null for a property that is none. */
export function compileReference(
  name: string,
  property: PropertySource,
  app: AppFacts,
): CompiledReference | null {
  const source: ReferenceSource | null = referenceOf(property)
  if (!source) return null
  const target = targetOf(source.to, app)
  const key = source.key ?? target.key
  const field = target.fields.get(key)
  const label = target.label ?? target.key
  const through = source.through ?? null
  const { tree } = target.source
  const model: ReferenceModel = {
    page: target.page,
    path: target.source.path,
    table: target.table,
    key,
    label,
    ...(tree ? { tree: tree.order === undefined ? { parent: tree.parent } : { ...tree } } : {}),
    tenancy: target.tenancy.kind,
    as: source.as ?? embeddedNameOf(name),
    embed: [...new Set([key, label, ...(source.embed ?? [])])],
    through,
    onDelete: source.onDelete ?? (through === null ? 'restrict' : 'cascade'),
    where: source.where ?? null,
    options: `${target.source.path}/options`,
  }
  const keySchema = field?.source.type === undefined ? { type: 'integer' } : valueSchema(field.source)
  return { model, keySchema }
}

/** The owner of a record; check has made sure that there is one. */
export function targetOf(page: string, app: AppFacts): ResourceFacts {
  const owned = app.pages.get(page)?.owned
  if (!owned) throw new Error(`${page} owns no record; check should have refused the reference.`)
  return owned
}
