import { sql } from 'kysely'
import { Fault, fieldFault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { defineModule } from '#server/engine/defineModule.ts'
import { type AssignRule, RULE_TYPE } from './AssignRule.ts'
import { type Candidates, candidatesOf } from './candidatesOf.ts'
import { listRules } from './listRules.ts'
import { onDiagram } from './onDiagram.ts'
import { optionNames } from './optionNames.ts'

const WORDS: Record<number, LocalizedText> = {
  [RULE_TYPE.role]: localized('角色'),
  [RULE_TYPE.department]: localized('部门'),
  [RULE_TYPE.leader]: localized('部门'),
  [RULE_TYPE.post]: localized('岗位'),
  [RULE_TYPE.user]: localized('用户'),
  [RULE_TYPE.group]: localized('用户组'),
  [RULE_TYPE.script]: localized('脚本'),
}

const QUERY = 'bpm:task-assign-rule:query'
const id = { type: 'string', pattern: '^[0-9]{1,16}$' }
const ids = {
  type: 'array',
  title: '规则范围',
  minItems: 1,
  maxItems: 200,
  items: { type: 'integer', minimum: 1 },
}

/** Who does the user tasks of a model. */
export default defineModule({
  resource: 'bpm/task-assign-rule/index',
  hooks: {
    async beforeCreate(context, values) {
      const model = await context.readRecord('bpm/model/index', values.modelId)
      const tasks = await onDiagram('tasksOf', String(model.bpmnXml))
      if (!tasks.some(({ key }) => key === values.taskDefinitionKey)) {
        throw fieldFault('INVALID', 'taskDefinitionKey', localized('已保存的流程图中没有这个用户任务'))
      }
      await assertOptions(context, ruleOf(values))
    },
    async beforeUpdate(context, record, changes) {
      if ('type' in changes || 'options' in changes) {
        await assertOptions(context, ruleOf({ ...record, ...changes }))
      }
    },
  },
  actions: {
    async preview() {
      // The endpoint is the route below; this place opens the pickers to who may read rules.
      throw new Fault('ROUTE_NOT_FOUND')
    },
  },
  routes: [
    {
      method: 'GET',
      path: '/bpm/task-assign-rule/list',
      access: { permissions: [QUERY] },
      summary:
        'The user tasks of a model (modelId) or a definition (processDefinitionId), each with its rule',
      query: { type: 'object', properties: { modelId: id, processDefinitionId: id } },
      run: async (context, { query }) => ({ data: await listRules(context, query) }),
    },
    {
      method: 'POST',
      path: '/bpm/task-assign-rule/preview',
      access: { permissions: [QUERY] },
      summary: 'Who it would be now: the first twenty, how many, and what to know',
      reading: true,
      body: {
        type: 'object',
        required: ['type', 'options'],
        properties: {
          type: { type: 'integer', title: localized('规则类型') },
          options: ids,
        },
        additionalProperties: false,
      },
      run: async (context, { body }) => ({
        data: await previewRule(context, { type: body.type as number, options: body.options as number[] }),
      }),
    },
  ],
})

const ruleOf = ({ type, options }: Row): AssignRule => ({
  type: type as number,
  options: options as number[],
})

/** @throws Fault REFERENCE_MISSING at `options` when one of them is not there, or another tenant's */
async function assertOptions(context: RequestContext, rule: AssignRule): Promise<void> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id))
  if (missing.length === 0) return
  const word = WORDS[rule.type] ?? localized('范围')
  throw fieldFault(
    'REFERENCE_MISSING',
    'options',
    localized('所选{{word}}不存在或已被删除（编号 {{ids}}）', {
      word,
      ids: joinWords(missing.map(String), '、'),
    }),
  )
}

/** Whom a rule means now, and what whoever sets it should know. */
interface RulePreview extends Candidates {
  warnings: LocalizedText[]
}

/** Whom a rule would mean now, as if the caller had started the process. */
async function previewRule(context: RequestContext, rule: AssignRule): Promise<RulePreview> {
  const candidates = await candidatesOf(context, rule, context.caller.userId)
  return { ...candidates, warnings: await warningsOf(context, rule, candidates) }
}

async function warningsOf(
  context: RequestContext,
  rule: AssignRule,
  { total }: Candidates,
): Promise<LocalizedText[]> {
  const known = await optionNames(context, rule)
  const missing = rule.options.filter(id => !known.has(id)).length
  const stopped = rule.options.flatMap(id => known.get(id) ?? []).filter(({ isEnabled }) => !isEnabled)
  const names = stopped.map(({ name }) => name)
  const leaderless = rule.type === RULE_TYPE.leader ? await withoutLeader(context, rule.options) : []
  return [
    ...(total === 0 ? [nobody(rule)] : []),
    ...(missing > 0 ? [localized('所选范围中有 {{count}} 项已被删除', { count: missing })] : []),
    ...(stopped.length > 0
      ? [localized('已停用，不会分配任务：{{names}}', { names: joinWords(names, '、') })]
      : []),
    ...(leaderless.length > 0
      ? [localized('没有设置负责人账号的部门：{{names}}', { names: joinWords(leaderless, '、') })]
      : []),
  ]
}

const nobody = ({ type }: AssignRule): LocalizedText =>
  type === RULE_TYPE.script
    ? localized('若由您发起，任务将无人处理：您所在的部门及上级部门没有设置您以外的负责人账号')
    : localized('目前没有符合的用户，任务将无人处理')

async function withoutLeader({ tx, caller }: RequestContext, departments: number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select dept_name as name from sys_dept
    where tenant_id = ${caller.tenantId} and dept_id = any(${departments}::bigint[]) and leader_user_id is null
    order by order_num`.execute(tx)
  return rows.map(({ name }) => name)
}
