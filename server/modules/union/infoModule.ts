import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule, type ModuleDefinition } from '#server/engine/defineModule.ts'
import { lockRule } from '#server/engine/lockRule.ts'
import { audience, notifyUnion, platform } from './notifyUnion.ts'
import { isApproved, tellVerdict } from './tellVerdict.ts'
import { tenantOf } from './tenantOf.ts'
import type { UnionInfo } from './UnionInfo.ts'

/** What an institution tells a union: it edits and submits its own record, the platform reviews it. */
export function infoModule(info: UnionInfo): ModuleDefinition {
  return defineModule({
    resource: info.page,
    hooks: {
      /** What is changed waits for its next submission; the approved copy stays as it is. */
      async beforeUpdate(context, _record, changes) {
        if (Object.keys(changes).length === 0) return
        changes.name = (await tenantOf(context)).name
        changes.reviewStatus ??= '0'
      },
    },
    actions: {
      async submit(context, { records }) {
        const [record = {}] = records
        assertComplete(info, record)
        await assertOwnCode(context, record)
        const params = { title: info.title, memberName: String(record.name) }
        await notifyUnion(context, { tenantId: platform, template: 'union-submitted', params })
        return { msg: localized('已提交，请等待平台审核') }
      },
      /** Bound to the institution; the codes of all members are asked for as the platform, which alone sees them. */
      async review(context, { records, values }) {
        const [record = {}] = records
        if (isApproved(values)) {
          // Another may have been approved with the same code since this one was submitted.
          await context.reader?.inOwnTenant(platform => assertFreeCode(platform, record))
          await publishMember(context, info, record)
        }
        return tellVerdict(context, info, { record, values })
      },
    },
  })
}

/** @throws Fault INVALID with every field that is missing */
function assertComplete({ needed }: UnionInfo, record: Row): void {
  const errors = needed
    .filter(([property]) => (record[property] ?? '') === '')
    .map(([field, title]) => ({ field, code: 'INVALID', message: localized('{{title}}不能为空', { title }) }))
  if (errors.length === 0) return
  throw new Fault('INVALID', {
    errors,
    message: localized('提交前请先填写：{{needed}}', { needed: titlesOf(needed, errors) }),
  })
}

const titlesOf = (needed: UnionInfo['needed'], errors: { field: string }[]): LocalizedText =>
  joinWords(
    needed.filter(([property]) => errors.some(({ field }) => field === property)).map(([, title]) => title),
    '、',
  )

/** One code is one enterprise: not that of another member, nor another than the one it registered with. */
async function assertOwnCode(context: RequestContext, { creditCode, memberId }: Row): Promise<void> {
  if (typeof creditCode !== 'string') return
  const { creditCode: registered } = await tenantOf(context)
  if (registered !== null && registered !== creditCode) {
    throw fieldFault('INVALID', 'creditCode', localized('统一社会信用代码与机构登记的不一致'))
  }
  await assertFreeCode(context, { creditCode, memberId })
}

/** Approvals of one code wait for each other. @throws Fault DUPLICATE at creditCode */
async function assertFreeCode({ tx }: RequestContext, { creditCode, memberId }: Row): Promise<void> {
  if (typeof creditCode !== 'string') return
  await lockRule(tx, `union code ${creditCode}`)
  const other = await tx
    .selectFrom('union_member')
    .select('name')
    .where('credit_code', '=', creditCode)
    .where('member_id', '!=', memberId as number)
    .executeTakeFirst()
  if (other)
    throw fieldFault(
      'DUPLICATE',
      'creditCode',
      localized('该统一社会信用代码已属于“{{name}}”', { name: other.name }),
    )
}

/**
 * Copies what was approved to where all members read it. What is edited afterwards is not shown until it is approved
 * again. `tx` is bound to the member.
 */
async function publishMember(
  { tx, caller, now }: RequestContext,
  info: UnionInfo,
  { levelId }: Row,
): Promise<void> {
  const { tenantId } = caller
  const approved: Row = await tx
    .selectFrom(info.table)
    .select([...info.columns])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const values = {
    ...Object.fromEntries(info.columns.map(column => [column, stored(approved[column])])),
    member_type: info.memberType,
    level_id: levelId,
    approve_time: now,
    update_by: caller.userName,
    update_time: now,
  }
  const { numUpdatedRows } = await tx
    .updateTable('union_member')
    .set({ ...values, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('union_member')
    .values({
      ...values,
      tenant_id: tenantId,
      member_id: tenantId,
      status: '0',
      shown_to: audience.everybody,
      create_by: caller.userName,
    })
    .execute()
}

/** Lists are stored as JSON. */
const stored = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : (value ?? null))
