import type { FieldFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { conditionsInLayout, conditionsOfParts } from '../../derive/presence.ts'
import { parsedExpression } from '../../expression/index.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { LayoutSource } from '../../source/layout.ts'
import type { PropertySource } from '../../source/property.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'

/** x-visible and x-required stand where both sides judge them, and read what whoever writes the property may read. */
export const checkPresence: PageRule = (page, _context, reporter) => {
  checkLayout(page, reporter)
  const { owned } = page
  if (!owned) return
  for (const place of eachProperty(owned)) {
    checkPlace(place, owned, reporter)
    for (const keyword of KEYWORDS) {
      const source = place.property[keyword]
      if (source === undefined) continue
      const writer = place.depth === 'record' ? place.property : outermost(place, owned)
      const own = place.depth === 'record' ? [] : Object.keys(place.siblings)
      checkReaders({ source, at: [...place.at, keyword], own, writer }, owned, reporter)
    }
  }
  checkParts(page.source.form?.layout ?? [], owned, reporter)
  checkPartReaders(page, owned, reporter)
}

const KEYWORDS = ['x-visible', 'x-required'] as const

/** Of the form of another page the server knows nothing. */
function checkLayout({ owned, source }: PageFacts, reporter: Reporter): void {
  if (owned) return
  for (const { at, isLook } of conditionsOfParts(source.form?.layout ?? [], ['form', 'layout'])) {
    if (isLook) continue
    const message = say`${at.at(-1)} belongs to the form of the page that owns the record: the server would not ask for it`
    reporter.report('unfit-keyword', at, message, { on: 'key' })
  }
}

/** Properties inside rows and described values are as deep as presence goes. */
const DEEPEST = 1

function checkPlace(
  { name, property, at, nesting, depth }: PropertyPlace,
  owned: ResourceFacts,
  reporter: Reporter,
): void {
  const refuse = (keyword: (typeof KEYWORDS)[number], message: LocalizedText) =>
    reporter.report('unfit-keyword', [...at, keyword], message, { on: 'key' })
  const foundOut = foundOutBy(property)
  for (const keyword of KEYWORDS) {
    if (property[keyword] === undefined) continue
    if (nesting > DEEPEST)
      refuse(
        keyword,
        say`${keyword} does not reach so deep: it belongs to properties of a record, its rows and its values`,
      )
    else if (foundOut !== null) refuse(keyword, say`${keyword} and ${foundOut} contradict each other`)
    else if (property['x-series'] !== undefined)
      refuse(keyword, say`${keyword} and x-series contradict each other`)
    else if (depth === 'record' && name === owned.key)
      refuse(keyword, say`${keyword} means nothing on the key`)
  }
  const isFilled = property.readOnly || property['x-compute'] !== undefined
  if (property['x-required'] !== undefined && isFilled)
    refuse('x-required', say`${name} is demanded, but nobody can fill it in`)
}

/** A group, tab or step hides and demands what stands in it: neither a number, which stays, nor the key. */
function checkParts(layout: readonly LayoutSource[], owned: ResourceFacts, reporter: Reporter): void {
  for (const { at, isLook } of conditionsOfParts(layout, ['form', 'layout'])) {
    if (isLook) continue
    for (const name of fieldsInPart(layout, at)) {
      const message = partMistake(String(at.at(-1)), owned.fields.get(name))
      if (message) reporter.report('unfit-keyword', at, message, { on: 'key' })
    }
  }
}

/** Names of the fields in the part of a layout that carries a condition. */
function fieldsInPart(layout: readonly LayoutSource[], at: JsonPath): Iterable<string> {
  const part = at
    .slice(PARTS_AT, -1)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], layout)
  return conditionsInLayout((part as { items: LayoutSource[] }).items).keys()
}

/** form, layout, and the first part. */
const PARTS_AT = 2

function partMistake(keyword: string, field: FieldFacts | undefined): LocalizedText | null {
  if (field?.source['x-series'] !== undefined)
    return say`${keyword} and the x-series of ${field.name} contradict each other: put ${field.name} outside`
  return field?.role === 'key' ? say`${keyword} means nothing on the key: put ${field.name} outside` : null
}

interface Judged {
  source: string
  at: JsonPath
  /** Names that stand before those of the record where it is: those beside it in a row or a form. */
  own: readonly string[]
  /** The property of the record that it shows or hides, whose writers must be able to follow it. */
  writer: PropertySource | undefined
}

/** What the browser of somebody who writes the property cannot read, it would judge otherwise than the server. */
function checkReaders({ source, at, own, writer }: Judged, owned: ResourceFacts, reporter: Reporter): void {
  for (const { root, path } of parsedExpression(source)?.refs ?? []) {
    const field = own.includes(root) ? undefined : owned.fields.get(root)
    if (!field || !isHiddenFrom(writer, field.source)) continue
    const index = Math.max(0, source.indexOf(root))
    const message = say`${[root, ...path].join('.')} may not be read by everybody who writes this: their screens could not judge it`
    reporter.report('hidden-condition', at, message, { index, length: root.length })
  }
}

function isHiddenFrom(writer: PropertySource | undefined, read: PropertySource): boolean {
  const needed = read['x-permission']?.read
  const held = [writer?.['x-permission']?.read, writer?.['x-permission']?.write]
  return read.writeOnly === true || (needed !== undefined && !held.includes(needed))
}

/** Everybody who writes one of the properties in a part judges the condition of the part. */
function checkPartReaders({ source }: PageFacts, owned: ResourceFacts, reporter: Reporter): void {
  const layout = source.form?.layout ?? []
  for (const { source: condition, at, isLook } of conditionsOfParts(layout, ['form', 'layout'])) {
    if (isLook) continue
    for (const name of fieldsInPart(layout, at)) {
      const writer = owned.fields.get(name)?.source
      checkReaders({ source: condition, at, own: [], writer }, owned, reporter)
    }
  }
  for (const [name, { form }] of Object.entries(owned.source.actions ?? {})) {
    const own = Object.keys(form?.properties ?? {})
    const at = ['resource', 'actions', name, 'form', 'layout']
    for (const condition of conditionsOfParts(form?.layout ?? [], at))
      checkReaders({ ...condition, own, writer: undefined }, owned, reporter)
  }
}

const outermost = ({ at, action }: PropertyPlace, owned: ResourceFacts): PropertySource | undefined =>
  action ? undefined : owned.fields.get(String(at[LIST_AT]))?.source

/** resource, properties, and the property in which it stands. */
const LIST_AT = 2
