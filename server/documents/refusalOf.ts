import { type SqlBool, sql } from 'kysely'
import { localized } from '#model/language/localized.ts'
import type { Documents, DocumentWork } from '../engine/contracts/documents.ts'
import { keptRows } from '../engine/query/keptRows.ts'
import { lockForm, shareForm } from './lockForm.ts'

/** Why a version takes no new documents, and keeps that answer true until the transaction ends. */
export const refusalOf: Documents['refusal'] = async ({ tx }, version) => {
  const { tenantId, versionId, formId, formName, number } = version
  const statement = sql<{ isWithdrawn: boolean; isStopped: boolean }>`select
    exists (select 1 from sys_document_withdrawal w
      where w.tenant_id = ${tenantId} and w.version_id = ${versionId}) as "isWithdrawn",
    exists (select 1 from sys_document_stop s
      where s.tenant_id = ${tenantId} and s.form_id = ${formId}) as "isStopped"`
  // Sent together, one behind the other.
  const [, [found]] = await Promise.all([
    shareForm(tx, { tenantId, formId }),
    keptRows(tx, statement.compile(tx)),
  ])
  if (found?.isStopped) return localized('“{{formName}}”已停用，不能用于新的填报', { formName })
  if (found?.isWithdrawn)
    return localized('“{{formName}}”第 {{number}} 版已撤回，不能用于新的填报', { formName, number })
  return null
}

/** Notes that forms take no new documents, or do again. */
export async function stopForms(
  { tx, caller, now }: DocumentWork,
  formIds: readonly number[],
  isStopped: boolean,
): Promise<void> {
  const { tenantId } = caller
  // In one order, so that no two wait for each other.
  for (const formId of [...formIds].sort((one, other) => one - other))
    await lockForm(tx, { tenantId, formId })
  if (isStopped)
    await tx
      .insertInto('sys_document_stop')
      .values(formIds.map(formId => ({ tenant_id: tenantId, form_id: formId, stop_time: now })))
      .onConflict(conflict => conflict.columns(['tenant_id', 'form_id']).doNothing())
      .execute()
  else
    await tx
      .deleteFrom('sys_document_stop')
      .where('tenant_id', '=', tenantId)
      .where('form_id', 'in', [...formIds])
      .execute()
}

/** Whether the version `v` takes new documents. */
export const takesDocuments = sql<SqlBool>`not exists (select 1 from sys_document_withdrawal w
    where w.tenant_id = v.tenant_id and w.version_id = v.version_id)
  and not exists (select 1 from sys_document_stop s
    where s.tenant_id = v.tenant_id and s.form_id = v.form_id)`
