import { fieldFault } from '#model/errors.ts'
import { textOf } from '#model/text.ts'
import type { PageModel, ResourceModel, Text } from '#model/types/index.ts'
import type { Caller } from '#server/engine/Caller.ts'
import type { RowVerdict } from '#server/engine/explain/RowVerdict.ts'
import { refusalWords } from '#server/engine/expression/refused.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { placeInSchema } from './placeInSchema.ts'
import { departmentNames } from './scopeWords.ts'
import { step, type WhyStep } from './WhyStep.ts'

export interface RecordQuestion {
  page: PageModel
  id: unknown
  subject: Caller
  /** Condition of the button that is asked about, and the path to it in the page file. */
  when: string | null
  /** What the page file says to a record that does not meet it; null for nothing. */
  refusal: Text | null
  action: string
}

/** What decides whether an account sees a record of a page: trash, the page's part, data scope, the button's condition. */
export async function explainRecord(context: RequestContext, question: RecordQuestion): Promise<WhyStep[]> {
  const { page, id, subject, when, refusal, action } = question
  const { resource } = page
  if (resource === null || resource.source === 'module') {
    throw fieldFault('INVALID', 'id', '此页面的数据由程序给出，不能按记录追查')
  }
  const verdict = await context.explainRow({ resource, key: id, as: subject, when })
  const name = String(verdict.record[resource.label] ?? String(id))
  const label = `“${name}”`
  const steps = [belonging(verdict, { label, isOwnOnly: isOwnOnly(resource, action) })]
  if (verdict.inWhere !== null) {
    const words = verdict.inWhere ? '符合' : '不符合'
    const place = await placeInSchema(page.component, ['where'])
    steps.push(step('condition', verdict.inWhere, `记录${words}页面的条件 ${page.where}`, place))
  }
  steps.push(await explainScope(context, { resource, verdict, subject }))
  if (verdict.allows !== null) {
    const words = verdict.allows ? '符合' : '不符合'
    const reason = verdict.allows ? '' : quoted(refusalWords(refusal, name))
    const place = await placeInSchema(
      resource.page,
      ['resource', 'actions', action, 'when'],
      ['resource', 'operations', action, 'when'],
    )
    steps.push(step('condition', verdict.allows, `记录${words}按钮的条件 ${when}${reason}`, place))
  }
  return steps
}

/** Whose the record is, and whether it is still there. */
function belonging(
  { removed, shared }: RowVerdict,
  { label, isOwnOnly }: { label: string; isOwnOnly: boolean },
): WhyStep {
  if (removed) return step('record', false, `记录${label}在回收站中`)
  if (!shared) return step('record', true, `记录${label}属于本机构，没有被删除`)
  const words = `记录${label}由其他机构共享`
  return step('record', !isOwnOnly, isOwnOnly ? `${words}，只有所属机构可以更改` : `${words}，没有被删除`)
}

/** Whether the engine does it to records of the own institution alone: what changes them, and has no code of its own. */
function isOwnOnly({ actions }: ResourceModel, name: string): boolean {
  if (name === 'update' || name === 'remove') return true
  const action = actions.find(one => one.name === name)
  return action !== undefined && action.component === null && action.link === null
}

const quoted = (words: string): string => (words === '' ? '' : `：${words}`)

interface ScopeQuestion {
  resource: ResourceModel
  verdict: RowVerdict
  subject: Caller
}

async function explainScope(
  context: RequestContext,
  { resource, verdict, subject }: ScopeQuestion,
): Promise<WhyStep> {
  const place = await placeInSchema(resource.page, ['resource', 'scope'])
  const name = `“${subject.nickName}”`
  if (subject.dataScope === null) return step('scope', true, `${name}的角色能看到本机构的全部数据`, place)
  if (verdict.inScope === null) return step('scope', true, '数据范围不限制这个页面', place)
  const { deptIds } = subject.dataScope
  const { department, owner } = resource.scope
  const sees = [
    ...(department !== null && deptIds.length > 0
      ? [`部门为${await departmentNames(context, deptIds)}的记录`]
      : []),
    ...(owner !== null ? ['本人的记录'] : []),
  ].join('和')
  const holds = await valueWords(context, resource, verdict)
  const words = sees === '' ? `${name}的角色看不到任何数据` : `${name}的角色能看到${sees}`
  return step('scope', verdict.inScope, `${words}；${holds}`, place)
}

/** What the record holds in the fields that data scopes look at. */
async function valueWords(
  context: RequestContext,
  { scope, fields }: ResourceModel,
  { record }: RowVerdict,
): Promise<string> {
  const titleOf = (name: string) => textOf(fields.find(field => field.name === name)?.title ?? name)
  const { department, owner } = scope
  const deptId = department === null ? null : record[department]
  const parts = [
    ...(department === null
      ? []
      : [
          `${titleOf(department)}是${await departmentNames(context, typeof deptId === 'number' ? [deptId] : [])}`,
        ]),
    ...(owner === null ? [] : [`${titleOf(owner)}是 ${String(record[owner] ?? '空')}`]),
  ]
  return `这条记录的${parts.join('，')}`
}
