import { say } from '#model/language/say.ts'
import type { Words } from '#model/language/Words.ts'
import type { Caller } from '#server/engine/Caller.ts'
import type { RequestContext } from '#server/engine/RequestContext.ts'
import { entryPlaces } from './entryPlaces.ts'
import { explainDemand } from './explainDemand.ts'
import type { Demand, PermissionEntry } from './PermissionEntry.ts'
import { step, type WhyStep } from './WhyStep.ts'

/** The chain from the page file to the roles, for a page, a button, or a field: reading it, then writing it. */
export async function explainEntry(
  context: RequestContext,
  entry: PermissionEntry,
  subject: Caller,
): Promise<WhyStep[]> {
  const { title } = entry
  const explain = async (purpose: Words, demand: Demand, right: 'read' | 'write') => {
    const places = await entryPlaces(context.app, entry, { demand, right })
    return explainDemand(context, { demand, subject, purpose, places })
  }
  if (entry.kind !== 'field') {
    const purpose =
      entry.kind === 'page' ? say('打开页面“{{title}}”', { title }) : say('使用“{{title}}”', { title })
    return explain(purpose, entry.use ?? [], 'read')
  }
  return [
    ...(entry.use
      ? await explain(say('查看字段“{{title}}”', { title }), entry.use, 'read')
      : [step('schema', false, say('字段“{{title}}”的内容从不显示给任何人', { title }))]),
    ...(entry.write
      ? await explain(say('填写字段“{{title}}”', { title }), entry.write, 'write')
      : [step('schema', true, say('字段“{{title}}”由系统填写，谁都不能修改', { title }))]),
  ]
}
