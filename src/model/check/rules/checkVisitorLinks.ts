import type { FieldFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { insidesOfProperty } from '../../derive/blocks.ts'
import { fieldTypeOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy } from '../../derive/foundOutBy.ts'
import { VISITOR_UPLOADS, VISITOR_WIDGETS } from '../../derive/visitorWidgets.ts'
import { widgetOf } from '../../derive/widgetOf.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { VisitorLinkSource } from '../../source/visitorLink.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkName, checkNames } from './checkNames.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'

/**
 * What a link opens to visitors, who have neither an account nor rights: a record of one tenant with a key that is
 * never given again, what of it they see, and a form that asks for nothing they could not choose. What the expressions
 * read, checkVisitorExpressions says.
 */
export const checkVisitorLinks: PageRule = ({ owned }, _context, reporter) => {
  const links = Object.entries(owned?.source.visitorLinks ?? {})
  if (!owned || links.length === 0) return
  checkRecord(owned, reporter)
  for (const [purpose, link] of links) {
    const at = ['resource', 'visitorLinks', purpose]
    checkShown(link, [...at, 'fields'], owned, reporter)
    checkAction(link, [...at, 'action'], owned, reporter)
    checkBound(link.from, [...at, 'from'], owned, reporter)
    checkBound(link.to, [...at, 'to'], owned, reporter)
    checkSpan(link, at, owned, reporter)
    checkUploads(link, [...at, 'uploads'], owned, reporter)
    if (link.changing === true && link.typed)
      reporter.report(
        'visitor-link',
        [...at, 'typed'],
        say`a code that is typed would go round the QR code that changes`,
        { on: 'key' },
      )
  }
  const opened = new Set(links.flatMap(([, { action }]) => (action === undefined ? [] : [action])))
  const actions = owned.source.actions ?? {}
  for (const place of eachProperty(owned)) {
    const isOpened = [...opened].some(name => place.action && actions[name] === place.action)
    if (isOpened) checkProperty(place, reporter)
  }
}

/** A link opens one record of one tenant, and never another one that was given the same key. */
function checkRecord({ isModule, tenancy, fields, key }: ResourceFacts, reporter: Reporter): void {
  const refuse = (message: LocalizedText) =>
    reporter.report('visitor-link', ['resource', 'visitorLinks'], message, { on: 'key' })
  const keyField = fields.get(key)
  if (isModule) refuse(say`rows of server code have no record that a link could open`)
  else if (tenancy.kind === 'platform')
    refuse(say`a link opens a record of one tenant, and these belong to the platform`)
  else if (keyField && !keyField.isUnclear && fieldTypeNamed(keyField.type).key !== 'number')
    refuse(say`the key ${key} is a text, which can be given again: an old link would open another record`)
}

/** Visitors see plain values that everybody may read who reads the record. */
function checkShown(
  { fields: names = [] }: VisitorLinkSource,
  at: JsonPath,
  { fields }: ResourceFacts,
  reporter: Reporter,
): void {
  checkNames({ names, at, known: fields.keys() }, reporter)
  for (const [index, name] of names.entries()) {
    const field = fields.get(name)
    if (!field || field.isUnclear || field.role === 'key') continue
    const reason = whyUnseen(name, field)
    if (reason) reporter.report('visitor-link', [...at, index], reason)
  }
}

function whyUnseen(name: string, { source, type, role }: FieldFacts): LocalizedText | null {
  if (role === 'audit') return say`${name} says who has changed the record: visitors do not see it`
  if (source.writeOnly) return say`${name} is never answered`
  if (source['x-permission']?.read !== undefined)
    return say`${name} needs a permission to be read: visitors hold none`
  if (source['x-ref'] !== undefined || source.typeOf !== undefined)
    return say`${name} refers to another record, which a link does not open`
  if (foundOutBy(source) !== null)
    return say`${name} follows from the clock or from other records, which a link does not open`
  const isPlain = fieldTypeNamed(type).storage === 'column' && isFilledInAlone(source)
  return isPlain ? null : say`${name} holds what only screens of accounts can show`
}

/** What a link opens from, or to, is a day or a moment that stands in the record. */
function checkBound(
  name: string | undefined,
  at: JsonPath,
  { fields }: ResourceFacts,
  reporter: Reporter,
): void {
  const field = name === undefined ? undefined : fields.get(name)
  if (!field || name === undefined) {
    checkName(name, at, fields.keys(), reporter)
    return
  }
  if (field.isUnclear || field.type === 'date' || field.type === 'date-time') return
  reporter.report('visitor-link', at, say`${name} is neither a date nor a moment`)
}

/** From one moment to the same no link opens; of a day the whole of it counts. */
function checkSpan(
  { from, to }: VisitorLinkSource,
  at: JsonPath,
  { fields }: ResourceFacts,
  reporter: Reporter,
): void {
  if (to === undefined || from !== to || fields.get(to)?.type !== 'date-time') return
  reporter.report(
    'visitor-link',
    [...at, 'to'],
    say`the link would end at the moment from which it opens: ${to}`,
  )
}

/** What visitors may upload is asked for by the form of the action; without one a module says it. */
function checkUploads(
  { action, uploads }: VisitorLinkSource,
  at: JsonPath,
  { source }: ResourceFacts,
  reporter: Reporter,
): void {
  if (uploads === undefined || action === undefined) return
  const { actions = {} } = source
  if (!Object.hasOwn(actions, action)) return
  if (holdsUpload(actions[action]?.form?.properties ?? {})) return
  reporter.report('visitor-link', at, say`uploads has no effect: the form of ${action} asks for no file`, {
    on: 'key',
  })
}

const holdsUpload = (properties: Record<string, PropertySource>): boolean =>
  Object.values(properties).some(
    property =>
      VISITOR_UPLOADS.has(widgetKeyOf(property)) ||
      insidesOfProperty(property).some(({ described }) => holdsUpload(described.properties ?? {})),
  )

/** Visitors run an action on the record that was shared, and nothing that the browser does elsewhere. */
function checkAction(
  { action: name }: VisitorLinkSource,
  at: JsonPath,
  { source }: ResourceFacts,
  reporter: Reporter,
): void {
  if (name === undefined) return
  const actions = source.actions ?? {}
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  const refuse = (message: LocalizedText) => reporter.report('visitor-link', at, message)
  if (!action) {
    const among = Object.keys(actions)
    reporter.report('unknown-action', at, say`there is no action ${name}`, { word: name, among })
  } else if (action.on === 'list' && action.set !== undefined) {
    // That nothing can be set of no record is told where the action stands.
  } else if ((action.on ?? 'row') !== 'row') refuse(say`${name} is not about one record: a link opens one`)
  else if (action.by === 'reader' || action.by === 'either')
    refuse(
      say`${name} is for other institutions with whom a record is shared: visitors run actions of its owner`,
    )
  else if (action.set === undefined && action.run === undefined)
    refuse(say`${name} has no work on the server, and visitors can do nothing else`)
  else if (action.preview !== undefined)
    refuse(say`${name} asks the server before it runs, which visitors cannot`)
}

/** A property of a form that visitors fill in. */
function checkProperty({ name, property, at }: PropertyPlace, reporter: Reporter): void {
  const refuse = (word: string, message: LocalizedText) =>
    reporter.report('visitor-link', [...at, word], message, { on: 'key' })
  if (property['x-ref'] !== undefined)
    refuse('x-ref', say`${name} refers to records: visitors behind a link have none to choose from`)
  else if (!isFilledInAlone(property) && !VISITOR_UPLOADS.has(widgetKeyOf(property)))
    refuse(
      property['x-component'] === undefined ? 'type' : 'x-component',
      say`the widget ${widgetKeyOf(property)} of ${name} needs a session: visitors behind a link have none`,
    )
}

const widgetKeyOf = (property: PropertySource): string =>
  widgetOf({ property, type: fieldTypeOf(property), refersToTree: null, dictionarySize: 0 })

const isFilledInAlone = (property: PropertySource): boolean => VISITOR_WIDGETS.has(widgetKeyOf(property))
