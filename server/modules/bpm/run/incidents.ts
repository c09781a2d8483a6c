import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { formatMoment } from '#model/format/moments.ts'
import { localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idOf, openScoped, readScoped, runCommands, workOf } from './commandOf.ts'
import { nameOfNode } from './nameOfNode.ts'
import { personIn, personsOf } from './personsOf.ts'
import type { RunningInstance } from './RunningInstance.ts'
import { rowAnswer } from './reading.ts'
import { stateFault, textIn } from './taskCommands.ts'

const access = { permissions: ['bpm:process-instance:manager-query'] }

const ID = { type: ['integer', 'string'], title: localized('实例编号') }
const REASON = { type: ['string', 'null'], maxLength: 5000, title: localized('原因') }

/** Incidents of one instance that are told. */
const MOST = 100

/** Variables that are set at once. */
const MOST_SET = 50

/** Which work is handed over again, by the code of an incident. */
const RETRIED: Record<string, string> = {
  ...{ SERVICE_FAILED: 'bpm-service', SERVICE_RETRYING: 'bpm-service', NO_HANDLER: 'bpm-service' },
  ...{ CALL_MISSING: 'bpm-call', CALL_REFUSED: 'bpm-call', CALL_DEPTH: 'bpm-call', CALL_FAILED: 'bpm-call' },
}

/**
 * What went wrong in instances, and how it is put right: once more, with other values, or around it (jump, cancel). What
 * nothing waits for may be left as it is.
 */
export default defineModule({
  routes: [
    {
      method: 'GET',
      path: '/bpm/process-instance/incidents',
      access,
      summary: 'What went wrong in an instance, the latest first',
      query: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'string', pattern: '^[0-9]{1,16}$' } },
      },
      answer: {
        type: 'array',
        items: rowAnswer([
          ...['id', 'code', 'node', 'nodeName', 'detail', 'createTime', 'solveTime', 'solveUser', 'canRetry'],
        ]),
      },
      run: async (context, { query }) => ({ data: await incidentsOf(context, query.id) }),
    },
    {
      method: 'PUT',
      path: '/bpm/process-instance/retry',
      access,
      title: '重试流程异常',
      summary: 'Tries again what a program, a listener or a called process has failed at',
      body: {
        type: 'object',
        required: ['id'],
        properties: { id: ID, reason: REASON },
        additionalProperties: false,
      },
      async run(context, { body }) {
        await retry(context, await openScoped(context, body.id), textIn(body.reason))
        return { data: true }
      },
    },
    {
      method: 'PUT',
      path: '/bpm/process-instance/acknowledge',
      access,
      title: '忽略流程异常',
      summary:
        'Leaves as it is what listeners have failed at, and of an instance that has ended all that went wrong',
      body: {
        type: 'object',
        required: ['id'],
        properties: { id: ID, reason: REASON },
        additionalProperties: false,
      },
      async run(context, { body }) {
        await acknowledge(context, await openScoped(context, body.id), textIn(body.reason))
        return { data: true }
      },
    },
    {
      method: 'PUT',
      path: '/bpm/process-instance/set-variables',
      access,
      title: '修改流程变量',
      summary: 'Sets variables of an instance that are no fields of its form, with a reason',
      body: {
        type: 'object',
        required: ['id', 'variables', 'reason'],
        properties: {
          id: ID,
          variables: { type: 'object', title: localized('变量') },
          reason: REASON,
        },
        additionalProperties: false,
      },
      async run(context, { body }) {
        await setVariables(context, await openScoped(context, body.id), body)
        return { data: true }
      },
    },
  ],
})

interface IncidentRow {
  id: number
  code: string
  node: string | null
  detail: string | null
  createTime: Date
  solveTime: Date | null
  solveUserId: number | null
  hasWork: boolean
}

async function incidentsOf(context: RequestContext, id: unknown): Promise<Row[]> {
  const { tx, caller } = context
  const { definition, row: instance } = await readScoped(context, id)
  const { rows } = await sql<IncidentRow>`
    select id, code, node, detail, create_time as "createTime", solve_time as "solveTime",
      solve_user_id as "solveUserId", work is not null as "hasWork"
    from bpm_process_incident where tenant_id = ${caller.tenantId} and instance_id = ${idOf(id)}
    order by id desc limit ${MOST}`.execute(tx)
  const persons = await personsOf(
    workOf(context),
    rows.map(({ solveUserId }) => solveUserId),
  )
  return rows.map(({ createTime, solveTime, solveUserId, hasWork, ...row }) => ({
    ...row,
    nodeName: row.node === null ? null : nameOfNode(definition, row.node),
    createTime: formatMoment(createTime.getTime()),
    solveTime: solveTime === null ? null : formatMoment(solveTime.getTime()),
    solveUser: personIn(persons, solveUserId),
    canRetry: solveTime === null && (hasWork || (instance.status === 1 && row.code in RETRIED)),
    canAcknowledge: solveTime === null && (hasWork || instance.status !== 1),
  }))
}

interface OpenIncident {
  id: number
  code: string
  token: string | null
  work: Row | null
}

async function openIncidents({ tx, caller }: RequestContext, id: number): Promise<OpenIncident[]> {
  const { rows } = await sql<OpenIncident>`
    select id, code, token_id as token, work from bpm_process_incident
    where tenant_id = ${caller.tenantId} and instance_id = ${id} and solve_time is null order by id`.execute(
    tx,
  )
  return rows
}

async function retry(
  context: RequestContext,
  running: RunningInstance,
  reason: string | null,
): Promise<void> {
  const { tx, caller, services } = context
  const { row, state } = running
  const waiting = (await openIncidents(context, row.id)).filter(
    ({ code, token, work }) =>
      work !== null || (code in RETRIED && state.tokens.tokens[token ?? '']?.state === 'live'),
  )
  if (waiting.length === 0) throw stateFault(localized('没有可以重试的异常'))
  const named = { tenantId: caller.tenantId, instanceId: row.id }
  const sent = new Set<string>()
  for (const { code, token, work } of waiting) {
    const [name, data] =
      work === null ? [RETRIED[code] as string, { tokenId: token }] : ['bpm-listeners', work]
    // What has failed several times is done once.
    const once = `${name} ${work?.key ?? token}`
    if (!sent.has(once)) await services.queue.send(name, { ...named, ...data }, { tx })
    sent.add(once)
  }
  running.events.push({ type: 'retry', userId: caller.userId, reason })
  await solve(context, running, waiting)
  await runCommands(context, running, [])
}

async function acknowledge(
  context: RequestContext,
  running: RunningInstance,
  reason: string | null,
): Promise<void> {
  const { row } = running
  const left = (await openIncidents(context, row.id)).filter(({ work }) => work !== null || row.status !== 1)
  if (left.length === 0) throw stateFault(localized('没有可以忽略的异常'))
  running.events.push({ type: 'acknowledge', userId: context.caller.userId, reason })
  await solve(context, running, left)
  await runCommands(context, running, [])
}

/** What is tried again counts as solved until it fails again. */
async function solve(
  { tx, caller, now }: RequestContext,
  running: RunningInstance,
  incidents: readonly OpenIncident[],
): Promise<void> {
  await tx
    .updateTable('bpm_process_incident')
    .set({ solve_time: now, solve_user_id: caller.userId })
    .where('tenant_id', '=', caller.tenantId)
    .where('instance_id', '=', running.row.id)
    .where(
      'id',
      'in',
      incidents.map(({ id }) => id),
    )
    .execute()
  running.row.incidents = Math.max(0, running.row.incidents - incidents.length)
}

/** @throws Fault FIELD_READ_ONLY for fields of the form: those are changed where people fill them in */
async function setVariables(context: RequestContext, running: RunningInstance, body: Row): Promise<void> {
  const { formVersionId } = running.definition
  const version =
    formVersionId === null ? null : await context.services.documents.version(context, formVersionId)
  const variables = body.variables as Row
  const count = Object.keys(variables).length
  if (count === 0 || count > MOST_SET)
    throw fieldFault('INVALID', 'variables', localized('请填写 1 至 50 个变量'))
  const field = version?.form.fields.find(({ name }) => Object.hasOwn(variables, name))
  if (field) throw fieldFault('FIELD_READ_ONLY', `variables.${field.name}`)
  const reason = textIn(body.reason)
  if (reason === null) throw fieldFault('INVALID', 'reason', localized('请填写修改原因'))
  if (running.row.status !== 1) throw new Fault('STATE', { message: localized('流程已结束') })
  const former = Object.fromEntries(
    Object.keys(variables).map(name => [name, running.state.tokens.variables[name] ?? null]),
  )
  running.events.push({
    ...{ type: 'set-variables', userId: context.caller.userId, reason },
    detail: { names: Object.keys(variables), former },
  })
  await runCommands(context, running, [{ type: 'set', variables, now: running.now.getTime() }])
}
