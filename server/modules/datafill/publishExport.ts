import { Fault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { textOf } from '#model/language/t.ts'
import type { Text } from '#model/types/index.ts'
import type { OperationContext } from '#server/engine/contracts/OperationContext.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { type CellWords, dictionaryLabels } from '#server/engine/sheet/cellText.ts'
import {
  type DocumentColumn,
  documentCells,
  documentRows,
  documentSheets,
  sheetNameOf,
} from '#server/engine/sheet/documentSheets.ts'
import { SheetStream } from '#server/engine/sheet/SheetStream.ts'
import { workbookHeaders } from '#server/engine/sheet/workbook.ts'

/** Tasks that are read in one short transaction. */
const CHUNK = 200

/** Characters of a column. */
const WIDTH = 20

/**
 * All that was handed in of a campaign as a workbook: a row for each target with its status, and a sheet for each list of rows of the form.
 * It is written while it is sent; each sheet reads the tasks again, so that memory stays flat.
 */
export default defineModule({
  routes: [
    {
      ...{ method: 'GET', path: '/datafill/campaign/answers', transaction: false },
      access: { permissions: ['datafill:campaign:export'] },
      title: '导出填报内容',
      summary: 'What was handed in of a campaign, as a workbook with a sheet for each list of rows',
      query: {
        type: 'object',
        required: ['campaignId'],
        properties: { campaignId: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      async run(context, { query, reply }) {
        await exportAnswers(context, Number(query.campaignId), reply)
        return undefined
      },
    },
  ],
})

type Reply = Parameters<typeof workbookHeaders>[0]

async function exportAnswers(context: RequestContext, campaignId: number, reply: Reply): Promise<void> {
  const { language } = context
  const { title, versionId, form } = await context.inTransaction(async inside => {
    const campaign = await inside.readRecord('datafill/campaign', campaignId)
    const version = await inside.services.documents.version(inside, Number(campaign.formVersionId))
    if (version === null) throw new Fault('NOT_FOUND')
    return {
      title: String(campaign.title),
      versionId: String(campaign.formVersionId),
      form: version.form,
    }
  })
  const { columns, tables } = documentSheets([{ id: versionId, fields: form.fields }], language)
  const words: CellWords = {
    labels: await dictionaryLabels(context as OperationContext, form.fields),
    ...{ language, versions: new Map() },
  }
  const by = { version: versionId, words }
  const head = headOf(context)
  const sheet = new SheetStream(textOf(ANSWERS, language), [...head, ...columns.map(headed)])
  void workbookHeaders(reply, title).send(sheet.output)
  try {
    await eachChunk(context, campaignId, rows =>
      sheet.add(
        rows.map(row => [...headCells(row, language), ...documentCells(columns, row.content as Row, by)]),
      ),
    )
    for (const [index, table] of tables.entries()) {
      sheet.next(sheetNameOf(table, index), [...head.slice(0, 1), ...table.columns.map(headed)])
      await eachChunk(context, campaignId, rows =>
        sheet.add(
          rows.flatMap(row =>
            documentRows(row.content as Row | null, table, versionId).map(one => [
              ...headCells(row, language).slice(0, 1),
              ...documentCells(table.columns, one, by),
            ]),
          ),
        ),
      )
    }
    await sheet.end()
  } catch (error) {
    // Half a workbook must not look like a whole one.
    sheet.output.destroy(error instanceof Error ? error : undefined)
    context.log.warn({ err: error }, 'An export broke off')
  }
}

const headed = ({ title }: DocumentColumn) => ({ title, width: WIDTH })

/** Name of the first sheet; those of tables begin with their number. */
const ANSWERS = { zh: '填报内容', en: 'Document' }

const HEAD = [
  { zh: '填报对象', en: 'Target' },
  { zh: '地区', en: 'Region' },
  { zh: '状态', en: 'Status' },
  { zh: '上报时间', en: 'Handed in at' },
]

const STATUSES: Record<string, Text> = {
  0: { zh: '待填报', en: 'Not begun' },
  1: { zh: '填报中', en: 'Begun' },
  2: { zh: '待内审', en: 'Inside review' },
  3: { zh: '已上报', en: 'Handed in' },
  4: { zh: '已退回', en: 'Returned' },
  5: { zh: '已通过', en: 'Passed' },
  6: { zh: '免报', en: 'Exempt' },
}

const headOf = ({ language }: RequestContext) =>
  HEAD.map(words => ({ title: textOf(words, language), width: WIDTH }))

const headCells = (
  { targetName, region, status, submittedTime }: Row,
  language: RequestContext['language'],
): string[] => [
  String(targetName ?? ''),
  String(region ?? ''),
  textOf(STATUSES[String(status)] ?? '', language),
  submittedTime instanceof Date ? formatMoment(submittedTime.getTime()) : '',
]

const HANDED_IN: readonly string[] = ['3', '5']

/** All tasks with what was handed in of them, a few hundred at a time, in the order of the keys. */
async function eachChunk(
  context: RequestContext,
  campaignId: number,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await context.inTransaction(({ tx, caller }) =>
      tx
        .selectFrom('datafill_task')
        .select([
          'task_id as taskId',
          'target_name as targetName',
          'region',
          'submitted_time as submittedTime',
          'status',
          'content',
        ])
        .where('publisher_id', '=', caller.tenantId)
        .where('campaign_id', '=', campaignId)
        .where('status', '!=', '7')
        .where('task_id', '>', after)
        .orderBy('task_id')
        .limit(CHUNK)
        .execute(),
    )
    // What was not handed in is only the target's.
    if (rows.length > 0)
      await work(
        rows.map(row => ({ ...row, content: HANDED_IN.includes(row.status ?? '') ? row.content : null })),
      )
    if (rows.length < CHUNK) return
    after = Number(rows.at(-1)?.taskId)
  }
}
