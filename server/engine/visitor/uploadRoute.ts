import type { FieldModel, ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { receiveFieldFile, uploadFieldAt } from '../files/receiveFieldFile.ts'
import { saveVisitorUpload } from '../files/saveVisitorUpload.ts'
import { moduleRoutes } from '../registry/moduleRoutes.ts'
import type { OperationInput, Route } from '../registry/Route.ts'
import { FILE_FIELD } from '../request/fileExpected.ts'
import { assertLinkOpens, linkOf } from './asVisitor.ts'
import { neverRun } from './openingRoutes.ts'
import { titleOfLink } from './titleOfLink.ts'

/** By which visitors send a file for a field of the form behind their link. */
export function uploadRoute(resource: ResourceModel, link: VisitorLinkModel): Route {
  const [route] = moduleRoutes({
    resource: resource.page,
    routes: [
      {
        method: 'POST',
        path: `${link.path}/upload`,
        title: `${titleOfLink(resource, link.title)}文件上传`,
        summary: 'Stores one file for a field of the form behind a link, multipart field "file"',
        access: { link: link.purpose },
        query: {
          type: 'object',
          required: ['field'],
          properties: { field: { type: 'string', maxLength: 200 } },
        },
        file: FILE_FIELD,
        // What it is for is sent afterwards, and counted then.
        puzzleAfter: 0,
        noted: false,
        ...(link.uploads.unnamed === undefined ? {} : { unlogged: link.uploads.unnamed }),
        run: neverRun,
      },
    ],
  }) as [Route]
  return {
    ...route,
    prepare: (context, input) => store(context, { resource, link }, input),
    run: async (_context, { prepared }) => ({ data: prepared }),
  }
}

/**
 * In transactions of its own, before the one of the request: a file takes its time to arrive.
 * @throws Fault LINK_INVALID, LINK_EARLY, …; NOT_FOUND for a field that the form does not have; FILE_TYPE, TOO_LARGE
 */
async function store(
  context: OperationContext,
  { resource, link }: { resource: ResourceModel; link: VisitorLinkModel },
  { rawQuery, request }: OperationInput,
): Promise<Row> {
  const { field, keepsName } = await inShort(context, inside =>
    uploadField(inside, { resource, link }, String(rawQuery.field)),
  )
  const quota = { ...link.uploads, keepsName }
  return {
    ...(await receiveFieldFile(request, field, file =>
      saveVisitorUpload(context, file, { link: linkOf(context), quota }),
    )),
  }
}

const inShort = <T>(context: OperationContext, work: (inside: OperationContext) => Promise<T>): Promise<T> =>
  context.inTransaction(inside => work(inside as OperationContext))

/** The field that a file is for, while the link opens, and whether the record that takes it may know what it is called. */
async function uploadField(
  context: OperationContext,
  { resource, link }: { resource: ResourceModel; link: VisitorLinkModel },
  path: string,
): Promise<{ field: FieldModel; keepsName: boolean }> {
  await context.services.visitorLinks.hold(context.tx, linkOf(context))
  await assertLinkOpens(context)
  const { keepsFileNames } = context.compiled(resource.page).hooks
  return {
    field: uploadFieldAt(await formFields(context, { resource, link }), path),
    keepsName: (await keepsFileNames?.(context, link.purpose)) ?? false,
  }
}

/** Those of the action's form, or of the form that a module shows behind the link. */
async function formFields(
  context: OperationContext,
  { resource, link }: { resource: ResourceModel; link: VisitorLinkModel },
): Promise<readonly FieldModel[]> {
  if (link.action !== null)
    return resource.actions.find(({ name }) => name === link.action)?.form?.fields ?? []
  const { visitorFields } = context.compiled(resource.page).hooks
  return (await visitorFields?.(context, link.purpose)) ?? []
}
