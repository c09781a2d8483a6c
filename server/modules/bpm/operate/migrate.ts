import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { idOf } from '../run/commandOf.ts'
import { definitionOf, type RunnableDefinition } from '../run/definitionOf.ts'
import { inScope } from '../run/inScope.ts'
import { NUMBERED } from '../run/reading.ts'
import { idsIn, textIn } from '../run/taskCommands.ts'
import { type MigrationPlan, MisfitError, migrateInstance } from './migrateInstance.ts'
import { assertFields, choicesOf, sourcesOf } from './migrationChoices.ts'

/** Instances of one call. */
const MOST = 500

const access = { permissions: ['bpm:process-instance:migrate'] }

const ID = { type: ['integer', 'string'] }

/** Ids by ids. */
const NAMES = {
  type: ['object', 'null'],
  additionalProperties: { type: 'string', maxLength: 255 },
}

const body = {
  type: 'object',
  properties: {
    ids: {
      type: ['array', 'null'],
      items: NUMBERED,
      minItems: 1,
      maxItems: MOST,
    },
    sourceDefinitionId: { ...ID, type: ['integer', 'string', 'null'], title: localized('原版本') },
    targetDefinitionId: { ...ID, type: ['integer', 'string', 'null'], title: localized('目标版本') },
    nodes: { ...NAMES, title: localized('节点对应') },
    fields: { ...NAMES, title: localized('字段对应') },
    reason: { type: ['string', 'null'], maxLength: 5000, title: localized('原因') },
  },
  additionalProperties: false,
}

const check: ModuleRoute = {
  ...{ method: 'POST', path: '/bpm/process-instance/migrate-check', access, body, transaction: false },
  title: '试迁移流程实例',
  summary:
    'What stands in another version for the nodes and fields of instances, and which of them do not fit',
  noted: false,
  run: async (context, input) => ({ data: await answerCheck(context, input.body) }),
}

const migrate: ModuleRoute = {
  ...{ method: 'POST', path: '/bpm/process-instance/migrate', access, body, transaction: false },
  title: '迁移流程实例',
  summary: 'Lets instances go on by another version of their process, each as a whole or not at all',
  async run(context, input) {
    if (input.body.targetDefinitionId == null)
      throw fieldFault('INVALID', 'targetDefinitionId', localized('请选择目标版本'))
    const { plan, ids, total } = await context.inTransaction(inside => readPlan(inside, input.body))
    return { data: { ...(await tryEach(context, { plan, ids })), rest: total - ids.length } }
  },
}

/** Instances go on by another version. */
export default defineModule({ routes: [check, migrate] })

interface Asked {
  plan: MigrationPlan
  ids: number[]
  /** With those that are left for another call. */
  total: number
}

async function readPlan(context: RequestContext, sent: Row): Promise<Asked> {
  const { tenantId } = context.caller
  const instances = await instancesOf(context, sent)
  const id = sent.targetDefinitionId ?? (await latestFor(context, { ...sent, ids: instances.ids }))
  const target = await definitionOf(context, { tenantId, id: idOf(id) })
  if (target === null) throw new Fault('NOT_FOUND')
  const nodes = (sent.nodes ?? {}) as Record<string, string>
  assertNodes(target, nodes)
  const plan = {
    ...{ target, nodes, reason: textIn(sent.reason) },
    fields: (sent.fields ?? {}) as Record<string, string>,
  }
  await assertFields(context, { plan, sources: await sourcesOf(context, instances.ids, target) })
  return { plan, ...instances }
}

/** @throws Fault INVALID at `nodes.<id>` where what is to stand for a node is none of the version */
function assertNodes({ process }: RunnableDefinition, nodes: Readonly<Record<string, string>>): void {
  const astray = Object.entries(nodes).find(([, to]) => to !== '' && !Object.hasOwn(process.nodes, to))
  if (astray === undefined) return
  const [from, name] = astray
  throw fieldFault('INVALID', `nodes.${from}`, localized('目标版本没有节点“{{name}}”', { name }))
}

/** The latest version of the process that instances, or a version, belong to; null where there is none. */
async function latestFor({ tx, caller }: RequestContext, { ids, sourceDefinitionId }: Row): Promise<unknown> {
  const source = sourceDefinitionId == null ? null : idOf(sourceDefinitionId)
  const { rows } = await sql<{ id: number }>`
    select d.id from bpm_process_definition d
    where d.tenant_id = ${caller.tenantId} and d.key in (
      select s.key from bpm_process_definition s where s.tenant_id = ${caller.tenantId} and s.id = ${source}
      union all
      select i.process_key from bpm_process_instance i
      where i.tenant_id = ${caller.tenantId} and i.id = any(${ids}::bigint[]))
    order by d.version desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

/** Those that run, within the data scope. @throws Fault NOT_FOUND where one that is named is none of them */
async function instancesOf(
  context: RequestContext,
  { ids, sourceDefinitionId }: Row,
): Promise<Pick<Asked, 'ids' | 'total'>> {
  const { tx, caller } = context
  const named = Array.isArray(ids) ? idsIn(ids) : null
  if (named === null && sourceDefinitionId == null)
    throw fieldFault('INVALID', 'ids', localized('请选择实例或原版本'))
  const wanted = named
    ? sql`i.id = any(${named}::bigint[])`
    : sql`i.process_definition_id = ${idOf(sourceDefinitionId)} and i.status = 1`
  const { rows } = await sql<{ id: number; total: number }>`
    select i.id, count(*) over () as total from bpm_process_instance i
    where i.tenant_id = ${caller.tenantId} and ${wanted} and ${inScope(context)}
    order by i.id limit ${MOST}`.execute(tx)
  if (named !== null && rows.length < named.length) throw new Fault('NOT_FOUND')
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) }
}

/** Thrown where all went well, so that nothing of it stays. */
class DryRun extends Error {}

/** Each in a transaction of its own; what does not fit is told, and the others go on. */
async function tryEach(
  context: RequestContext,
  { plan, ids }: Pick<Asked, 'plan' | 'ids'>,
  { isDry = false } = {},
): Promise<{ migrated: number; failed: Row[] }> {
  const failed: Row[] = []
  let migrated = 0
  for (const id of ids) {
    try {
      await context.inTransaction(async inside => {
        await migrateInstance(inside, id, plan)
        if (isDry) throw new DryRun()
      })
      migrated += 1
    } catch (error) {
      if (error instanceof DryRun) migrated += 1
      else if (error instanceof MisfitError) failed.push({ id, problems: error.problems })
      else if (error instanceof Fault)
        failed.push({
          id,
          problems: [{ code: error.code, node: null, nodeName: null, message: error.words }],
        })
      else throw error
    }
  }
  return { migrated, failed: await context.inTransaction(inside => withNames(inside, failed)) }
}

async function withNames({ tx, caller }: RequestContext, failed: readonly Row[]): Promise<Row[]> {
  const ids = failed.map(({ id }) => id)
  const { rows } = await sql<{ id: number; name: string }>`select id, name from bpm_process_instance
    where tenant_id = ${caller.tenantId} and id = any(${ids}::bigint[])`.execute(tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return failed.map(one => ({
    id: one.id,
    name: names.get(one.id as number) ?? null,
    problems: one.problems,
  }))
}

async function answerCheck(context: RequestContext, sent: Row): Promise<Row> {
  const { asked, told } = await context.inTransaction(async inside => {
    const read = await readPlan(inside, sent)
    return { asked: read, told: await choicesOf(inside, read) }
  })
  const { migrated, failed } = await tryEach(context, asked, { isDry: true })
  return { ...told, ids: asked.ids, total: asked.total, fitting: migrated, failed }
}
