import { fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { idOf } from './commandOf.ts'
import { readerOf } from './mayRead.ts'
import { readersAmong } from './readersAmong.ts'
import { idsIn } from './taskCommands.ts'

/** Keeps a comment, and tells the people who are named in it. @throws Fault NOT_FOUND, INVALID at content or userIds */
export async function commentOn(context: RequestContext, body: Row): Promise<number> {
  const { tx, caller, now, services } = context
  const id = idOf(body.id)
  await readerOf(context, id)
  const content = String(body.content).trim()
  if (content === '') throw fieldFault('INVALID', 'content', localized('评论不能为空'))
  const userIds = idsIn(body.userIds)
  const readers = await readersAmong(context, id, userIds)
  if (readers.length < userIds.length)
    throw fieldFault('INVALID', 'userIds', localized('只能提到看得到此流程的人员'))
  const row = await tx
    .insertInto('bpm_process_event')
    .values({
      ...{ tenant_id: caller.tenantId, instance_id: id, type: 'comment', event_time: now },
      ...{ user_id: caller.userId, reason: content, detail: JSON.stringify({ userIds }) },
    })
    .returning(['id'])
    .executeTakeFirstOrThrow()
  if (readers.length > 0)
    await services.notifier.send(
      'message',
      {
        ...{ tenantId: caller.tenantId, userIds: readers, template: 'bpm-mentioned' },
        params: { name: caller.nickName, process: await nameOf(context, id), content: content.slice(0, 100) },
      },
      tx,
    )
  return row.id
}

async function nameOf({ tx, caller }: RequestContext, id: number): Promise<string> {
  const row = await tx
    .selectFrom('bpm_process_instance')
    .select('name')
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.name
}
