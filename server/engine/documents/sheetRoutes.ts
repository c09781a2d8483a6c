import { Fault } from '#model/errors.ts'
import { isPermitted, isReadable, isWritable } from '#model/fieldAccess.ts'
import { localized } from '#model/language/localized.ts'
import { textOf } from '#model/language/t.ts'
import type { FieldModel, OperationModel, ResourceModel } from '#model/types/index.ts'
import type { DocumentVersion, ParsedWorkbook } from '../contracts/documents.ts'
import type { ModuleRoute, RouteInput } from '../contracts/ModuleRoute.ts'
import type { RequestContext } from '../contracts/RequestContext.ts'
import type { Row } from '../contracts/records.ts'
import { moduleRoutes } from '../registry/moduleRoutes.ts'
import type { Route } from '../registry/Route.ts'
import { readUpload } from '../sheet/readWorkbook.ts'
import { workbookHeaders } from '../sheet/workbook.ts'

const which = {
  version: { type: ['integer', 'string'], title: '表单版本编号', pattern: '^[0-9]{1,15}$' },
  field: { type: 'string', title: '文档属性，只有一个时可以省略', maxLength: 100 },
}

/**
 * The endpoints by which documents of a resource go out as workbooks and come in again: an empty or filled one for
 * whoever may fill in, what a record holds for whoever may read it, and what a workbook says, which is not stored.
 */
export function sheetRoutes(resource: ResourceModel): Route[] {
  if (!resource.fields.some(({ documentSchema }) => documentSchema !== null)) return []
  const { create, update, read } = resource.operations
  const filling = [create, update].filter(operation => operation !== undefined)
  return moduleRoutes({
    resource: resource.page,
    routes: [
      ...(filling.length > 0 ? [workbookRoute(resource, filling), importRoute(resource, filling)] : []),
      ...(read ? [exportRoute(resource, read)] : []),
    ],
  })
}

const permissionsOf = (operations: readonly OperationModel[]): string[] => [
  ...new Set(operations.flatMap(({ permissions }) => permissions)),
]

function workbookRoute(resource: ResourceModel, filling: readonly OperationModel[]): ModuleRoute {
  return {
    method: 'POST',
    path: `${resource.path}/document-workbook`,
    access: { permissions: permissionsOf(filling) },
    title: `${textOf(resource.title)}文档模板`,
    summary: 'A workbook to fill in a document of a version, empty or with what a form holds',
    reading: true,
    body: {
      type: 'object',
      required: ['version'],
      properties: { ...which, content: { type: ['object', 'null'] } },
      additionalProperties: false,
    },
    async run(context, { body, reply }) {
      assertFills(context, resource, body.field)
      const version = await versionOf(context, body.version)
      return send(context, reply, version, (body.content ?? null) as Row | null)
    },
  }
}

function exportRoute(resource: ResourceModel, { permissions }: OperationModel): ModuleRoute {
  return {
    method: 'GET',
    path: `${resource.path}/document-export`,
    access: { permissions },
    title: `${textOf(resource.title)}文档导出`,
    summary: 'The document of a record as a workbook',
    query: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', maxLength: 100 }, field: which.field },
    },
    async run(context, { query, reply }) {
      const field = documentField(resource, query.field)
      if (!isReadable(context.caller, field)) throw new Fault('PERMISSION_DENIED')
      const record = await context.readRecord(resource.page, query.id)
      const versionId = record[field.documentSchema ?? ''] ?? null
      if (versionId === null)
        throw new Fault('STATE', { message: localized('还没有填写，没有可以导出的内容') })
      return send(context, reply, await versionOf(context, versionId), (record[field.name] ?? {}) as Row)
    },
  }
}

function importRoute(resource: ResourceModel, filling: readonly OperationModel[]): ModuleRoute {
  return {
    method: 'POST',
    path: `${resource.path}/document-import`,
    access: { permissions: permissionsOf(filling) },
    title: `${textOf(resource.title)}文档读取`,
    summary:
      'What a workbook says as a document of a version, with mistakes at their cells; nothing is stored',
    reading: true,
    file: 'file',
    query: { type: 'object', required: ['version'], properties: which },
    async prepare(context, { query, request }) {
      assertFills(context, resource, query.field)
      const { bytes } = await readUpload(request)
      return { ...(await context.services.documents.parseWorkbook(bytes)) }
    },
    async run(context, { query, prepared }) {
      const version = await versionOf(context, query.version)
      const book = prepared as unknown as ParsedWorkbook
      return { data: await context.services.documents.readWorkbook(context, version, book) }
    },
  }
}

/** @throws Fault NOT_FOUND for a property that is no document */
function documentField({ fields }: ResourceModel, name: unknown): FieldModel {
  const documents = fields.filter(({ documentSchema }) => documentSchema !== null)
  const field = name === undefined || name === null ? documents[0] : documents.find(one => one.name === name)
  if (!field) throw new Fault('NOT_FOUND')
  return field
}

/** Whoever may neither make nor change what holds the document gets no template for it. @throws Fault PERMISSION_DENIED */
function assertFills({ caller }: RequestContext, resource: ResourceModel, name: unknown): void {
  const field = documentField(resource, name)
  const { create, update } = resource.operations
  const mayFill =
    (create && isPermitted(caller, create.permissions) && isWritable(caller, field, 'create')) ||
    (update && isPermitted(caller, update.permissions) && isWritable(caller, field, 'update'))
  if (!mayFill) throw new Fault('PERMISSION_DENIED')
}

/** @throws Fault NOT_FOUND for a version that is neither the own institution's nor the platform's */
async function versionOf(context: RequestContext, id: unknown): Promise<DocumentVersion> {
  const version = await context.services.documents.version(context, Number(id))
  if (version === null) throw new Fault('NOT_FOUND')
  return version
}

async function send(
  context: RequestContext,
  reply: RouteInput['reply'],
  version: DocumentVersion,
  content: Row | null,
): Promise<undefined> {
  const bytes = await context.services.documents.workbookOf(context, version, content)
  await workbookHeaders(reply, version.formName).send(bytes)
  return undefined
}
