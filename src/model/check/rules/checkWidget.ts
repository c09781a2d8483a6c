import { fieldTypeOf } from '../../derive/fieldTypeOf.ts'
import { widgetOf } from '../../derive/widgetOf.ts'
import { widgetMisfit } from '../../derive/widgetShapes.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import { drawnBy } from './checkWidgetProperties.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** What can stand around a widget. */
const DECORATORS = ['form-item']

/** Reports a widget that is not there or cannot draw the property, and a frame around it that is not there. */
export function checkWidget(
  { property, at, depth, siblings }: PropertyPlace,
  context: CheckContext,
  reporter: Reporter,
): void {
  const place = [...at, 'x-component']
  checkWidgetKey(property['x-component'], place, context, reporter)
  if (depth !== 'value') checkDefaultWidget(property, at, context, reporter)
  const misfit = widgetMisfit(property)
  if (misfit !== null) reporter.report('unfit-keyword', place, misfit)
  checkSwitch(property, place, context, reporter)
  checkCompanion({ property, at, depth, siblings }, context, reporter)
  const decorator = property['x-decorator']
  if (decorator === undefined || DECORATORS.includes(decorator)) return
  const message = say`nothing called ${decorator} stands around a widget`
  reporter.report('unknown-word', [...at, 'x-decorator'], message, { word: decorator, among: DECORATORS })
}

/** Reports the key of a widget that is not there. */
export function checkWidgetKey(
  key: string | undefined,
  at: JsonPath,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const { widgets } = app.environment
  if (key === undefined || !widgets || widgets.includes(key)) return
  reporter.report('unknown-widget', at, say`there is no widget ${key}`, { word: key, among: widgets })
}

/** The widget of a type is named by no page: whoever adds one is told at the first property that needs it. */
function checkDefaultWidget(
  property: PropertySource,
  at: JsonPath,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const { widgets } = app.environment
  const isOtherwise =
    property['x-component'] ??
    property['x-ref'] ??
    property['x-dict'] ??
    property['x-options'] ??
    property.enum
  if (!widgets || isOtherwise !== undefined) return
  const type = fieldTypeOf(property)
  const key = widgetOf({ property, type, refersToTree: null, dictionarySize: 0 })
  if (widgets.includes(key)) return
  const message = say`${type} is edited by the widget ${key}, which is not there: name another as x-component`
  reporter.report('unknown-widget', at, message, { on: 'key' })
}

/** Widgets that show a second property, and with which properties of theirs. */
const TAKES_COMPANION = { widget: 'tree-reference', display: 'tree' }

/** What a widget shows beside its own property is a yes or no of the same form, which the widget has a place for. */
function checkCompanion(
  { property, at, depth, siblings }: Pick<PropertyPlace, 'property' | 'at' | 'depth' | 'siblings'>,
  context: CheckContext,
  reporter: Reporter,
): void {
  const name = property['x-companion']
  if (name === undefined) return
  const place = [...at, 'x-companion']
  const mistake = companionMistake(property, { depth, companion: siblings[name] }, context)
  if (siblings[name] === undefined) checkName(name, place, Object.keys(siblings), reporter)
  else if (mistake !== null) reporter.report('unfit-keyword', place, mistake, { on: 'key' })
}

function companionMistake(
  property: PropertySource,
  { depth, companion }: { depth: PropertyPlace['depth']; companion: PropertySource | undefined },
  context: CheckContext,
): LocalizedText | null {
  if (depth !== 'record' && depth !== 'form') return say`x-companion belongs to properties of a form`
  if (!takesCompanion(property, context))
    return say`x-companion belongs to a tree-reference whose display is tree`
  if (companion && !fieldTypeNamed(fieldTypeOf(companion)).isYesNo)
    return say`x-companion names a boolean, for a box`
  return null
}

/** Whether the widget, written or derived, has a place for it. A page that is not there is told where it is named. */
function takesCompanion(property: PropertySource, { app }: CheckContext): boolean {
  if (property['x-component-props']?.display !== TAKES_COMPANION.display) return false
  const widget = drawnBy(property, app)
  return widget === null || widget === TAKES_COMPANION.widget
}

/** A switch is on or off: of a text it must be known which two values that is. */
function checkSwitch(
  property: PropertySource,
  at: JsonPath,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const needsValues = fieldTypeNamed(fieldTypeOf(property)).needsSwitchValues
  if (property['x-component'] !== 'switch' || !needsValues) return
  const { dictionaries } = app.environment
  const dictionary = property['x-dict']
  // A dictionary that is not there is told where it is named.
  if (dictionary !== undefined && !Object.hasOwn(dictionaries, dictionary)) return
  const written = property['x-options'] ?? property.enum
  const values = dictionary === undefined ? written : dictionaries[dictionary]
  if (values?.length === 2) return
  reporter.report('unfit-keyword', at, say`a switch of a text needs an enum or a dictionary of two values`)
}
