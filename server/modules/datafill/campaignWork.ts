import { sql } from 'kysely'
import type { RequestContext, Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { Services } from '#server/engine/contracts/Services.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler, type WorkContext } from '#server/engine/defineQueueHandler.ts'
import { STEPS } from './campaignSteps.ts'
import type { CampaignStep, StepCampaign } from './StepCampaign.ts'

/** Targets of one institution that are done in one transaction. */
const BATCH = 50

/** One step over all targets of a campaign. */
interface CampaignWork {
  tenantId: number
  campaignId: number
  number: number
}

/**
 * Steps of campaigns over all their targets are the queue's work: those of one institution at a time, bound to it. How
 * far a step has come stands beside each target, in the transaction that has changed its task, so that whoever goes on
 * after a killed server does none twice and leaves none out.
 */
export default defineModule({
  works: [
    defineQueueHandler<CampaignWork & Row>({
      name: 'datafill-campaign',
      retry: { limit: 5, delaySeconds: 10, backoff: true },
      run: (work, context) => goOn(work, context),
      givenUp: (work, { services, log, reason }) => {
        log.error({ ...work, reason }, 'A step of a report campaign was given up')
        return services.database.inTenant(work.tenantId, tx => giveUp(tx, work))
      },
    }),
  ],
})

/** Begins a step; it is done by the queue when the transaction commits. The campaign is locked by the caller. */
export async function beginStep(
  { tx, services, caller }: Pick<RequestContext, 'tx' | 'services'> & { caller: { tenantId: number } },
  campaignId: number,
  { kind, params = {} }: { kind: CampaignStep; params?: Row },
): Promise<void> {
  const { tenantId } = caller
  const { rows } = await sql<{ number: number }>`update datafill_campaign
    set work_kind = ${kind}, work_params = ${JSON.stringify(params)}::jsonb, work_number = work_number + 1,
      version = version + 1
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} returning work_number as number`.execute(tx)
  const number = Number(rows[0]?.number)
  await services.queue.send('datafill-campaign', { tenantId, campaignId, number }, { tx })
}

async function goOn(work: CampaignWork, { services, signal }: WorkContext): Promise<void> {
  let isDone = false
  while (!isDone && !signal.aborted)
    isDone = await services.database.inTenant(work.tenantId, tx => doBatch(tx, services, work))
  if (!isDone) throw new Error('The step of a report campaign was stopped; it goes on later.')
}

interface TargetRow {
  id: number
  tenantId: number
  kind: string
  key: string
  name: string
}

/** The next targets, all of one institution; whether none is left. */
async function doBatch(tx: Tx, services: Services, work: CampaignWork): Promise<boolean> {
  const campaign = await lockCampaign(tx, work)
  if (campaign === null) return true
  const targets = await nextTargets(tx, campaign, work)
  const [first] = targets
  if (!first) {
    await endStep(tx, work)
    return true
  }
  const { name: publisherName } = await services.institution.tenant(tx, work.tenantId)
  const isServed = (await services.institution.tenant(tx, first.tenantId)).isServed
  // What was published is taken back and closed of stopped institutions too; a new task there is left out.
  if (campaign.workKind === 'publish' && !isServed) {
    await mark(tx, { work, targets, state: '2', reason: '机构已停用或已到期' })
    return false
  }
  await bindTo(tx, first.tenantId)
  for (const target of targets)
    await STEPS[campaign.workKind]({ tx, services, campaign: { ...campaign, publisherName }, target })
  await bindTo(tx, work.tenantId)
  await mark(tx, { work, targets, state: '1', reason: null })
  return false
}

async function lockCampaign(tx: Tx, work: CampaignWork): Promise<Omit<StepCampaign, 'publisherName'> | null> {
  const { rows } = await sql<Omit<StepCampaign, 'publisherName'>>`
    select tenant_id as "tenantId", campaign_id as "campaignId", title, category, form_id as "formId",
      form_version_id as "formVersionId", instructions, attachments, prefill, start_time as "startTime", deadline,
      grace_minutes as "graceMinutes", internal_review as "internalReview", reason, work_kind as "workKind",
      work_params as "workParams"
    from datafill_campaign
    where tenant_id = ${work.tenantId} and campaign_id = ${work.campaignId} and work_number = ${work.number}
      and work_kind is not null
    for update`.execute(tx)
  return rows[0] ?? null
}

async function nextTargets(
  tx: Tx,
  { workKind }: Pick<StepCampaign, 'workKind'>,
  { tenantId, campaignId, number }: CampaignWork,
): Promise<TargetRow[]> {
  const state = workKind === 'publish' ? '0' : '1'
  const { rows } = await sql<TargetRow>`
    select target_id as id, target_tenant_id as "tenantId", target_kind as kind, target_key as key,
      target_name as name
    from datafill_target
    where tenant_id = ${tenantId} and campaign_id = ${campaignId} and done_number < ${number} and state = ${state}
    order by target_tenant_id, target_id limit ${BATCH}`.execute(tx)
  return rows.filter(row => row.tenantId === rows[0]?.tenantId)
}

interface MarkedTargets {
  work: CampaignWork
  targets: readonly TargetRow[]
  state: string
  reason: string | null
}

const mark = (tx: Tx, { work, targets, state, reason }: MarkedTargets) =>
  tx
    .updateTable('datafill_target')
    .set({ state, reason, done_number: work.number, version: sql`version + 1` })
    .where('tenant_id', '=', work.tenantId)
    .where(
      'target_id',
      'in',
      targets.map(({ id }) => id),
    )
    .execute()

/** The step is over; what the campaign says of its targets is counted anew. */
const endStep = (tx: Tx, { tenantId, campaignId }: CampaignWork) =>
  sql`update datafill_campaign c set work_kind = null, version = c.version + 1,
      target_count = n.given, skipped_count = n.skipped
    from (select count(*) filter (where state = '1') as given, count(*) filter (where state = '2') as skipped
      from datafill_target where tenant_id = ${tenantId} and campaign_id = ${campaignId}) n
    where c.tenant_id = ${tenantId} and c.campaign_id = ${campaignId}`.execute(tx)

/** What could not be given out is listed, and given by 补发 later. */
async function giveUp(tx: Tx, work: CampaignWork): Promise<void> {
  if ((await lockCampaign(tx, work)) === null) return
  await sql`update datafill_target set state = '2', reason = '发放失败，可补发'
    where tenant_id = ${work.tenantId} and campaign_id = ${work.campaignId} and state = '0'`.execute(tx)
  await endStep(tx, work)
}

const bindTo = (tx: Tx, tenantId: number) => sql`select set_tenant(${tenantId}::bigint)`.execute(tx)
