import { AFFIXES } from '../../derive/affixes.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { drawnBy } from './checkWidgetProperties.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Words around an input stand where its widget has a place for them, and are said once. */
export function checkAffixes(
  { property, at }: PropertyPlace,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const told = property['x-component-props'] ?? {}
  for (const [keyword, name] of Object.entries(AFFIXES) as [keyof typeof AFFIXES, string][]) {
    if (property[keyword] === undefined) continue
    const refuse = (message: LocalizedText) =>
      reporter.report('unfit-keyword', [...at, keyword], message, { on: 'key' })
    const widget = drawnBy(property, app)
    const known = app.environment.widgetProperties?.[widget ?? '']
    // The unit of a number is said wherever the number is.
    if (keyword !== 'x-unit' && known && !Object.hasOwn(known, name))
      refuse(say`${keyword} means nothing to the widget ${widget}`)
    else if (told[name] !== undefined)
      refuse(say`${keyword} and x-component-props.${name} say the same: one of them is enough`)
  }
}
