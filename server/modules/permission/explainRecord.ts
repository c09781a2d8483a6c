import { fieldFault } from '#model/errors.ts'
import { joinWords, type LocalizedText, localized } from '#model/language/localized.ts'
import type { PageModel, ResourceModel, ScopeModel, Text } from '#model/types/index.ts'
import type { Caller } from '#server/engine/contracts/Caller.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { RowAccess } from '#server/engine/contracts/records.ts'
import { refusalWords } from '#server/engine/expression/holdsFor.ts'
import { placeInSchema } from './placeInSchema.ts'
import { departmentNames } from './scopeWords.ts'
import { step, type WhyStep } from './WhyStep.ts'

type Given = NonNullable<RowAccess['given']>

interface RecordQuestion {
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
  if (resource === null || (resource.source === 'module' && resource.parent !== null)) {
    throw fieldFault('INVALID', 'id', localized('此页面的数据由程序按上级记录给出，不能按记录追查'))
  }
  const verdict = await context.explainRow({ resource, key: id, as: subject, when })
  const name = String(verdict.record[resource.label] ?? String(id))
  const steps =
    verdict.given === null
      ? [belonging(verdict, { name, for: meantFor(resource, action) })]
      : [giving(verdict.given, name, subject)]
  if (verdict.inWhere !== null) {
    const { where } = page
    const words = verdict.inWhere
      ? localized('记录符合页面的条件 {{where}}', { where })
      : localized('记录不符合页面的条件 {{where}}', { where })
    const place = await placeInSchema(page.component, ['where'])
    steps.push(step('condition', verdict.inWhere, words, place))
  }
  if (verdict.given === null) steps.push(await explainScope(context, { resource, verdict, subject }))
  if (verdict.allows !== null) {
    const place = await placeInSchema(
      resource.page,
      ['resource', 'actions', action, 'when'],
      ['resource', 'operations', action, 'when'],
    )
    steps.push(
      step('condition', verdict.allows, allowing(verdict.allows, when, refusalWords(refusal, name)), place),
    )
  }
  return steps
}

/** What server code has decided, and by which rule. */
function giving({ holds, rule }: Given, name: string, { nickName }: Caller): WhyStep {
  const words = holds
    ? localized('程序把记录“{{name}}”给“{{nickName}}”看', { name, nickName })
    : localized('程序不把记录“{{name}}”给“{{nickName}}”看', { name, nickName })
  return step('condition', holds, rule === null ? words : localized('{{words}}：{{rule}}', { words, rule }))
}

/** Whose the record is, and whether it is still there. */
function belonging(
  { removed, shared }: RowAccess,
  { name, for: whose }: { name: string; for: ReturnType<typeof meantFor> },
): WhyStep {
  if (removed) return step('record', false, localized('记录“{{name}}”在回收站中', { name }))
  if (!shared && whose === 'reader')
    return step('record', false, localized('记录“{{name}}”属于本机构，此操作由共享到的机构进行', { name }))
  if (!shared) return step('record', true, localized('记录“{{name}}”属于本机构，没有被删除', { name }))
  if (whose === 'owner')
    return step('record', false, localized('记录“{{name}}”由其他机构共享，只有所属机构可以更改', { name }))
  return step('record', true, localized('记录“{{name}}”由其他机构共享，没有被删除', { name }))
}

/** Whose records something is done to: what changes them, and has no code of its own, is for the owner or for readers alone. */
function meantFor({ actions }: ResourceModel, name: string): 'owner' | 'reader' | 'everybody' {
  if (name === 'update' || name === 'remove') return 'owner'
  const action = actions.find(one => one.name === name)
  if (action?.byReader) return action.byOwner ? 'everybody' : 'reader'
  return action && action.component === null && action.link === null ? 'owner' : 'everybody'
}

function allowing(allows: boolean, when: string | null, reason: LocalizedText | null): LocalizedText {
  if (allows) return localized('记录符合按钮的条件 {{when}}', { when })
  if (reason === null) return localized('记录不符合按钮的条件 {{when}}', { when })
  return localized('记录不符合按钮的条件 {{when}}：{{reason}}', { when, reason })
}

interface ScopeQuestion {
  resource: ResourceModel
  verdict: RowAccess
  subject: Caller
}

async function explainScope(
  context: RequestContext,
  { resource, verdict, subject }: ScopeQuestion,
): Promise<WhyStep> {
  const place = await placeInSchema(resource.page, ['resource', 'scope'])
  const name = subject.nickName
  if (subject.dataScope === null) {
    return step('scope', true, localized('“{{name}}”的角色能看到本机构的全部数据', { name }), place)
  }
  if (verdict.inScope === null) return step('scope', true, localized('数据范围不限制这个页面'), place)
  const { shared } = resource.scope
  if (verdict.shared && shared === 'all')
    return step('scope', true, localized('数据范围不限制其他机构共享的记录'), place)
  if (verdict.shared && shared === undefined)
    return step('scope', false, localized('数据范围受限的账号看不到其他机构共享的记录'), place)
  const isOther = verdict.shared && shared !== undefined && shared !== 'all'
  const scope: ScopeModel = isOther ? shared : resource.scope
  const { deptIds } = subject.dataScope
  const { department, owner } = scope
  const sees = [
    ...(department !== null && deptIds.length > 0
      ? [localized('部门为{{departments}}的记录', { departments: await departmentNames(context, deptIds) })]
      : []),
    ...(owner !== null ? [localized('本人的记录')] : []),
  ]
  const words =
    sees.length === 0
      ? localized('“{{name}}”的角色看不到任何数据', { name })
      : localized('“{{name}}”的角色能看到{{sees}}', { name, sees: joinWords(sees, '和') })
  const holds = await valueWords(context, { ...resource, scope }, verdict)
  return step('scope', verdict.inScope, joinWords([words, holds], '；'), place)
}

/** What the record holds in the fields that data scopes look at. */
async function valueWords(
  context: RequestContext,
  { scope, fields }: Pick<ResourceModel, 'fields'> & { scope: ScopeModel },
  { record }: RowAccess,
): Promise<LocalizedText> {
  const titleOf = (name: string) => fields.find(field => field.name === name)?.title ?? name
  const { department, owner } = scope
  const deptId = department === null ? null : record[department]
  const parts: LocalizedText[] = []
  if (department !== null) {
    const names = await departmentNames(context, typeof deptId === 'number' ? [deptId] : [])
    parts.push(localized('{{title}}是{{names}}', { title: titleOf(department), names }))
  }
  if (owner !== null) {
    parts.push(
      localized('{{title}}是 {{value}}', { title: titleOf(owner), value: record[owner] ?? localized('空') }),
    )
  }
  return localized('这条记录的{{parts}}', { parts: joinWords(parts, '，') })
}
