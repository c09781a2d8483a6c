import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ModuleRoute, RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { bindTo } from '../tenant/applyPackage.ts'
import { notifyUnion, platform } from './notifyUnion.ts'
import type { ReviewedPage } from './UnionInfo.ts'

/** What the platform decides about a record. */
export interface Verdict {
  isApproved: boolean
  reason: string | null
  levelId: number | null
}

interface ReviewSteps {
  /** Further columns of the record. @throws Fault at the field of what is missing */
  columns?(context: RequestContext, record: Row, verdict: Verdict): Promise<Row> | Row
  /** After the record is written; `tx` is bound to the institution that owns it. */
  afterwards?(context: RequestContext, record: Row, verdict: Verdict): Promise<void>
}

/** The platform approves or rejects what an institution has submitted. The record's institution is told. */
export function reviewRoute(reviewed: ReviewedPage, steps: ReviewSteps = {}): ModuleRoute {
  return {
    method: 'PUT',
    path: `${reviewed.path}/review`,
    access: { permissions: [`${reviewed.permission}:review`] },
    title: `${reviewed.title}审核`,
    summary: 'The platform approves or rejects what was submitted; a rejection has a reason',
    body: {
      type: 'object',
      required: ['id', 'result'],
      additionalProperties: false,
      properties: {
        id: { type: 'integer', title: localized('编号'), minimum: 1 },
        result: { type: 'string', title: localized('审核结果'), enum: ['approve', 'reject'] },
        reason: { type: ['string', 'null'], title: localized('审核意见'), maxLength: 300 },
        levelId: { type: ['integer', 'null'], title: localized('联盟等级'), minimum: 1 },
        version: { type: ['integer', 'null'], title: localized('版本') },
      },
    },
    run: (context, input) => review(context, reviewed, steps, input),
  }
}

async function review(
  context: RequestContext,
  reviewed: ReviewedPage,
  steps: ReviewSteps,
  { body }: RouteInput,
) {
  const { tx, caller } = context
  if (caller.tenantId !== platform) throw new Fault('PERMISSION_DENIED')
  const verdict = readVerdict(body)
  const record = await readSubmitted(context, reviewed, body)
  const more = (await steps.columns?.(context, record, verdict)) ?? {}
  await bindTo(tx, record.member_id as number)
  await writeVerdict(context, reviewed, { record, verdict, more })
  await steps.afterwards?.(context, record, verdict)
  noteVerdict(context, reviewed, record, verdict)
  const params = {
    title: reviewed.title,
    name: String(record[reviewed.labelColumn]),
    reason: verdict.reason ?? '无',
  }
  const template = verdict.isApproved ? 'union-approved' : 'union-rejected'
  await notifyUnion(context, { tenantId: record.member_id as number, template, params })
  return { msg: verdict.isApproved ? localized('已通过审核') : localized('已驳回') }
}

function readVerdict(body: Row): Verdict {
  const reason = typeof body.reason === 'string' ? body.reason.trim() || null : null
  const isApproved = body.result === 'approve'
  if (!isApproved && reason === null) throw fieldFault('INVALID', 'reason', localized('请填写驳回原因'))
  return { isApproved, reason, levelId: (body.levelId as number | undefined) ?? null }
}

/**
 * The record as the platform sees it, which is from its submission on.
 * @throws Fault NOT_FOUND; STATE when it waits for no review; STALE when it was changed since the caller read it
 */
async function readSubmitted(
  { tx }: RequestContext,
  reviewed: ReviewedPage,
  { id, version }: Row,
): Promise<Row> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(reviewed.table)} where ${sql.ref(reviewed.keyColumn)} = ${id}`.execute(tx)
  const [record] = rows
  if (record === undefined) throw new Fault('NOT_FOUND')
  if (record.review_status !== '1')
    throw new Fault('STATE', { message: localized('该记录当前不在待审核状态') })
  if (version !== undefined && version !== null && version !== record.version) throw new Fault('STALE')
  return record
}

/** The institution may take it back at the same moment: what is approved is what was read. @throws Fault STALE */
async function writeVerdict(
  { tx, caller, now }: RequestContext,
  { table, keyColumn }: ReviewedPage,
  { record, verdict, more }: { record: Row; verdict: Verdict; more: Row },
): Promise<void> {
  const values = {
    review_status: verdict.isApproved ? '2' : '3',
    review_reason: verdict.reason,
    ...(verdict.isApproved ? { approve_time: now } : {}),
    update_by: caller.userName,
    update_time: now,
    ...more,
  }
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...values, version: sql`version + 1` })
    .where('tenant_id', '=', record.member_id as number)
    .where(sql.ref(keyColumn), '=', record[keyColumn])
    .where('version', '=', record.version as number)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Fault('STALE')
}

function noteVerdict(
  { audit }: RequestContext,
  { page, keyColumn }: ReviewedPage,
  record: Row,
  { isApproved, reason }: Verdict,
): void {
  audit.push({
    resource: page,
    key: record[keyColumn] as number,
    before: { reviewStatus: '1' },
    after: { reviewStatus: isApproved ? '2' : '3', reviewReason: reason },
  })
}
