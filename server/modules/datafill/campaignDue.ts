import { sql } from 'kysely'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { defineQueueHandler } from '#server/engine/defineQueueHandler.ts'
import { beginStep } from './campaignWork.ts'

interface DueCampaign {
  tenantId: number
  campaignId: number
  kind: 'start' | 'remind' | 'close'
}

/** What the clock brings: each is one conditional update, so that doing it again changes nothing. */
export default defineModule({
  works: [
    defineQueueHandler<DueCampaign & Row>({
      name: 'datafill-due',
      retry: { limit: 3, delaySeconds: 30, backoff: true },
      run: ({ tenantId, campaignId, kind }, { services }) =>
        services.database.inTenant(tenantId, async tx => {
          if (!(await TAKEN[kind](tx, { tenantId, campaignId, kind }))) return
          await beginStep({ tx, services, caller: { tenantId } }, campaignId, { kind })
        }),
    }),
  ],
})

const IDLE = sql<boolean>`status = '1' and work_kind is null`

/** Whether it was due still, and is this one's to do. */
const TAKEN: Record<DueCampaign['kind'], (tx: Tx, due: DueCampaign) => Promise<boolean>> = {
  start: async (tx, { tenantId, campaignId }) =>
    has(
      await sql`update datafill_campaign set start_told = true
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and ${IDLE}
          and not coalesce(start_told, false) and start_time <= now() returning campaign_id`.execute(tx),
    ),
  remind: async (tx, { tenantId, campaignId }) =>
    has(
      await sql`update datafill_campaign c set reminded_hours = (
          select jsonb_agg(distinct h::int) from jsonb_array_elements_text(c.remind_hours) h
          where c.deadline - make_interval(hours => h::int) <= now())
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and ${IDLE} and c.deadline > now()
          and exists (select from jsonb_array_elements_text(c.remind_hours) h
            where c.deadline - make_interval(hours => h::int) <= now()
              and not coalesce(c.reminded_hours, '[]'::jsonb) @> to_jsonb(h::int))
        returning campaign_id`.execute(tx),
    ),
  close: async (tx, { tenantId, campaignId }) =>
    has(
      await sql`update datafill_campaign set status = '2', end_time = now()
        where tenant_id = ${tenantId} and campaign_id = ${campaignId} and ${IDLE}
          and deadline + make_interval(mins => coalesce(grace_minutes, 0)::int) < now() returning campaign_id`.execute(
        tx,
      ),
    ),
}

const has = ({ rows }: { rows: unknown[] }): boolean => rows.length > 0
