import type { AppFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { widgetOf } from '../../derive/widgetOf.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkShape } from '../shape/checkShape.ts'
import { definitionsOf } from '../shape/resolveRef.ts'
import type { SchemaNode } from '../shape/SchemaNode.ts'
import { textsIn } from './checkTemplates.ts'
import type { PropertyPlace } from './eachProperty.ts'
import { reactionsOf } from './reactionSites.ts'

const KEYWORD = 'x-component-props'

/**
 * Reports what a property says to its widget, at once or in a reaction, and the widget does not know.
 * @param damaged JSON pointers of what was left out in part, so that a widget cannot be derived of it
 */
export function checkWidgetProperties(
  { property, at, siblings }: PropertyPlace,
  damaged: ReadonlySet<string>,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const isKnown = property['x-component'] !== undefined || !damaged.has(`/${at.join('/')}`)
  const widget = isKnown ? drawnBy(property, app) : null
  const own = { widget, given: property[KEYWORD], at: [...at, KEYWORD] }
  checkGivenProperties(own, app, reporter)
  const { documents, widgetProperties } = app.environment
  const isForm = documents === true && widgetProperties !== undefined
  for (const { reaction, at: place } of reactionsOf(property, at)) {
    const target = reaction.target === undefined ? undefined : siblings[reaction.target]
    // A field that is not there is told where it is named.
    const others = target ? drawnBy(target, app) : null
    const changed = reaction.target === undefined ? widget : others
    for (const branch of ['fulfill', 'otherwise']) {
      const told = [...place, branch, 'schema', KEYWORD]
      // What such an expression would say to a widget is known once somebody fills in the form.
      if (isForm && reporter.valueAt(told)?.type === 'string')
        reporter.report(
          'unfit-keyword',
          told,
          say`${KEYWORD} of a form is an object, of which values may be expressions`,
        )
      else judge(changed, told, { app, takesTemplates: true }, reporter)
    }
  }
}

/** What a page file says to a widget. */
interface GivenProperties {
  /** Key of the widget; null where it cannot be told. */
  widget: string | null
  given: unknown
  at: JsonPath
}

/** Reports what is said to a widget and it does not know. */
export function checkGivenProperties(
  { widget, given, at }: GivenProperties,
  app: AppFacts,
  reporter: Reporter,
): void {
  // An expression where none is evaluated is one mistake, whatever it is given to.
  if (textsIn(given, at).some(({ text }) => text.includes('{{'))) return
  judge(widget, at, { app, takesTemplates: false }, reporter)
}

/** Key of the widget that draws a property; null while what it refers to is not there. */
export function drawnBy(property: PropertySource, { pages, environment }: AppFacts): string | null {
  const reference = referenceOf(property)
  const target = reference && pages.get(reference.to)?.owned
  if (reference && !target && property['x-component'] === undefined) return null
  const dictionary = environment.dictionaries[property['x-dict'] ?? '']
  return widgetOf({
    property,
    type: fieldTypeOf(property),
    refersToTree: target ? target.source.tree !== undefined : null,
    dictionarySize: dictionary?.length ?? 0,
  })
}

interface Circumstances {
  app: AppFacts
  takesTemplates: boolean
}

function judge(
  widget: string | null,
  at: JsonPath,
  { app, takesTemplates }: Circumstances,
  reporter: Reporter,
): void {
  const properties = app.environment.widgetProperties?.[widget ?? '']
  const node = reporter.valueAt(at)
  if (!properties || !node) return
  const schema: SchemaNode = {
    title: `${widget} widget`,
    type: 'object',
    properties,
    additionalProperties: false,
  }
  const definitions = definitionsOf(schema)
  checkShape(schema, node, '', { definitions, reporter, damaged: new Set(), takesTemplates })
}
