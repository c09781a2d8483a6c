import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { recordOf } from '../../derive/names.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import { pageKinds } from '../../page-kinds/index.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkCustom } from './checkCustom.ts'
import { checkKept } from './checkKept.ts'
import { checkMark } from './checkMark.ts'
import { checkName } from './checkNames.ts'
import { checkPresets } from './checkPresets.ts'
import { checkSaving } from './checkSaving.ts'
import { checkWidgetKey } from './checkWidget.ts'
import { checkGivenProperties, drawnBy } from './checkWidgetProperties.ts'

type Part = LayoutSource | { title: unknown; items: LayoutSource[] }

/** Every field of a layout is there, and stands in it once. */
export const checkForm: PageRule = (page, context, reporter) => {
  for (const [name, { form }] of Object.entries(page.owned?.source.actions ?? {})) {
    if (form) checkActionForm(form, ['resource', 'actions', name, 'form'], context, reporter)
  }
  const record = recordOf(page, context.app)
  const { presets, layout, saveAnd, keep = [] } = page.source.form ?? {}
  if (record && saveAnd !== undefined)
    checkName(saveAnd, ['form', 'saveAnd'], Object.keys(record.source.actions ?? {}), reporter)
  if (record) checkKept(keep, record, reporter)
  if (record)
    checkPresets(
      { presets, at: ['form', 'presets'], properties: record.source.properties },
      context,
      reporter,
    )
  if (!layout || !record) return
  const seen = new Set<string>()
  const properties = new Map([...record.fields].map(([name, { source }]) => [name, source]))
  checkParts(layout, ['form', 'layout'], { properties, seen, context }, reporter)
  checkSaving(layout, ['form', 'layout'], { isOwner: page.owned !== null }, reporter)
  if (isRead(page, record, seen)) checkComplete(page, record, seen, reporter)
}

/** The same of the form of an action, and what its rules name. */
function checkActionForm(
  { properties: given, layout, rules = [], required = [] }: ActionFormSource,
  at: JsonPath,
  context: CheckContext,
  reporter: Reporter,
): void {
  const properties = new Map(Object.entries(given))
  for (const [index, rule] of rules.entries())
    checkName(rule.at, [...at, 'rules', index, 'at'], properties.keys(), reporter)
  if (!layout) return
  const seen = new Set<string>()
  checkParts(layout, [...at, 'layout'], { properties, seen, context }, reporter)
  checkSaving(layout, [...at, 'layout'], { isOwner: false }, reporter)
  const missing = required.filter(name => {
    const property = properties.get(name)
    const fillings = [property?.default, property?.['x-default'], property?.['x-compute']]
    return property && !seen.has(name) && fillings.every(one => one === undefined)
  })
  reportMissing(missing, [...at, 'layout'], reporter)
}

type ActionFormSource = NonNullable<NonNullable<ResourceFacts['source']['actions']>[string]['form']>

/** What could not be read of a layout, and a name that is none, may be what a new record needs. */
const isRead = ({ damaged }: PageFacts, { fields }: ResourceFacts, seen: Set<string>): boolean =>
  ![...damaged].some(part => part.startsWith('/form')) && [...seen].every(name => fields.has(name))

interface LayoutCheck {
  properties: ReadonlyMap<string, PropertySource>
  /** Fields that stand in the layout so far. */
  seen: Set<string>
  context: CheckContext
}

function checkParts(parts: readonly Part[], at: JsonPath, check: LayoutCheck, reporter: Reporter): void {
  for (const [index, part] of parts.entries()) {
    const place = [...at, index]
    if (typeof part === 'string') checkField(part, place, check, reporter)
    else if ('field' in part) {
      checkField(part.field, [...place, 'field'], check, reporter)
      checkWidgetKey(part.component, [...place, 'component'], check.context, reporter)
      checkPlaced(part, [...place, 'props'], check, reporter)
    } else if ('items' in part) {
      checkTitled(part, [...place, 'items'], reporter)
      checkParts(part.items as Part[], [...place, 'items'], check, reporter)
    } else if ('type' in part) checkMark(part, place, check.properties, reporter)
    else checkCustom(part.component, [...place, 'component'], check.context, reporter)
  }
}

/** Each tab and step has a title of its own. */
function checkTitled(part: Extract<Part, { items: unknown }>, at: JsonPath, reporter: Reporter): void {
  if (!('type' in part) || (part.type !== 'tabs' && part.type !== 'steps')) return
  const index = part.items.findIndex(
    item => typeof item === 'string' || !('title' in item && 'items' in item),
  )
  const item = part.items[index]
  if (item === undefined) return
  const inside = typeof item === 'string' ? `[${JSON.stringify(item)}]` : '[…]'
  const message = say`each of the ${part.type} is an object with a title and items`
  reporter.report('wrong-type', [...at, index], message, {
    suggestion: `{ "title": "…", "items": ${inside} }`,
  })
}

type PlacedField = Extract<Part, { field: string }>

/** What a place in the form says to its widget, be it the one of the property or another one. */
function checkPlaced(
  { field, component, props }: PlacedField,
  at: JsonPath,
  { properties, context: { app } }: LayoutCheck,
  reporter: Reporter,
): void {
  const property = properties.get(field)
  const widget = component ?? (property ? drawnBy(property, app) : null)
  checkGivenProperties({ widget, given: props, at }, app, reporter)
}

function checkField(name: string, at: JsonPath, { properties, seen }: LayoutCheck, reporter: Reporter): void {
  if (!properties.has(name)) {
    const near = { word: name, among: properties.keys() }
    reporter.report('unknown-field', at, say`there is no property ${name}`, near)
  } else if (seen.has(name)) reporter.report('repeated-field', at, say`${name} stands in the form twice`)
  seen.add(name)
}

/** The form that creates a record should ask for what is demanded. */
function checkComplete(
  { owned, kind }: PageFacts,
  record: ResourceFacts,
  seen: Set<string>,
  reporter: Reporter,
): void {
  const { source } = record
  if (!owned || pageKinds[kind].isSingle || source.operations?.create === false) return
  const missing = requiredOf(source).filter(name => {
    const property = record.fields.get(name)?.source
    const fillings = [property?.default, property?.['x-default'], property?.['x-compute']]
    const isFilled = [...fillings, property?.['x-series'], property?.['x-order'], property?.readOnly].some(
      one => one !== undefined,
    )
    return property && !isFilled && !seen.has(name) && !(name in (source.parent?.match ?? {}))
  })
  reportMissing(missing, ['form', 'layout'], reporter)
}

function reportMissing(missing: string[], at: JsonPath, reporter: Reporter): void {
  if (missing.length === 0) return
  const message = say`the form does not ask for ${joinWords(missing, '、')}, which is demanded`
  reporter.report('layout-incomplete', at, message, { on: 'key', severity: 'warning' })
}
