import { sql } from 'kysely'
import type { AudienceRule } from '#model/audience/audienceRule.ts'
import { fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RouteInput } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { ACTIVE } from '../setModelState.ts'
import { isOpenTo } from './assertMayStart.ts'
import { EDITION } from './definitionCheck.ts'
import { startForm } from './startForm.ts'

const access = { permissions: ['bpm:process-instance:create'] }

/** Processes that are looked at; more than any institution has. */
const MOST = 1000

/** What somebody may start, and with what. */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-definition/startable',
      access,
      summary: 'The processes that the caller may start, each in its latest version',
      run: async context => ({ data: await listStartable(context) }),
    },
    {
      method: 'PUT',
      path: '/bpm/process-definition/favourite',
      access,
      noted: false,
      summary: 'Puts a process in front of the own list, or back',
      body: {
        type: 'object',
        required: ['key', 'favourite'],
        additionalProperties: false,
        properties: {
          key: { type: 'string', title: localized('流程标识'), maxLength: 64 },
          favourite: { type: 'boolean', title: localized('收藏') },
        },
      },
      run: setFavourite,
    },
    {
      method: 'GET',
      path: '/bpm/process-definition/start-form',
      access,
      summary:
        'What is asked for before a process starts: its form, the rights to its fields, people to choose',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      run: async (context, { query }) => ({ data: await startForm(context, Number(query.id)) }),
    },
  ],
})

interface StartableRow extends Row {
  audience: AudienceRule | null
  lastStartTime: Date | null
}

async function listStartable({ tx, caller }: RequestContext): Promise<Row[]> {
  const { rows } = await sql<StartableRow>`
    select d.id, d.key, d.name, d.category, d.description, d.version, d.form_type as "formType",
      d.form_custom_create_path as "formCustomCreatePath", m.icon, m.start_audience as audience,
      f.user_id is not null as "isFavourite",
      (select max(i.create_time) from bpm_process_instance i where i.tenant_id = ${caller.tenantId}
        and i.start_user_id = ${caller.userId} and i.process_key = d.key) as "lastStartTime"
    from bpm_model m
    join bpm_process_definition d on d.tenant_id = ${caller.tenantId} and d.id = m.process_definition_id
    left join bpm_process_favourite f on f.tenant_id = ${caller.tenantId} and f.user_id = ${caller.userId}
      and f.process_key = d.key
    where m.tenant_id = ${caller.tenantId} and m.deleted_at is null and m.suspension_state = ${ACTIVE}
      and not exists (select 1 from bpm_process_check c where c.tenant_id = ${caller.tenantId}
        and c.definition_id = d.id and c.edition >= ${EDITION} and not c.is_executable)
    order by d.name, d.id limit ${MOST}`.execute(tx)
  return rows
    .filter(({ audience }) => isOpenTo(audience, caller.memberships))
    .map(({ audience: _audience, lastStartTime, ...row }) => ({
      ...row,
      lastStartTime: lastStartTime && formatMoment(lastStartTime.getTime()),
    }))
}

/** @throws Fault REFERENCE_MISSING when there is no such process that the caller may start */
async function setFavourite(context: RequestContext, { body }: RouteInput) {
  const { tx, caller, now } = context
  const key = String(body.key)
  const own = { tenant_id: caller.tenantId, user_id: caller.userId, process_key: key }
  if (body.favourite !== true) {
    await sql`delete from bpm_process_favourite where tenant_id = ${own.tenant_id}
      and user_id = ${own.user_id} and process_key = ${key}`.execute(tx)
    return {}
  }
  const known = await listStartable(context)
  if (!known.some(one => one.key === key)) throw fieldFault('REFERENCE_MISSING', 'key')
  await tx
    .insertInto('bpm_process_favourite')
    .values({ ...own, create_time: now })
    .onConflict(conflict => conflict.columns(['tenant_id', 'user_id', 'process_key']).doNothing())
    .execute()
  return {}
}
