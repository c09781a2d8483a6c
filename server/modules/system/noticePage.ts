import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { isPermitted } from '#model/fieldAccess.ts'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { figuresOf } from './noticeFigures.ts'
import { remindUnread } from './noticeRemind.ts'
import { sendRows } from './noticeRows.ts'
import { EDITING, isShownTo, NOTICES, PUBLISHED } from './noticeShown.ts'

/** Notices whose readers are counted in one answer; further ones are told without. */
const MOST_COUNTED = 50

/** Notices as their writers have them: whom they reach, who is reminded, and what becomes of those of the platform. */
export default defineModule({
  resource: NOTICES,
  hooks: {
    beforeCreate: async (context, values) => notePublishing(context, {}, values),
    beforeUpdate: async (context, record, changes) => notePublishing(context, record, changes),
    afterCreate: (context, record) => sendRows(context, record),
    afterUpdate: (context, record) => sendRows(context, record),
    async afterRemove(context, records) {
      for (const record of records) await sendRows(context, record)
    },
    present: presentReading,
    showsFile,
  },
  counts: {
    people: (context, records) =>
      sumOf(records, ({ shownTo }) =>
        context.services.institution.audiences.count(
          context.tx,
          context.caller.tenantId,
          (shownTo ?? { all: true }) as AudienceRule,
        ),
      ),
    unread: (context, records) => sumOf(records, async record => (await figuresOf(context, record)).idle),
  },
  actions: {
    remind: (context, { records: [notice = {}] }) => remindUnread(context, notice),
  },
})

/** What is published without a time is so from this moment on, and says since when. */
function notePublishing({ now }: RequestContext, record: Row, changes: Row): void {
  const { status, publishTime } = { ...record, ...changes }
  if (status !== PUBLISHED || (publishTime ?? null) !== null) return
  // Of one that was shown without a time before, that of its making has counted.
  const isShown = record.status === PUBLISHED && (record.publishTime ?? null) === null
  changes.publishTime = isShown ? record.createTime : formatMoment(now.getTime())
}

async function sumOf(records: readonly Row[], count: (record: Row) => Promise<number>): Promise<number> {
  let sum = 0
  for (const record of records) sum += await count(record)
  return sum
}

/** How many have read it, for whoever may see who that is. A draft has no readers. */
async function presentReading(context: RequestContext, rows: Row[]): Promise<void> {
  const counted = isPermitted(context.caller, EDITING) ? rows.slice(0, MOST_COUNTED) : []
  for (const row of rows) if ('reading' in row) row.reading = null
  for (const row of counted) {
    if (!('reading' in row) || row.status !== PUBLISHED) continue
    const { people, readers } = await figuresOf(context, row)
    row.reading = `${readers} / ${people}`
  }
}

/** An attachment is opened by whoever the notice is for, and by whoever reads it among all of them. */
async function showsFile(
  context: RequestContext,
  { key, field, name }: { key: string; field: string; name: string },
): Promise<boolean> {
  const row = await context.tx
    .selectFrom('sys_notice as n')
    .select('n.attachments')
    .where('n.tenant_id', '=', context.caller.tenantId)
    .where('n.notice_id', '=', Number(key))
    .where(eb => (isPermitted(context.caller, EDITING) ? eb.val(true) : isShownTo(context)))
    .executeTakeFirst()
  return field === 'attachments' && String(row?.attachments ?? '').includes(name)
}
