import { createCompiler } from '../createCompiler.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { mayChoose, type PermissionHolder } from '../fieldAccess.ts'
import type { AppModel, FieldModel, ResourceModel, SourceFile } from '../types/index.ts'

const WRITTEN_BY_SERVER = ['createBy', 'createById', 'createTime', 'updateBy', 'updateTime', 'version']

interface DocumentPage {
  resource: ResourceModel
  file: SourceFile
}

const known = new WeakMap<AppModel, DocumentPage[]>()

/**
 * The records of the application that a form may refer to, as page files: a published form is checked and compiled
 * without the project's files. Only records with an endpoint that offers them for choice are among them, with a name
 * that everybody may read, and with those fields that everybody may read.
 * @param designer leaves out what they may not choose from; absent for all
 */
export function documentPages(app: AppModel, designer?: PermissionHolder): SourceFile[] {
  const pages = known.get(app) ?? allPages(app)
  known.set(app, pages)
  return pages.filter(({ resource }) => !designer || mayChoose(designer, resource)).map(({ file }) => file)
}

/** What cannot be said of a record in a page file like these is no reason to refuse every form. */
function allPages(app: AppModel): DocumentPage[] {
  const pages = Object.values(app.resources)
    .filter(resource => resource.source === 'table' && resource.operations.options !== undefined)
    .filter(({ fields, label }) => fields.find(({ name }) => name === label)?.permission.read == null)
    .map(resource => ({
      resource,
      file: { path: `${resource.page}.json`, text: JSON.stringify(pageOf(resource)) },
    }))
  const files = pages.map(({ file }) => file)
  const { problems } = createCompiler().compile(files, { dictionaries: {}, permissions: [], menus: [] })
  const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  return pages.filter(({ file }) => !wrong.has(file.path))
}

function pageOf(resource: ResourceModel): object {
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

/**
 * Lists of other records are never embedded, nor what not everybody may read; the audit fields and a number as key come
 * by themselves.
 */
function isKept({ key, tree }: ResourceModel, { name, type, permission }: FieldModel): boolean {
  if (WRITTEN_BY_SERVER.includes(name) || fieldTypeNamed(type).storage !== 'column') return false
  if (permission.read !== null && name !== tree?.parent) return false
  return name !== key || fieldTypeNamed(type).key === 'text'
}

function propertyOf({ page, tree }: ResourceModel, field: FieldModel): object {
  const { title, type, schema, unique, writeOnly } = field
  return {
    title,
    ...typeOf(type),
    ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
    ...(unique ? { 'x-unique': true } : {}),
    ...(writeOnly ? { writeOnly } : {}),
    ...(field.name === tree?.parent ? { 'x-ref': page } : {}),
  }
}

function typeOf(type: FieldModel['type']): object {
  const { data, format } = fieldTypeNamed(type)
  return format ? { type: data[0], format: format.name } : { type: data[0] }
}
