import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { AFFIXES } from '../../derive/affixes.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { drawnBy } from './checkWidgetProperties.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Words around an input stand where its widget has a place for them, and are said once. */
export function checkAffixes(
  { property, at, name, depth }: PropertyPlace,
  owned: ResourceFacts,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const isDemanded = depth === 'record' && requiredOf(owned.source).includes(name)
  // What is hidden has no value, demanded or not.
  if (isDemanded && property['x-empty'] !== undefined && property['x-visible'] === undefined) {
    const message = say`x-empty says what having no value means, and ${name} always has one: it is required`
    reporter.report('unfit-keyword', [...at, 'x-empty'], message, { on: 'key' })
  }
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
