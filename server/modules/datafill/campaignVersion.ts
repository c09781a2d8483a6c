import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { versionOf } from './campaignDefinition.ts'
import { beginStep } from './campaignWork.ts'

/**
 * All tasks go on by another version of the same form. What is breaking is told, and done only where that was accepted.
 * @throws Fault STATE where the change is breaking and was not accepted
 */
export async function changeVersion(
  context: RequestContext,
  { records: [campaign = {}], values }: { records: Row[]; values: Row },
) {
  const version = await versionOf(context, values.formVersionId)
  if (version.formId !== Number(campaign.formId))
    throw fieldFault('INVALID', 'formVersionId', localized('只能换为同一表单的其他版本'))
  if (version.versionId === Number(campaign.formVersionId))
    throw fieldFault('INVALID', 'formVersionId', localized('已经是这个版本'))
  const { changes } = await versionDifference(context, campaign, version.number)
  const isBreaking = changes.some(({ effect }) => effect === 'breaking')
  if (isBreaking && values.accepted !== true)
    throw new Fault('STATE', { message: localized('新版本有不兼容的变化，请确认后再换') })
  const campaignId = Number(campaign.campaignId)
  await sql`update datafill_campaign set form_version_id = ${version.versionId}
    where tenant_id = ${context.caller.tenantId} and campaign_id = ${campaignId}`.execute(context.tx)
  const change = {
    from: campaign.formVersionId,
    to: version.versionId,
    changes: changes.slice(0, 100),
  } as Row
  await beginStep(context, campaignId, { kind: 'version', params: { fields: version.form.fields, change } })
  return { msg: localized('正在换版本') }
}

/** What is different in a version of the form from the one that the tasks have. */
export async function versionDifference(context: RequestContext, campaign: Row, to: number) {
  const current = await context.services.documents.version(context, Number(campaign.formVersionId))
  if (current === null) throw new Fault('NOT_FOUND')
  return context.services.documents.difference(context, current.formId, { from: current.number, to })
}
