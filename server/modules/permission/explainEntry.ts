import type { LocalizedText } from '#model/language/LocalizedText.ts'
import { localized } from '#model/language/localized.ts'
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
  const explain = async (purpose: LocalizedText, demand: Demand, right: 'read' | 'write') => {
    const places = await entryPlaces(context.app, entry, { demand, right })
    return explainDemand(context, { demand, subject, purpose, places })
  }
  if (entry.kind !== 'field') {
    const purpose =
      entry.kind === 'page'
        ? localized('打开页面“{{title}}”', { title })
        : localized('使用“{{title}}”', { title })
    return explain(purpose, entry.use ?? [], 'read')
  }
  return [
    ...(entry.use
      ? await explain(localized('查看字段“{{title}}”', { title }), entry.use, 'read')
      : [step('schema', false, localized('字段“{{title}}”的内容从不显示给任何人', { title }))]),
    ...(entry.write
      ? await explain(localized('填写字段“{{title}}”', { title }), entry.write, 'write')
      : [step('schema', true, localized('字段“{{title}}”由系统填写，谁都不能修改', { title }))]),
  ]
}
