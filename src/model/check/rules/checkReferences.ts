import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { fieldTypeOf, referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { embeddedNameOf } from '../../derive/names.ts'
import { operationsOf } from '../../derive/operations.ts'
import { hopsOf, recordConditions } from '../../derive/recordConditions.ts'
import { requiredOf } from '../../derive/requiredOf.ts'
import { dataTypeOf } from '../../field-types/shared/dataTypeOf.ts'
import { say } from '../../language/say.ts'
import type { PageSource } from '../../source/page.ts'
import type { PropertySource } from '../../source/property.ts'
import type { ReferenceSource } from '../../source/reference.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkPage } from './checkLinks.ts'
import { reportField } from './checkNames.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'

/** References name records that may be referred to, and fit what they store. */
export const checkReferences: PageRule = (page, context, reporter) => {
  const { owned } = page
  if (!owned) return
  for (const place of eachProperty(owned)) {
    const source: ReferenceSource | null = referenceOf(place.property)
    if (!source) continue
    const at = [...place.at, 'x-ref']
    const isLong = typeof place.property['x-ref'] === 'object'
    if (!checkPage(source.to, isLong ? [...at, 'to'] : at, context, reporter)) continue
    const target = context.app.pages.get(source.to)
    if (!target) continue
    if (!target.owned) {
      const message = say`${source.to} owns no record`
      reporter.report('reference-target', isLong ? [...at, 'to'] : at, message, {
        suggestion: target.borrowed,
      })
      continue
    }
    checkReference({ place, source, at, owner: owned, target: target.owned, page: page.source }, reporter)
  }
}

interface LinkedReference {
  place: PropertyPlace
  source: ReferenceSource
  at: JsonPath
  owner: ResourceFacts
  target: ResourceFacts
  /** That owns the record. */
  page: PageSource
}

function checkReference(reference: LinkedReference, reporter: Reporter): void {
  const { source, at, owner, target, place } = reference
  if (target.isModule) reporter.report('reference-target', at, say`${source.to} keeps no rows to refer to`)
  else if (!operationsOf(target.source).has('options')) {
    reporter.report(
      'reference-target',
      at,
      say`${source.to} offers no choice: its operations.options is false`,
    )
  }
  if (owner.tenancy.kind === 'platform' && target.tenancy.kind !== 'platform' && place.depth === 'record') {
    const message = say`rows of the platform are seen by everybody and cannot refer to ${source.to} of one tenant`
    reporter.report('reference-tenancy', at, message)
  }
  checkStoredKey(reference, reporter)
  checkRemoval(reference, reporter)
  checkThrough(reference, reporter)
  checkEmbed(reference, reporter)
  checkJudged(reference, reporter)
}

function checkStoredKey({ source, at, target, place }: LinkedReference, reporter: Reporter): void {
  const name = source.key ?? target.key
  const key = target.fields.get(name)
  if (!key) {
    reportField(name, [...at, 'key'], [...target.fields.keys()], reporter)
    return
  }
  const sets = target.source.unique ?? []
  const isUnique =
    key.role === 'key' || key.source['x-unique'] || sets.some(set => set.length === 1 && set[0] === name)
  if (!isUnique)
    reporter.report('reference-target', [...at, 'key'], say`${name} of ${source.to} is not unique`)
  const given = storedProperty(place.property)
  const type = fieldTypeOf(given, key.type)
  if (type === key.type) return
  const message = say`holds ${type}, but ${name} of ${source.to} is ${key.type}`
  reporter.report('reference-type', [...place.at, 'type'], message)
}

/** What is emptied with the removal of its target must be a value that may be empty, in a record that may change. */
function checkRemoval({ source, at, owner, place }: LinkedReference, reporter: Reporter): void {
  if (source.onDelete !== 'set null') return
  const isRequired = place.depth === 'record' && requiredOf(owner.source).includes(place.name)
  const where = [...at, 'onDelete']
  if (isRequired)
    reporter.report('reference-removal', where, say`${place.name} is required and cannot be emptied`)
  else if (owner.source.audit === 'append-only') {
    reporter.report('reference-removal', where, say`records that are only added to cannot be emptied`)
  }
}

/** What one id looks like: the items of a list, else the property itself. */
function storedProperty(property: PropertySource): PropertySource {
  if (dataTypeOf(property) !== 'array') return property
  return property.items ?? { 'x-ref': referenceOf(property)?.to }
}

function checkThrough({ source, at, place }: LinkedReference, reporter: Reporter): void {
  if (source.through === undefined) return
  if (dataTypeOf(place.property) !== 'array') {
    const message = say`a link table belongs to a list of ids: "type": "array"`
    reporter.report('reference-through', [...at, 'through'], message)
  } else if (place.depth !== 'record') {
    reporter.report(
      'reference-through',
      [...at, 'through'],
      say`only properties of a record have a link table`,
    )
  }
}

function checkEmbed({ source, at, target, owner, place }: LinkedReference, reporter: Reporter): void {
  for (const [index, name] of (source.embed ?? []).entries()) {
    const field = target.fields.get(name)
    if (!field) reportField(name, [...at, 'embed', index], [...target.fields.keys()], reporter)
    else if (foundOutBy(field.source) !== null) {
      const message = say`${name} of ${source.to} is found out when its own page reads it: other answers do not carry it`
      reporter.report('unfit-keyword', [...at, 'embed', index], message)
    } else if (isHidden(field.source, place.property)) {
      const message = say`${name} of ${source.to} may not be read by everybody who reads this`
      reporter.report('hidden-embed', [...at, 'embed', index], message)
    }
  }
  if (place.depth !== 'record') return
  const as = source.as ?? embeddedNameOf(place.name)
  if (!owner.fields.has(as)) return
  const message = say`the object of this reference would be called ${as} like a property: name it with "as"`
  reporter.report('name-clash', source.as === undefined ? at : [...at, 'as'], message)
}

/** Answers carry what conditions read of a referred record, so that screens know what the server will say. */
function checkJudged({ source, owner, place, target, page }: LinkedReference, reporter: Reporter): void {
  if (place.depth !== 'record') return
  for (const condition of recordConditions(owner, page)) {
    const hidden = hopsOf(condition.source).find(({ reference, property }) => {
      const field = reference === place.name ? target.fields.get(property) : undefined
      return field !== undefined && isHidden(field.source, place.property)
    })
    if (!hidden) continue
    const message = say`${hidden.property} of ${source.to} may not be read by everybody who reads this, so their screens cannot judge it`
    reporter.report('hidden-embed', condition.at, message)
  }
}

function isHidden(embedded: PropertySource, own: PropertySource): boolean {
  const needed = embedded['x-permission']?.read
  return embedded.writeOnly === true || (needed !== undefined && needed !== own['x-permission']?.read)
}
