import type { PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { recordOf } from '../../derive/names.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import { pageKinds } from '../../page-kinds/index.ts'
import type { LayoutSource } from '../../source/page.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkCustom } from './checkCustom.ts'
import { checkWidgetKey } from './checkWidget.ts'
import { checkGivenProperties, drawnBy } from './checkWidgetProperties.ts'

type Part = LayoutSource | { title: unknown; items: LayoutSource[] }

/** Every field of a layout is there, and stands in it once. */
export const checkForm: PageRule = (page, context, reporter) => {
  const record = recordOf(page, context.app)
  const layout = page.source.form?.layout
  if (!layout || !record) return
  const seen = new Set<string>()
  checkParts(layout, ['form', 'layout'], { record, seen, context }, reporter)
  if (isRead(page, record, seen)) checkComplete(page, record, seen, reporter)
}

/** What could not be read of a layout, and a name that is none, may be what a new record needs. */
const isRead = ({ damaged }: PageFacts, { fields }: ResourceFacts, seen: Set<string>): boolean =>
  ![...damaged].some(part => part.startsWith('/form')) && [...seen].every(name => fields.has(name))

interface LayoutCheck {
  record: ResourceFacts
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
    } else if ('items' in part) checkParts(part.items as Part[], [...place, 'items'], check, reporter)
    else checkCustom(part.component, [...place, 'component'], check.context, reporter)
  }
}

type PlacedField = Extract<Part, { field: string }>

/** What a place in the form says to its widget, be it the one of the property or another one. */
function checkPlaced(
  { field, component, props }: PlacedField,
  at: JsonPath,
  { record, context: { app } }: LayoutCheck,
  reporter: Reporter,
): void {
  const property = record.fields.get(field)?.source
  const widget = component ?? (property ? drawnBy(property, app) : null)
  checkGivenProperties({ widget, given: props, at }, app, reporter)
}

function checkField(name: string, at: JsonPath, { record, seen }: LayoutCheck, reporter: Reporter): void {
  if (!record.fields.has(name)) {
    const near = { word: name, among: record.fields.keys() }
    reporter.report('unknown-field', at, `there is no property ${name}`, near)
  } else if (seen.has(name)) reporter.report('repeated-field', at, `${name} stands in the form twice`)
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
    const isFilled = [...fillings, property?.['x-series'], property?.readOnly].some(one => one !== undefined)
    return property && !isFilled && !seen.has(name) && !(name in (source.parent?.match ?? {}))
  })
  if (missing.length === 0) return
  const message = `the form does not ask for ${missing.join(', ')}, which a new record needs`
  reporter.report('layout-incomplete', ['form', 'layout'], message, { on: 'key', severity: 'warning' })
}
