import type { ResourceFacts } from '../derive/AppFacts.ts'
import { headingOf } from '../derive/affixes.ts'
import { isAskedFirst } from '../derive/askedFirst.ts'
import { actionPermission, consequencesPath, operationPermission, previewPath } from '../derive/names.ts'
import { OPERATION_NAMES, OPERATION_STYLES, operationsOf } from '../derive/operations.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { isOfItself } from '../fieldAccess.ts'
import type { FieldModel, OperationModel, OperationName, ResourceModel } from '../types/index.ts'

interface OperationsOptions {
  /** Address that the operations stand below. */
  path: string
  /** Permission prefix. */
  prefix: string
  /** Name in OpenAPI ids: Post in listPost. */
  apiName: string
  /** Permissions that open the picker beside that of the list. */
  pickers: readonly string[]
  fields: FieldModel[]
}

/** The endpoints of a resource, each with all that is needed to serve and to call it. */
export function compileOperations(
  resource: ResourceFacts,
  options: OperationsOptions,
): ResourceModel['operations'] {
  const changes = operationsOf(resource.source)
  const operations: ResourceModel['operations'] = {}
  for (const name of OPERATION_NAMES) {
    if (changes.has(name)) operations[name] = compileOperation(name, resource, options)
  }
  return operations
}

function compileOperation(
  name: OperationName,
  resource: ResourceFacts,
  options: OperationsOptions,
): OperationModel {
  const change = operationsOf(resource.source).get(name) ?? {}
  const style = OPERATION_STYLES[resource.source.style ?? 'list'][name]
  const suffix = change.path === undefined ? style.path : `/${change.path.replace(/^\//, '')}`
  const operation: OperationModel = {
    name,
    method: style.method,
    path: options.path + suffix.replace(':key', `:${resource.key}`),
    permissions: permissionsOf(name, resource, options),
    when: change.when ?? null,
    ...(change.refusal === undefined ? {} : { refusal: change.refusal }),
    ...(change.once ? { once: true as const } : {}),
    ...(change.ways === undefined ? {} : { ways: change.ways }),
    ...(change.spread === undefined ? {} : { spread: change.spread }),
    id: `${name}${options.apiName}`,
    ...previewOf(name, change.preview, resource, options),
  }
  const fields = fieldsOf(name, change.fields, { fields: options.fields, key: resource.key })
  return fields ? { ...operation, fields } : operation
}

/** What is asked before it is done: server code, or what the page says follows from a change. */
function previewOf(
  name: OperationName,
  preview: string | undefined,
  { source }: ResourceFacts,
  { path }: OperationsOptions,
): Pick<OperationModel, 'preview'> {
  if (preview !== undefined) return { preview: previewPath(source.path, preview) }
  const isAsked = source.consequences?.some(
    ({ action, onCreate }) => action === undefined && (name === 'update' || (name === 'create' && onCreate)),
  )
  return isAsked ? { preview: consequencesPath(path) } : {}
}

/** Whoever may do what is asked about may ask. */
function permissionsAsked(resource: ResourceFacts, { prefix }: OperationsOptions): string[] {
  const { actions = {}, consequences = [] } = resource.source
  const operations = operationsOf(resource.source)
  const asked = [
    ...(operations.has('update') ? ['update' as const] : []),
    ...(operations.has('create') && consequences.some(({ onCreate }) => onCreate) ? ['create' as const] : []),
  ].flatMap(name => operationPermission(resource, name, prefix) ?? [])
  const others = Object.entries(actions).flatMap(([name, action]) =>
    isAskedFirst(consequences, name, action) ? [actionPermission(action.permission, name, prefix)] : [],
  )
  return [...new Set([...asked, ...others])]
}

/** A picker opens to whoever sees the list or a record, and to whoever fills in a form that picks from it. */
function permissionsOf(name: OperationName, resource: ResourceFacts, options: OperationsOptions): string[] {
  if (name === 'consequences') return permissionsAsked(resource, options)
  const own = operationPermission(resource, name, options.prefix)
  if (name !== 'options') return own === null ? [] : [own]
  const given = operationsOf(resource.source).get('options')?.permission
  const seeing = (['list', 'read'] as const).map(other =>
    operationPermission(resource, other, options.prefix),
  )
  const found = given === undefined ? seeing.filter(permission => permission !== null) : [given]
  return [...new Set([...found, ...options.pickers])]
}

/** An export holds what may be read, an import takes what may be written. */
function fieldsOf(
  name: OperationName,
  given: string[] | undefined,
  { fields, key }: { fields: FieldModel[]; key: string },
): string[] | null {
  if (name === 'export') return given ?? exportedOf(fields, key).map(field => field.name)
  if (name === 'import' || name === 'importTemplate')
    return given ?? fields.filter(isImported).map(field => field.name)
  if (name === 'copy') return given ?? fields.filter(isCopied).map(field => field.name)
  return null
}

const INNER = new Set(['createById', 'updateBy', 'updateTime', 'version'])

/** Two columns of one heading cannot be told apart: the key gives way to what the page gives its heading to. */
function exportedOf(fields: FieldModel[], key: string): FieldModel[] {
  const exported = fields.filter(isExported)
  const headings = (field: FieldModel) => (['zh', 'en'] as const).map(language => headingOf(field, language))
  const taken = exported.filter(({ name }) => name !== key).flatMap(headings)
  return exported.filter(
    field => field.name !== key || !headings(field).some(heading => taken.includes(heading)),
  )
}

const isExported = (field: FieldModel) =>
  !field.writeOnly &&
  isOfItself(field) &&
  (hasCell(field) || isSaidInOneCell(field)) &&
  field.widget !== 'rich-text' &&
  !INNER.has(field.name)

/** What no sheet brings in but one cell can say: what stands in an object or a document, and lists. */
const isSaidInOneCell = (field: FieldModel) =>
  fieldTypeNamed(field.type).storage === 'column' &&
  (field.documentSchema !== null || field.fields.length > 0 || isPlainList(field))

const isPlainList = ({ dict, schema: { items } }: FieldModel) =>
  dict !== null || ['string', 'number', 'integer'].includes([items?.type].flat()[0] ?? '')

const isImported = (field: FieldModel) =>
  field.write !== 'never' &&
  field.typeOf === undefined &&
  hasCell(field) &&
  !fieldTypeNamed(field.type).sheet?.isExportOnly
/** What a person has given a record, and another may have as well. */
const isCopied = ({ write, writeOnly, compute, series, copy, name }: FieldModel) =>
  write !== 'never' && !writeOnly && compute === null && !series && copy?.bound !== true && !INNER.has(name)

/** Labels of several options stand in one cell. */
const hasCell = ({ type, options }: FieldModel) =>
  fieldTypeNamed(type).sheet !== null || options !== undefined
