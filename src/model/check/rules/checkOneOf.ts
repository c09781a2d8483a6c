import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { embeddedNameOf } from '../../derive/names.ts'
import { oneOfSourceOf, oneOfTargets, typeNameOf } from '../../derive/oneOf.ts'
import { operationsOf } from '../../derive/operations.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkPage } from './checkLinks.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'

/** References to one of several pages name pages whose records can be told apart, guarded and chosen alike. */
export const checkOneOf: PageRule = ({ owned }, context, reporter) => {
  if (!owned) return
  for (const place of eachProperty(owned)) {
    if (oneOfSourceOf(place.property) === null) continue
    const mistake = misplacement(place, owned)
    if (mistake !== null) {
      reporter.report('unfit-keyword', [...place.at, 'x-ref'], mistake, { on: 'key' })
      continue
    }
    checkNames(place, owned, reporter)
    checkKeywords(place, reporter)
    checkRemoval(place, owned, reporter)
    checkTargets(place, context, reporter)
  }
}

function misplacement({ depth }: PropertyPlace, { isModule, tenancy }: ResourceFacts): LocalizedText | null {
  if (depth !== 'record') return say`one of several pages is referred to by properties of a record only`
  if (isModule) return say`a module gives its records itself`
  return tenancy.kind === 'tenant'
    ? null
    : say`one of several pages is referred to by records of one tenant only: no lock of a tenant guards those of others`
}

/** What it is kept and answered in beside itself. */
function checkNames({ name, at, siblings }: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  const place = [...at, 'x-ref']
  const type = typeNameOf(name)
  if (Object.hasOwn(siblings, type) && siblings[type]?.typeOf !== name) {
    const message = say`the type of this reference would be called ${type} like a property: name that otherwise`
    reporter.report('name-clash', place, message)
  }
  const as = embeddedNameOf(name)
  if (!owned.fields.has(as)) return
  const message = say`the object of this reference would be called ${as} like a property: name that otherwise`
  reporter.report('name-clash', place, message)
}

/** What says something of one id, which means nothing without its type. */
const UNFIT = [
  'x-unique',
  'default',
  'x-default',
  'x-compute',
  'x-copy',
  'writeOnly',
  'x-companion',
  'x-component',
] as const

function checkKeywords({ property, at, name }: PropertyPlace, reporter: Reporter): void {
  for (const word of UNFIT) {
    if (property[word] === undefined) continue
    const message =
      word === 'x-unique'
        ? say`ids of several pages may be the same: write "unique": [["${typeNameOf(name)}", "${name}"]] at the resource`
        : say`${word} says nothing of the type that belongs to the id`
    reporter.report('unfit-keyword', [...at, word], message, { on: 'key' })
  }
  const search = property['x-search']
  if (search === undefined || typeof search === 'boolean' || search === 'eq' || search === 'in') return
  reporter.report('not-searchable', [...at, 'x-search'], say`references are searched by eq or in`)
}

function checkRemoval({ property, name, at }: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  if (oneOfSourceOf(property)?.onDelete !== 'set null') return
  const where = [...at, 'x-ref', 'onDelete']
  if (requiredOf(owned.source).includes(name))
    reporter.report('reference-removal', where, say`${name} is required and cannot be emptied`)
  else if (owned.source.audit === 'append-only')
    reporter.report('reference-removal', where, say`records that are only added to cannot be emptied`)
}

function checkTargets({ property, at }: PropertyPlace, context: CheckContext, reporter: Reporter): void {
  const source = oneOfSourceOf(property)
  const seen: { type: string; page: string; key: ResourceFacts | null }[] = []
  for (const { page, type, index } of oneOfTargets(property)) {
    const long = typeof source?.oneOf[index] === 'object'
    const place = [...at, 'x-ref', 'oneOf', index]
    const where = long ? [...place, 'to'] : place
    const refuse = (message: LocalizedText) => reporter.report('reference-target', where, message)
    const twin = seen.find(other => other.page === page || other.type === type)
    if (twin?.page === page) refuse(say`${page} stands here twice`)
    else if (twin) refuse(say`${twin.page} and ${page} are both called ${type}: give one another "type"`)
    if (twin || !checkPage(page, where, context, reporter)) continue
    const target = context.app.pages.get(page)
    if (!target) continue
    const { owned, borrowed } = target
    if (!owned) {
      const suggestion = { suggestion: borrowed }
      reporter.report('reference-target', where, say`${page} owns no record`, suggestion)
      continue
    }
    checkTarget({ property, target: owned, where, at }, reporter)
    const first = seen.find(other => other.key !== null)?.key
    if (first && keyKindOf(first) !== keyKindOf(owned))
      refuse(
        say`keys of ${first.page} are ${keyKindOf(first)}, those of ${page} ${keyKindOf(owned)}: one property cannot hold both`,
      )
    seen.push({ type, page, key: owned })
  }
}

/** Of which kind its keys are. */
function keyKindOf({ fields, key }: ResourceFacts): string {
  return fields.get(key)?.type ?? ''
}

interface LinkedTarget {
  property: PropertySource
  target: ResourceFacts
  /** Where the page is named, and where the property stands. */
  where: JsonPath
  at: JsonPath
}

function checkTarget({ property, target, where, at }: LinkedTarget, reporter: Reporter): void {
  const { page } = target
  const refuse = (message: LocalizedText) => reporter.report('reference-target', where, message)
  if (target.isModule) refuse(say`${page} keeps no rows to refer to`)
  else if (!operationsOf(target.source).has('options'))
    refuse(say`${page} offers no choice: its operations.options is false`)
  else if (target.tenancy.kind !== 'tenant')
    reporter.report(
      'reference-tenancy',
      where,
      say`records of ${page} are not of one tenant alone: no lock of a tenant keeps them from being removed`,
    )
  const going = goesWith(target)
  if (going !== null)
    refuse(say`records of ${page} go with those that ${going} refers to, and nobody would ask here`)
  if (property.type === undefined) return
  const key = target.fields.get(target.key)
  const type = fieldTypeOf(property)
  if (!key || type === key.type) return
  reporter.report(
    'reference-type',
    [...at, 'type'],
    say`holds ${type}, but ${target.key} of ${page} is ${key.type}`,
  )
}

/** The property by which the database removes its records along with others. */
function goesWith({ fields }: ResourceFacts): string | null {
  const cascading = [...fields.values()].find(({ source, type }) => {
    const reference = referenceOf(source)
    const isOne = fieldTypeNamed(type).storage === 'column'
    return reference && 'onDelete' in reference && reference.onDelete === 'cascade' && isOne
  })
  return cascading?.name ?? null
}
