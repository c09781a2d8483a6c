import type { AppModel, FieldModel, ResourceModel, SourceFile } from '#model/types/index.ts'

const WRITTEN_BY_SERVER = ['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version']

/**
 * The records of the application that a document may refer to, as page files: a published form is checked and
 * compiled without the project's files. Only records with an endpoint that offers them for choice are among them.
 */
export function stubPages(app: AppModel): SourceFile[] {
  return Object.values(app.resources)
    .filter(resource => resource.source === 'table' && resource.operations.options !== undefined)
    .map(resource => ({ path: `${resource.page}.json`, text: JSON.stringify(stubOf(resource)) }))
}

function stubOf(resource: ResourceModel): object {
  const { title, path, table, key, label, style, tenancy, tree } = resource
  const fields = resource.fields.filter(field => isKept(resource, field))
  return {
    title,
    menu: {},
    resource: {
      ...{ path, table, key, label, style },
      ...(tenancy.kind === 'platform' ? { tenancy: 'platform' } : {}),
      ...(tree ? { tree: tree.order === null ? { parent: tree.parent } : tree } : {}),
      properties: Object.fromEntries(fields.map(field => [field.name, propertyOf(resource, field)])),
    },
  }
}

/** Lists of other records are never embedded; the audit fields and a number as key come by themselves. */
function isKept({ key }: ResourceModel, { name, type }: FieldModel): boolean {
  if (WRITTEN_BY_SERVER.includes(name) || type === 'links' || type === 'rows') return false
  return name !== key || type === 'string'
}

function propertyOf({ page, tree }: ResourceModel, field: FieldModel): object {
  const { title, type, schema, unique, writeOnly, permission } = field
  return {
    title,
    ...typeOf(type),
    ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
    ...(unique ? { 'x-unique': true } : {}),
    ...(writeOnly ? { writeOnly } : {}),
    ...(permission.read === null ? {} : { 'x-permission': { read: permission.read } }),
    ...(field.name === tree?.parent ? { 'x-ref': page } : {}),
  }
}

function typeOf(type: FieldModel['type']): object {
  if (type === 'json') return { type: 'object' }
  return type === 'date' || type === 'date-time' || type === 'time'
    ? { type: 'string', format: type }
    : { type }
}
