import { isDeepStrictEqual } from 'node:util'
import { Fault, type FieldError } from '#model/errors.ts'
import { type LocalizedText, localized, namedOf, wordsOf } from '#model/language/localized.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { TaskRule } from './AssignRule.ts'
import { filterProblems } from './filterProblems.ts'
import { formOf } from './formOf.ts'
import { type Inspection, inspectDiagram, inspectedFacts } from './inspectModel.ts'
import { type ProcessSettings, settingsOf } from './ProcessSettings.ts'
import { pathsAstray } from './pagePaths.ts'
import { standingRules } from './rulesOf.ts'
import { ACTIVE } from './setModelState.ts'
import { settingsProblems } from './settingsProblems.ts'
import { keepCheck } from './start/definitionCheck.ts'

/** Problems that are told, and those that the message names. */
const MOST_TOLD = 100

const NAMED = 3

const TABLE = 'bpm_process_definition'

/**
 * Publishes a locked model as the next version of its process. What the version holds never changes: the table only
 * takes rows. Told as warnings is where nobody is asked.
 * @param prepared what was found in its diagram before it was locked; it is looked at again where anything is another
 * @throws Fault INVALID with every problem of the diagram; STATE when it is the latest version already
 */
export async function publishModel(
  context: RequestContext,
  model: Row,
  prepared: Inspection,
): Promise<{ id: number; version: number; warnings: LocalizedText[] }> {
  const form = await formOf(context, model)
  const rules = await standingRules(context, model.id as number)
  const facts = await inspectedFacts(context, model)
  const isCurrent = isDeepStrictEqual(prepared.facts, facts)
  // What can be named is not read again here, inside of the transaction: it is asked again when it runs.
  const inspected = isCurrent ? prepared : await inspectDiagram(facts, prepared.handlers)
  const { problems, tasks, process } = inspected
  assertPublishable(
    [
      ...(await formProblems(context, model)),
      ...settingsProblems(model.settings, facts.fields),
      ...filterProblems(model.settings, { fields: form?.described ?? [], process }),
    ],
    problems,
  )
  const assignRules = tasks.flatMap(({ key, name }): TaskRule[] => {
    const rule = rules.get(key)
    if (!rule) return []
    return [{ taskDefinitionKey: key, taskDefinitionName: name, type: rule.type, options: rule.options }]
  })
  const settings = settingsOf(model.settings)
  const frozen = { ...frozenOf(model), form_version_id: form?.versionId ?? null }
  const latest = await latestOf(context, String(model.key))
  assertChanged(latest, { ...frozen, assign_rules: assignRules }, settings)
  const version = Number(latest?.version ?? 0) + 1
  const id = await insert(context, {
    ...frozen,
    key: model.key,
    version,
    assign_rules: JSON.stringify(assignRules),
    settings: JSON.stringify(settings),
    compiled: JSON.stringify(process),
  })
  await keepCheck({ tx: context.tx, tenantId: context.caller.tenantId, now: context.now }, id, {
    ...{ isExecutable: true, reasons: [] },
  })
  await point(context, model, id)
  const unattended = problems.filter(({ rule }) => rule === 'unattended')
  return { id, version, warnings: unattended.map(({ message }) => wordsOf(message)).slice(0, MOST_TOLD) }
}

/** What a version takes over from its model, by column. */
const frozenOf = (model: Row): Row => ({
  model_id: model.id,
  name: model.name,
  category: model.category,
  description: model.description ?? null,
  form_type: model.formType,
  form_id: model.formId ?? null,
  form_custom_create_path: model.formCustomCreatePath ?? null,
  form_custom_view_path: model.formCustomViewPath ?? null,
  bpmn_xml: model.bpmnXml,
})

/** Versions are counted by key: one that was drawn anew under an old key goes on counting. */
const latestOf = ({ tx, caller }: RequestContext, key: string): Promise<Row | undefined> =>
  tx
    .selectFrom(TABLE)
    .selectAll()
    .where('tenant_id', '=', caller.tenantId)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A second click makes no second version. */
function assertChanged(latest: Row | undefined, next: Row, settings: ProcessSettings): void {
  if (!latest) return
  if (Object.keys(next).some(column => !isDeepStrictEqual(latest[column], next[column]))) return
  if (!isDeepStrictEqual(settingsOf(latest.settings), settings)) return
  throw new Fault('STATE', {
    message: localized('与已发布的第 {{version}} 版相同，无需再次发布', { version: latest.version }),
  })
}

async function insert({ tx, caller, now, audit }: RequestContext, columns: Row): Promise<number> {
  const { id } = await tx
    .insertInto(TABLE)
    .values({
      ...columns,
      tenant_id: caller.tenantId,
      deployment_time: now,
      create_by: caller.userName,
      create_by_id: caller.userId,
      create_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { key, name, version } = columns
  audit.push({
    resource: 'bpm/process-definition/index',
    key: id,
    before: null,
    after: { key, name, version },
  })
  return id as number
}

/** Publishing is no change of the model: whoever draws it meanwhile can save. */
async function point({ tx, caller }: RequestContext, model: Row, definitionId: number): Promise<void> {
  await tx
    .updateTable('bpm_model')
    .set({ process_definition_id: definitionId, suspension_state: ACTIVE })
    .where('tenant_id', '=', caller.tenantId)
    .where('id', '=', model.id as number)
    .execute()
}

/**
 * Passes when a model may be published.
 * @throws Fault INVALID with every problem: `field` is the element's id, `code` the rule
 */
function assertPublishable(found: readonly FieldError[], problems: readonly ProcessProblem[]): void {
  const errors = [
    ...found,
    ...problems
      .filter(({ severity }) => severity === 'error')
      .map(({ elementId, rule, message }) => ({
        field: elementId ?? '',
        code: rule,
        message: wordsOf(message),
      })),
  ]
  if (errors.length === 0) return
  const told = namedOf(
    errors.map(({ message }) => message),
    NAMED,
  )
  throw new Fault('INVALID', {
    message: localized('流程有问题，不能发布：{{told}}', { told }),
    errors: errors.slice(0, MOST_TOLD),
  })
}

async function formProblems(context: RequestContext, model: Row): Promise<FieldError[]> {
  const { formType, formId, formCustomCreatePath, formCustomViewPath } = model
  const fault = (message: LocalizedText) => [{ field: '', code: 'form', message }]
  if (formType === 10) return formId ? [] : fault(localized('请先在“修改”中选择流程表单'))
  if (!formCustomCreatePath || !formCustomViewPath)
    return fault(localized('请先在“修改”中填写表单的提交路由和查看路由'))
  const [path] = await pathsAstray(context, [String(formCustomCreatePath), String(formCustomViewPath)])
  if (path === undefined) return []
  return fault(
    localized('没有路由为“{{path}}”的页面，请填写菜单中页面的路由，例如 /system/request', { path }),
  )
}
