import pLimit from 'p-limit'
import { Fault, fieldFault } from '#model/errors.ts'
import { fieldAt } from '#model/insides.ts'
import { localized } from '#model/language/localized.ts'
import type { FieldModel, ResourceModel, VisitorLinkModel } from '#model/types/index.ts'
import type { OperationContext } from '../contracts/OperationContext.ts'
import type { Row } from '../contracts/records.ts'
import { assertFileFits, isUploadField } from '../files/claimFiles.ts'
import { fileAcceptance, imageAcceptance } from '../files/content/Acceptance.ts'
import { readUpload } from '../files/content/readUpload.ts'
import { saveVisitorUpload } from '../files/saveVisitorUpload.ts'
import { moduleRoutes } from '../registry/moduleRoutes.ts'
import type { OperationInput, Route } from '../registry/Route.ts'
import { FILE_FIELD } from '../request/fileExpected.ts'
import { assertLinkOpens, linkOf } from './asVisitor.ts'
import { neverRun } from './openingRoutes.ts'
import { titleOfLink } from './titleOfLink.ts'

/** Files of visitors that one server reads at a time: each lies in memory. */
const TURNS = 4
const MOST_WAITING = 200

const turns = pLimit(TURNS)

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
  const field = await inShort(context, inside =>
    uploadField(inside, { resource, link }, String(rawQuery.field)),
  )
  if (turns.pendingCount >= MOST_WAITING) throw new Fault('BUSY', { retryAfter: 1 })
  return turns(async () => {
    const isPicture = field.widget === 'image'
    const read = await readUpload(request, { acceptance: isPicture ? imageAcceptance : fileAcceptance })
    assertFileFits(field, { extension: read.extension, size: read.content.length })
    const file = { ...read, kind: isPicture ? ('public' as const) : ('attachment' as const) }
    return { ...(await saveVisitorUpload(context, file, { link: linkOf(context), quota: link.uploads })) }
  })
}

const inShort = <T>(context: OperationContext, work: (inside: OperationContext) => Promise<T>): Promise<T> =>
  context.inTransaction(inside => work(inside as OperationContext))

/** The field that a file is for, while the link opens. */
async function uploadField(
  context: OperationContext,
  { resource, link }: { resource: ResourceModel; link: VisitorLinkModel },
  path: string,
): Promise<FieldModel> {
  await context.services.visitorLinks.hold(context.tx, linkOf(context))
  await assertLinkOpens(context)
  const fields = await formFields(context, { resource, link })
  // Of which row of a list it is says nothing about what it takes.
  const field = fieldAt(
    fields,
    path.split('.').filter(part => !/^\d+$/.test(part)),
  )
  if (field && isUploadField(field)) return field
  throw fieldFault('NOT_FOUND', '', localized('这份表单没有这个上传项'))
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
