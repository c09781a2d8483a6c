import { copyOf } from '../../compile/compileField.ts'
import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { conditionsInLayout } from '../../derive/presence.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName } from './checkNames.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'

/** x-copy takes a stored value of its own type from the record of a reference beside it. */
export const checkCopies: PageRule = ({ owned, source }, context, reporter) => {
  if (!owned) return
  const around = conditionsInLayout(source.form?.layout ?? [])
  for (const place of eachProperty(owned)) {
    const copy = copyOf(place.property)
    if (copy === null) continue
    const at = typeof place.property['x-copy'] === 'string' ? ['x-copy'] : ['x-copy', 'from']
    const from: JsonPath = [...place.at, ...at]
    if (place.depth !== 'record' && place.depth !== 'row') {
      const message = say`x-copy belongs to properties of a record and of its child rows`
      reporter.report('unfit-keyword', [...place.at, 'x-copy'], message, { on: 'key' })
      continue
    }
    if (!checkName(copy.reference, from, Object.keys(place.siblings), reporter)) continue
    const hidden = place.depth === 'record' && (around.get(copy.reference)?.visible ?? []).length > 0
    checkReference(place, { at: from, hidden, ...copy }, { owned, context }, reporter)
  }
}

interface Copy {
  reference: string
  property: string
  at: JsonPath
  /** A part of the layout asks for the reference under a condition. */
  hidden: boolean
}

function checkReference(
  { siblings, property: taken, depth }: PropertyPlace,
  { reference, property, at, hidden }: Copy,
  { owned, context }: { owned: ResourceFacts; context: CheckContext },
  reporter: Reporter,
): void {
  const beside = siblings[reference]
  if (depth === 'record' && owned.fields.get(reference)?.isUnclear) return
  const source = beside ? referenceOf(beside) : null
  const refuse = (message: LocalizedText) => reporter.report('copy-source', at, message)
  if (!beside || !source || dataTypeOf(beside) === 'array')
    refuse(say`${reference} refers to no single record`)
  else if (owned.isModule) refuse(say`a module gives its records itself`)
  else if (hidden || beside['x-visible'] !== undefined)
    refuse(say`${reference} is not always asked for: what was taken from it would stay when it goes`)
  else {
    const target = context.app.pages.get(source.to)?.owned
    // A page that is not there is told where it is named.
    if (!target || !checkName(property, at, target.fields.keys(), reporter)) return
    const field = target.fields.get(property)
    if (!field || field.isUnclear) return
    const isKey = taken.type === undefined && taken['x-ref'] !== undefined
    const type = isKey ? field.type : fieldTypeOf(taken)
    if (
      field.source.writeOnly ||
      foundOutBy(field.source) !== null ||
      fieldTypeNamed(field.type).storage !== 'column'
    )
      refuse(say`${property} of ${source.to} is no value that could be taken`)
    else if (type !== field.type)
      refuse(say`${property} of ${source.to} is ${field.type}, which ${type} cannot hold`)
  }
}
