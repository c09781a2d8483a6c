import { Fault } from '#model/errors.ts'
import type { AppModel, FieldModel, ReferenceModel, ResourceModel } from '#model/types/index.ts'
import { isReadable } from '../access/visibleFields.ts'
import { whereCondition } from '../condition/whereCondition.ts'
import type { Row } from '../defineModule.ts'
import type { OperationContext } from '../OperationContext.ts'
import { type Rows, rowsOf } from '../query/rowsOf.ts'
import type { FlatQuery } from '../request/flattenQuery.ts'

/** What a picker shows of a resource, and for which reference. */
export interface Picker {
  /** Property whose value is chosen. */
  key: string
  label: string
  /** Key, label, what references carry along, and the parent of trees; as far as the caller may read them. */
  fields: FieldModel[]
  /** The reference's filter over candidates; null for all. */
  where: string | null
  /** The form that the filter reads, and its fields. */
  values: Row
  form: readonly FieldModel[] | undefined
}

/** The picker that a query asks for. @throws SEARCH_INVALID when it names a reference that does not exist */
export function pickerOf(context: OperationContext, resource: ResourceModel, query: FlatQuery): Picker {
  const asked = referenceOf(context.app, resource, query)
  const reference = asked?.reference ?? null
  const key = reference?.key ?? resource.key
  const label = reference?.label ?? resource.label
  const names = new Set([key, label, ...embedded(context.app, resource, reference)])
  if (resource.tree) names.add(resource.tree.parent)
  const fields = resource.fields.filter(
    field =>
      field.column !== null &&
      names.has(field.name) &&
      (field.name === key || isReadable(context.caller, field)),
  )
  return { key, label, fields, where: reference?.where ?? null, values: valuesOf(query), form: asked?.form }
}

/** The records that may be chosen in a picker. */
export function choosableRows(
  context: OperationContext,
  resource: ResourceModel,
  { where, values, form }: Picker,
): Rows {
  const rows = rowsOf(context, resource)
  return where === null ? rows : rows.where(whereCondition(context, resource, where, { values, form }))
}

/** What the reference at hand carries along; of an unnamed one what any reference does. */
function embedded(app: AppModel, resource: ResourceModel, reference: ReferenceModel | null): string[] {
  if (reference) return reference.embed
  const fields = Object.values(app.resources).flatMap(owner => owner.fields)
  return fields.flatMap(field => (field.reference?.page === resource.page ? field.reference.embed : []))
}

interface AskedReference {
  reference: ReferenceModel
  /** Fields of the form that holds it. */
  form: readonly FieldModel[]
}

/** from=org/person&field=deptId; a field of an action's form is named with it: field=grant.roleIds. */
function referenceOf(app: AppModel, resource: ResourceModel, query: FlatQuery): AskedReference | null {
  const [from, name] = [query.get('from')?.[0], query.get('field')?.[0]]
  if (from === undefined || name === undefined) return null
  const owner = Object.hasOwn(app.resources, from) ? app.resources[from] : undefined
  const path = name.split('.')
  const action = owner?.actions.find(candidate => candidate.name === path[0] && path.length > 1)
  const form = action ? (action.form?.fields ?? []) : (owner?.fields ?? [])
  const { reference } = fieldAt(form, action ? path.slice(1) : path) ?? {}
  if (reference?.page !== resource.page) throw new Fault('SEARCH_INVALID')
  return { reference, form }
}

function fieldAt(fields: readonly FieldModel[], [name, ...rest]: string[]): FieldModel | undefined {
  const field = fields.find(candidate => candidate.name === name)
  return rest.length === 0 ? field : fieldAt(field?.fields ?? [], rest)
}

function valuesOf(query: FlatQuery): Row {
  const text = query.get('values')?.[0]
  if (text === undefined) return {}
  try {
    const values: unknown = JSON.parse(text)
    if (typeof values === 'object' && values !== null && !Array.isArray(values)) return scalars(values)
  } catch (error) {
    throw new Fault('SEARCH_INVALID', { cause: error })
  }
  throw new Fault('SEARCH_INVALID')
}

const scalars = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== 'object'))
