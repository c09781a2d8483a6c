import { sql } from 'kysely'
import { compileProcess } from '#process/execution/compileProcess.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import { tasksOf } from '#process/processes.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { TaskRule } from '../AssignRule.ts'
import { settingsOf } from '../ProcessSettings.ts'
import { keepCheck } from '../start/definitionCheck.ts'
import { ruleOf, type TemplateRule } from './templateRules.ts'

/** A process that institutions begin with: it approves records of a page. */
export interface ProcessTemplate {
  /** Values of the dictionary tenant_type. */
  tenantTypes: number[]
  key: string
  name: string
  category: string
  description: string
  /** Route of the page whose records it approves. */
  path: string
  /** By id of the user task. */
  rules: Record<string, TemplateRule>
  settings: Row
  /** The diagram. */
  bpmnXml: string
}

/** Who has made it. */
const CREATOR = 'system'

/** What is the same for every institution, worked out once. */
interface Prepared {
  process: ExecutableProcess
  /** Titles of the tasks that have a rule, by id. */
  titles: ReadonlyMap<string, string>
}

const prepared = new WeakMap<ProcessTemplate, Promise<Prepared>>()

/** Makes the model of a template for an institution and publishes it; its administrator manages it. */
export async function giveTemplate(tx: Tx, tenantId: number, template: ProcessTemplate): Promise<void> {
  const ready = prepared.get(template) ?? prepare(template)
  prepared.set(template, ready)
  const { process, titles } = await ready
  const rules = await rulesFor(tx, tenantId, template, titles)
  const { key, name, category, description, path, bpmnXml } = template
  const settings = JSON.stringify(settingsOf(template.settings))
  const shared = {
    ...{ tenant_id: tenantId, key, name, category, description, bpmn_xml: bpmnXml, create_by: CREATOR },
    ...{ form_type: 20, form_custom_create_path: path, form_custom_view_path: path, settings },
  }
  const now = new Date()
  const modelId = await insert(tx, 'bpm_model', shared)
  const id = await insert(tx, 'bpm_process_definition', {
    ...shared,
    ...{ model_id: modelId, assign_rules: JSON.stringify(rules), compiled: JSON.stringify(process) },
    deployment_time: now,
  })
  await keepCheck({ tx, tenantId, now }, id, { isExecutable: true, reasons: [] })
  await tx
    .updateTable('bpm_model')
    .set({ process_definition_id: id, suspension_state: 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', modelId)
    .execute()
  await giveRules(tx, { tenantId, modelId, rules })
  await nameManager(tx, tenantId, modelId)
}

async function prepare({ bpmnXml, key, rules }: ProcessTemplate): Promise<Prepared> {
  const { process, problems } = await compileProcess(bpmnXml, { key })
  if (process === null)
    throw new Error(`The process ${key} cannot run: ${problems.map(({ message }) => message).join('; ')}`)
  const tasks = await tasksOf(bpmnXml)
  const titles = new Map<string, string>()
  for (const name of Object.keys(rules)) {
    const task = tasks.find(one => one.key === name)
    if (!task) throw new Error(`The process ${key} has no user task ${name}.`)
    titles.set(name, task.name)
  }
  return { process, titles }
}

async function rulesFor(
  tx: Tx,
  tenantId: number,
  { rules }: ProcessTemplate,
  titles: ReadonlyMap<string, string>,
): Promise<TaskRule[]> {
  const found: TaskRule[] = []
  for (const [taskDefinitionKey, rule] of Object.entries(rules)) {
    const taskDefinitionName = titles.get(taskDefinitionKey) ?? ''
    found.push({ taskDefinitionKey, taskDefinitionName, ...(await ruleOf(tx, tenantId, rule)) })
  }
  return found
}

interface ModelRules {
  tenantId: number
  modelId: number
  rules: readonly TaskRule[]
}

async function giveRules(tx: Tx, { tenantId, modelId, rules }: ModelRules): Promise<void> {
  if (rules.length === 0) return
  await tx
    .insertInto('bpm_task_assign_rule')
    .values(
      rules.map(({ taskDefinitionKey, type, options }) => ({
        ...{ tenant_id: tenantId, model_id: modelId, task_definition_key: taskDefinitionKey, type },
        ...{ options: JSON.stringify(options), create_by: CREATOR },
      })),
    )
    .execute()
}

/** Who is asked where nobody else is found: the first administrator of the institution. */
async function nameManager(tx: Tx, tenantId: number, modelId: number): Promise<void> {
  await sql`insert into bpm_model_manager (tenant_id, id, user_id)
    select ${tenantId}, ${modelId}, min(l.user_id) from sys_user_role l
    join sys_role r on r.tenant_id = ${tenantId} and r.role_id = l.role_id and r.role_key = 'admin'
    where l.tenant_id = ${tenantId} having min(l.user_id) is not null`.execute(tx)
}

/** Institutions of the kinds of a template that have no process of its key, not even one in the trash. */
export async function tenantsWithout(
  tx: Tx,
  { tenantTypes, key }: Pick<ProcessTemplate, 'tenantTypes' | 'key'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from sys_tenant t where t.tenant_type = any(${tenantTypes}::integer[])
      and not exists (select from bpm_model m where m.tenant_id = t.id and m.key = ${key})
    order by t.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function insert(tx: Tx, table: string, values: Row): Promise<number> {
  const { id } = await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()
  return id as number
}
