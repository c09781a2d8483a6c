import { sql } from 'kysely'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import { compileProcess } from '#process/execution/compileProcess.ts'
import { createTokenEngine } from '#process/execution/createTokenEngine.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import type { TokenPort } from '#process/execution/TokenPort.ts'
import type { Tx } from '#server/engine/contracts/RequestContext.ts'
import type { AssignRule, TaskRule } from '../AssignRule.ts'
import { type ProcessSettings, settingsOf } from '../ProcessSettings.ts'

/** A published version, ready to run. It never changes. */
export interface RunnableDefinition {
  id: number
  key: string
  name: string
  version: number
  category: string | null
  modelId: number
  formType: number
  formId: number | null
  formVersionId: number | null
  formCustomCreatePath: string | null
  formCustomViewPath: string | null
  bpmnXml: string
  process: ExecutableProcess
  engine: TokenPort
  /** Id of a user task → who does it; tasks without a rule say so in the diagram. */
  rules: ReadonlyMap<string, AssignRule>
  settings: ProcessSettings
}

/** Versions that are kept in memory. */
const MOST_KEPT = 200

/** By the services of a server, each of which has a database of its own: ids are unique in one only. */
const keptBy = new WeakMap<object, Map<string, RunnableDefinition>>()

/** A version of the tenant; null where there is none. @throws DiagramFault when its diagram cannot be read */
export async function definitionOf(
  { tx, services }: { tx: Tx; services: object },
  { tenantId, id }: { tenantId: number; id: number },
): Promise<RunnableDefinition | null> {
  const kept = keptBy.get(services) ?? new Map<string, RunnableDefinition>()
  keptBy.set(services, kept)
  const name = `${tenantId}:${id}`
  const known = kept.get(name)
  if (known) {
    // The latest used stand last.
    kept.delete(name)
    kept.set(name, known)
    return known
  }
  const row = await readRow(tx, { tenantId, id })
  if (row === undefined) return null
  const process = await processOf(row)
  const { assignRules, settings, compiled: _compiled, ...facts } = row
  const definition: RunnableDefinition = {
    ...facts,
    process,
    engine: createTokenEngine(process),
    rules: new Map(
      assignRules.map(({ taskDefinitionKey, type, options }) => [taskDefinitionKey, { type, options }]),
    ),
    settings: settingsOf(settings),
  }
  kept.set(name, definition)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return definition
}

/** Versions of before were published without what is compiled of them. @throws Fault STATE for one that cannot run */
async function processOf({ compiled, bpmnXml, key, name }: DefinitionRow): Promise<ExecutableProcess> {
  if (compiled !== null) return compiled
  const { process } = await compileProcess(bpmnXml, { key })
  if (process === null)
    throw new Fault('STATE', {
      message: localized('流程“{{name}}”不可执行，请管理员修改后重新发布', { name }),
    })
  return process
}

interface DefinitionRow extends Omit<RunnableDefinition, 'process' | 'engine' | 'rules' | 'settings'> {
  assignRules: TaskRule[]
  settings: unknown
  compiled: ExecutableProcess | null
}

async function readRow(
  tx: Tx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<DefinitionRow | undefined> {
  const { rows } = await sql<DefinitionRow>`
    select id, key, name, version, category, model_id as "modelId", form_type as "formType", form_id as "formId",
      form_version_id as "formVersionId", form_custom_create_path as "formCustomCreatePath",
      form_custom_view_path as "formCustomViewPath", bpmn_xml as "bpmnXml",
      coalesce(assign_rules, '[]') as "assignRules", settings, compiled
    from bpm_process_definition where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  return rows[0]
}
