import type { DocumentVersion, ParsedWorkbook } from '#server/engine/contracts/documents.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { readUpload } from '#server/engine/sheet/readWorkbook.ts'
import { workbookHeaders } from '#server/engine/sheet/workbook.ts'
import { idIn } from './fillRoute.ts'
import { versionOf } from './taskDraft.ts'
import { FILL, readTask, type TaskRow } from './taskRow.ts'
import { assertFillable } from './taskState.ts'

const path = '/datafill/fill/:taskId'
const fills = { permissions: [FILL] }
/** As every form of a document says it; what a task is filled in by, the task says. */
const version = { type: ['integer', 'string'], pattern: '^[0-9]{1,15}$' }

/** A task filled in by Excel. */
export default defineModule({
  routes: [
    {
      method: 'POST',
      path: `${path}/workbook`,
      access: fills,
      title: '下载填报表格',
      summary: 'A workbook to fill in a task, empty or with what the form holds',
      reading: true,
      body: {
        type: 'object',
        properties: { version, content: { type: ['object', 'null'] } },
        additionalProperties: false,
      },
      async run(context, { params, body, reply }) {
        const { task, described } = await fillable(context, params.taskId)
        const content = (body.content ?? null) as Row | null
        const bytes = await context.services.documents.workbookOf(context, described, content)
        await workbookHeaders(reply, task.title).send(bytes)
        return undefined
      },
    },
    {
      method: 'POST',
      path: `${path}/import`,
      access: fills,
      title: '读取填报表格',
      summary:
        'What a workbook says as the document of a task, with mistakes at their cells; nothing is stored',
      reading: true,
      file: 'file',
      query: { type: 'object', properties: { version } },
      async prepare(context, { request }) {
        const { bytes } = await readUpload(request)
        return { ...(await context.services.documents.parseWorkbook(bytes)) }
      },
      async run(context, { params, prepared }) {
        const { described } = await fillable(context, params.taskId)
        const book = prepared as unknown as ParsedWorkbook
        return { data: await context.services.documents.readWorkbook(context, described, book) }
      },
    },
  ],
})

/** @throws Fault NOT_FOUND, PERMISSION_DENIED, STATE */
async function fillable(
  context: RequestContext,
  taskId: string | undefined,
): Promise<{ task: TaskRow; described: DocumentVersion }> {
  const task = await readTask(context, idIn(taskId))
  assertFillable(context, task)
  return { task, described: await versionOf(context, task) }
}
