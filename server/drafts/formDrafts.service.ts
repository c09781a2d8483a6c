import { sql } from 'kysely'
import type { DraftPlace, FormDraft, FormDrafts } from '../engine/contracts/formDrafts.ts'
import type { RequestContext } from '../engine/contracts/RequestContext.ts'
import { defineService } from '../engine/defineService.ts'
import { lockRule } from '../engine/lockRule.ts'
import { DRAFT_DAYS } from './draftDays.ts'

export default defineService({
  name: 'formDrafts',
  needs: [],
  start: () => formDrafts,
})

/** Drafts of an account; of more, the one that was left longest goes. */
const MOST_DRAFTS = 20

const DAY = 86_400_000

export const formDrafts: FormDrafts = { read: readDraft, keep: keepDraft, drop: dropDraft }

/** The caller's draft; null where there is none, or it was left too long ago. */
async function readDraft(
  { tx, caller, now }: RequestContext,
  { page, place }: DraftPlace,
): Promise<FormDraft | null> {
  const found = await tx
    .selectFrom('sys_form_draft')
    .select(['step', 'content', 'update_time'])
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .where('page', '=', page)
    .where('place', '=', place)
    .where('update_time', '>', new Date(now.getTime() - DRAFT_DAYS * DAY))
    .executeTakeFirst()
  return found ? { step: found.step, content: found.content, updateTime: found.update_time } : null
}

/** Keeps a draft of the caller's in place of the one before. */
async function keepDraft(
  { tx, caller }: RequestContext,
  { page, place, step, content }: DraftPlace & Pick<FormDraft, 'step' | 'content'>,
): Promise<Date> {
  const { tenantId, userId } = caller
  await lockRule(tx, `form drafts ${tenantId} ${userId}`)
  // Of the moment behind the lock: who came later has the later draft.
  const kept = { step, content: JSON.stringify(content), update_time: new Date() }
  await tx
    .insertInto('sys_form_draft')
    .values({ tenant_id: tenantId, user_id: userId, page, place, ...kept })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'page', 'place']).doUpdateSet(kept))
    .execute()
  await sql`delete from sys_form_draft where tenant_id = ${tenantId} and user_id = ${userId}
    and (page, place) in (select page, place from sys_form_draft
      where tenant_id = ${tenantId} and user_id = ${userId}
      order by update_time desc, page, place offset ${MOST_DRAFTS})`.execute(tx)
  return kept.update_time
}

/** Takes the caller's draft away. */
async function dropDraft({ tx, caller }: RequestContext, { page, place }: DraftPlace): Promise<void> {
  await tx
    .deleteFrom('sys_form_draft')
    .where('tenant_id', '=', caller.tenantId)
    .where('user_id', '=', caller.userId)
    .where('page', '=', page)
    .where('place', '=', place)
    .execute()
}
