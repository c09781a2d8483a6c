import { sql } from 'kysely'
import { tasksOf } from '#process/processes.ts'
import type { Tx } from '../db/Database.ts'
import { insertAll } from './insertAll.ts'
import type { ProcessSeed } from './readProcesses.ts'

/** Processes of the demo institutions, with forms, groups and rules, and who leads their departments. */
export async function seedProcesses(tx: Tx, processes: readonly ProcessSeed[]): Promise<void> {
  await appointLeaders(tx)
  for (const seed of processes) await seedProcess(tx, seed)
}

/**
 * Each department is led by its first account that is no student, the institution by its administrator. Classes are
 * led by nobody: what asks for their leader goes on to the department above.
 */
async function appointLeaders(tx: Tx): Promise<void> {
  await sql`
    update sys_dept d set leader_user_id = u.user_id, leader = u.nick_name
    from sys_user u
    where u.tenant_id = d.tenant_id and u.user_id = coalesce(
      (select min(own.user_id) from sys_user own
        where own.tenant_id = d.tenant_id and own.dept_id = d.dept_id and own.status = '0'
          and not exists (
            select 1 from sys_user_role l
            join sys_role r on r.tenant_id = d.tenant_id and r.role_id = l.role_id
            where l.tenant_id = d.tenant_id and l.user_id = own.user_id and r.role_key = 'student')),
      case when d.parent_id is null then
        (select min(first.user_id) from sys_user first where first.tenant_id = d.tenant_id) end)`.execute(tx)
}

async function seedProcess(tx: Tx, seed: ProcessSeed): Promise<void> {
  const form = await seedForm(tx, seed)
  await seedGroups(tx, seed)
  const rules = await seededRules(tx, seed)
  const shared = {
    tenant_id: seed.tenant,
    key: seed.key,
    name: seed.name,
    category: seed.category,
    description: seed.description,
    form_type: 10,
    form_id: form.formId,
    bpmn_xml: seed.bpmnXml,
    settings: seed.settings === undefined ? null : JSON.stringify(seed.settings),
    create_by: 'system',
  }
  const { id: modelId } = await insert(tx, 'bpm_model', shared, 'id')
  const { id } = await insert(
    tx,
    'bpm_process_definition',
    {
      ...shared,
      model_id: modelId,
      form_version_id: form.versionId,
      assign_rules: JSON.stringify(rules),
      deployment_time: new Date(),
    },
    'id',
  )
  await tx
    .updateTable('bpm_model')
    .set({ process_definition_id: id, suspension_state: 1 })
    .where('tenant_id', '=', seed.tenant)
    .where('id', '=', modelId as number)
    .execute()
  await insertAll(
    tx,
    'bpm_task_assign_rule',
    rules.map(({ taskDefinitionKey, type, options }) => ({
      tenant_id: seed.tenant,
      model_id: modelId,
      task_definition_key: taskDefinitionKey,
      type,
      options: JSON.stringify(options),
      create_by: 'system',
    })),
  )
}

async function seedForm(tx: Tx, { tenant, form }: ProcessSeed) {
  const schema = JSON.stringify(form.schema, null, 2)
  const shared = { tenant_id: tenant, form_name: form.name }
  const { form_id: formId } = await insert(
    tx,
    'sys_document_form',
    { ...shared, draft: schema, latest_number: 1, create_by: 'system' },
    'form_id',
  )
  const { version_id: versionId } = await insert(
    tx,
    'sys_document_version',
    { ...shared, form_id: formId, number: 1, schema, publish_by: 'system' },
    'version_id',
  )
  return { formId, versionId }
}

async function seedGroups(tx: Tx, { tenant, groups = {} }: ProcessSeed): Promise<void> {
  for (const [name, members] of Object.entries(groups)) {
    const group = { tenant_id: tenant, name, status: '0', create_by: 'system' }
    const { id } = await insert(tx, 'bpm_user_group', group, 'id')
    const users = await tx
      .selectFrom('sys_user')
      .select('user_id')
      .where('tenant_id', '=', tenant)
      .where('user_name', 'in', members)
      .execute()
    await insertAll(
      tx,
      'bpm_user_group_member',
      users.map(user => ({ tenant_id: tenant, id, user_id: user.user_id })),
    )
  }
}

/** Tables of what rules name, by type of rule. */
const NAMED: Record<number, { table: string; key: string; name: string }> = {
  20: { table: 'sys_dept', key: 'dept_id', name: 'dept_name' },
  21: { table: 'sys_dept', key: 'dept_id', name: 'dept_name' },
  40: { table: 'bpm_user_group', key: 'id', name: 'name' },
}

async function seededRules(tx: Tx, { tenant, key, rules, bpmnXml }: ProcessSeed) {
  const tasks = await tasksOf(bpmnXml)
  return Promise.all(
    Object.entries(rules).map(async ([taskDefinitionKey, { type, of }]) => {
      const task = tasks.find(task => task.key === taskDefinitionKey)
      if (!task) throw new Error(`The process ${key} has no user task ${taskDefinitionKey}.`)
      const options = await idsOf(tx, tenant, { type, of })
      return { taskDefinitionKey, taskDefinitionName: task.name, type, options }
    }),
  )
}

async function idsOf(tx: Tx, tenant: number, { type, of }: ProcessSeed['rules'][string]): Promise<number[]> {
  const source = NAMED[type]
  if (!source) return of.map(Number)
  const rows = await tx
    .selectFrom(source.table)
    .select(`${source.key} as id`)
    .where('tenant_id', '=', tenant)
    .where(source.name, 'in', of)
    .execute()
  if (rows.length === of.length) return rows.map(row => row.id as number)
  throw new Error(`Not all of ${of.join(', ')} are in ${source.table} of tenant ${tenant}.`)
}

async function insert(tx: Tx, table: string, values: Record<string, unknown>, key: string) {
  return tx.insertInto(table).values(values).returning(key).executeTakeFirstOrThrow()
}
