import { sql } from 'kysely'
import { formatMoment } from '#model/format/moments.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { SUSPENDED } from './setModelState.ts'
import { checksOf } from './start/definitionCheck.ts'

const access = { permissions: ['bpm:process-definition:query'] }

/** Most versions that are answered at once. */
const LARGEST_LIST = 500

/** Published versions. They never change; whether one can be started is said by its model. */
export default defineModule({
  resource: 'bpm/process-definition/index',
  hooks: {
    async present(context, rows) {
      const ids = rows.map(row => row.id as number)
      const states = await statesOf(context, ids)
      const checks = await checksOf({ tx: context.tx, tenantId: context.caller.tenantId }, ids)
      for (const row of rows) {
        const check = checks.get(row.id as number)
        if ('suspensionState' in row) row.suspensionState = states.get(row.id as number) ?? SUSPENDED
        if ('executable' in row) row.executable = check?.isExecutable ?? null
        if ('reasons' in row) row.reasons = check?.reasons ?? null
      }
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-definition/list',
      access,
      summary: 'The versions of a key, the latest first; without a key the latest of each process',
      query: {
        type: 'object',
        properties: {
          key: { type: 'string', maxLength: 64 },
          suspensionState: { type: 'string', enum: ['', '1', '2'] },
        },
      },
      run: async (context, { query }) => ({ data: await listDefinitions(context, query) }),
    },
    {
      method: 'GET',
      path: '/bpm/process-definition/get-bpmn-xml',
      access,
      summary: 'The diagram of a version, as text',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      async run(context, { query }) {
        const { bpmnXml } = await context.readRecord('bpm/process-definition/index', query.id)
        return { data: bpmnXml }
      },
    },
  ],
})

/** States of those definitions that are the latest of a model that is there. */
async function statesOf({ tx, caller }: RequestContext, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bpm_model')
    .select(['process_definition_id', 'suspension_state'])
    .where('tenant_id', '=', caller.tenantId)
    .where('process_definition_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.process_definition_id, row.suspension_state]))
}

async function listDefinitions({ tx, caller }: RequestContext, query: Row): Promise<Row[]> {
  const key = typeof query.key === 'string' && query.key !== '' ? query.key : null
  const state = query.suspensionState ? Number(query.suspensionState) : null
  const stateOf = sql<number>`coalesce(m.suspension_state, ${SUSPENDED}::bigint)`
  const isLatest = sql`not exists (select 1 from bpm_process_definition later
    where later.tenant_id = ${caller.tenantId} and later.key = d.key and later.version > d.version)`
  const { rows } = await sql<Row>`
    select d.id, d.key, d.name, d.version, d.category, d.description, d.model_id as "modelId",
      d.form_type as "formType", d.form_id as "formId", d.form_version_id as "formVersionId",
      d.form_custom_create_path as "formCustomCreatePath", d.form_custom_view_path as "formCustomViewPath",
      ${stateOf} as "suspensionState", c.is_executable as executable, coalesce(c.reasons, '[]') as reasons, d.create_by as "createBy", d.deployment_time as "deploymentTime"
    from bpm_process_definition d
    left join bpm_model m on m.tenant_id = ${caller.tenantId} and m.process_definition_id = d.id
      and m.deleted_at is null
    left join bpm_process_check c on c.tenant_id = ${caller.tenantId} and c.definition_id = d.id
    where d.tenant_id = ${caller.tenantId}
      and ${key === null ? isLatest : sql`d.key = ${key}`}
      and (${state}::bigint is null or ${stateOf} = ${state}::bigint)
    order by d.name, d.version desc limit ${LARGEST_LIST}`.execute(tx)
  return rows.map(row => ({
    ...row,
    deploymentTime: formatMoment((row.deploymentTime as Date).getTime()),
  }))
}
