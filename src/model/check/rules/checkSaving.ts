import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

type Part = LayoutSource | { title: unknown; items: LayoutSource[] }

/** Steps alone are saved one by one, those of a form whose page owns the record: its unfinished forms are kept there. */
export function checkSaving(
  layout: readonly Part[],
  at: JsonPath,
  page: { isOwner: boolean },
  reporter: Reporter,
): void {
  for (const [index, part] of layout.entries()) {
    if (typeof part === 'string' || !('items' in part)) continue
    const place = [...at, index]
    if ('type' in part && part.save !== undefined) {
      const refuse = (message: LocalizedText) =>
        reporter.report('unfit-keyword', [...place, 'save'], message, { on: 'key' })
      if (part.type !== 'steps') refuse(say`save means nothing on ${part.type}; it belongs to steps`)
      else if (!page.isOwner) refuse(say`save belongs to the form of the page that owns the record`)
    }
    checkSaving(part.items as Part[], [...place, 'items'], page, reporter)
  }
}
