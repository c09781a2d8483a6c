import type { ResourceFacts } from '../../derive/AppFacts.ts'
import { AUDIT_FIELDS, auditFieldsOf } from '../../derive/auditFields.ts'
import { formerNamesOf } from '../../derive/formerNames.ts'
import { RESERVED_NAMES } from '../../expression/index.ts'
import { SHARED, SHARED_BY } from '../../fieldAccess.ts'
import type { LocalizedText } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext, PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkAffixes } from './checkAffixes.ts'
import { checkAudience } from './checkAudience.ts'
import { checkBlocks } from './checkBlocks.ts'
import { checkDefault } from './checkDefault.ts'
import { checkDictionary } from './checkDictionary.ts'
import { checkFit } from './checkFit.ts'
import { checkLimits } from './checkLimits.ts'
import { checkMatrix } from './checkMatrix.ts'
import { checkMessages } from './checkMessages.ts'
import { checkOptions } from './checkOptions.ts'
import { checkRollup } from './checkRollup.ts'
import { checkSeries } from './checkSeries.ts'
import { checkTemplates } from './checkTemplates.ts'
import { checkTitles } from './checkTitles.ts'
import { checkTranslation } from './checkTranslation.ts'
import { checkUploads } from './checkUploads.ts'
import { checkWidget } from './checkWidget.ts'
import { checkWidgetProperties } from './checkWidgetProperties.ts'
import { eachProperty, type PropertyPlace } from './eachProperty.ts'
import { isPart } from './parts.ts'

/** Each property: its name, its keywords against each other, and what it names in seeds and code. */
export const checkProperties: PageRule = ({ owned, damaged }, context, reporter) => {
  if (!owned) return
  const isDamaged = (at: JsonPath) => damaged.has(`/${at.join('/')}`)
  const { documents = false } = context.app.environment
  for (const found of eachProperty(owned)) {
    const place = documents && found.action !== undefined ? { ...found, isKept: true } : found
    // What no file writes is right by itself.
    const { otherOf, typeOf, translates } = place.property
    if ((otherOf ?? typeOf ?? translates) !== undefined) continue
    checkPropertyName(place, owned, reporter)
    checkDictionary(place, context, reporter)
    checkAudience(place, owned, context, reporter)
    checkWidget(place, context, reporter)
    checkWidgetProperties(place, damaged, context, reporter)
    checkUploads(place, context, reporter)
    checkTemplates(place, reporter)
    checkTitles(place, reporter)
    checkMessages(place, reporter)
    if (!isDamaged(place.at) && !isDamaged([...place.at, 'x-options']))
      checkKeywords(place, owned, context, reporter)
    if (!isDamaged([...place.at, 'x-rollup'])) checkRollup(place, owned, context, reporter)
  }
}

function checkKeywords(
  place: PropertyPlace,
  owned: ResourceFacts,
  context: CheckContext,
  reporter: Reporter,
): void {
  checkFit(place, owned, reporter)
  checkAffixes(place, owned, context, reporter)
  checkOptions(place, reporter)
  checkTranslation(place, reporter)
  checkMatrix(place, reporter)
  checkBlocks(place, reporter)
  checkLimits(place, reporter)
  checkSeries(place, owned, reporter)
  checkDefault(place, context, reporter)
  checkRename(place, reporter)
  if (place.property.title !== undefined || place.depth === 'value') return
  const message = say`${place.name} has no title: people will read its name`
  reporter.report('missing-title', place.at, message, { on: 'key', severity: 'warning' })
}

/** What every object has already, so that a property of that name could be taken for it. */
const OBJECT_NAMES = new Set(Object.getOwnPropertyNames(Object.prototype))
/** Columns that the engine keeps beside the properties. */
const OWN_COLUMNS = {
  record: ['tenantId', 'audience', 'deletedAt'],
  row: ['id', 'tenantId', 'audience', 'ownerId', 'position'],
}
/** How lists are asked for a page and an order: a property of that name would filter by what pages the list. */
const LIST_PARAMETERS = ['pageNum', 'pageNo', 'pageSize', 'orderByColumn', 'isAsc']
/** PostgreSQL cuts longer names, and two cut names may be one. */
const LONGEST_NAME = 50

function checkPropertyName(place: PropertyPlace, owned: ResourceFacts, reporter: Reporter): void {
  const { name, at, depth } = place
  if (name.length > LONGEST_NAME) {
    reporter.report('out-of-range', at, say`a name of more than ${LONGEST_NAME} characters`, { on: 'key' })
  }
  const refuse = (message: LocalizedText) => reporter.report('reserved-name', at, message, { on: 'key' })
  if ((RESERVED_NAMES as readonly string[]).includes(name))
    refuse(say`${name} means something else in every expression`)
  else if (OBJECT_NAMES.has(name)) refuse(say`${name} is a name that every object has`)
  else if (isOwnColumn(name, depth, owned)) refuse(say`${name} is a column that the engine keeps itself`)
  else if (depth === 'record' && LIST_PARAMETERS.includes(name))
    refuse(say`${name} pages and orders every list`)
  else if (depth === 'record' && isStampLeftOut(name, owned))
    refuse(say`${name} is what records without stamps do not hold`)
  else if (depth === 'record' && owned.tenancy.kind === 'shared' && [SHARED, SHARED_BY].includes(name))
    refuse(say`${name} says of every record whether another institution shares it`)
  else if (!keepsAuditType(place, owned)) {
    const { type, format } = AUDIT_FIELDS[name] ?? {}
    refuse(say`${name} is filled in by the engine and stays ${format ?? type}: name your property otherwise`)
  }
}

/** A property of that name would look like the stamp that is not there. */
const isStampLeftOut = (name: string, { source }: ResourceFacts): boolean =>
  source.stamps === false && Object.hasOwn(AUDIT_FIELDS, name) && !Object.hasOwn(auditFieldsOf(source), name)

/** Who changed a record, when and how often may get another title, but the engine writes what it always writes. */
function keepsAuditType({ name, property, depth }: PropertyPlace, owned: ResourceFacts): boolean {
  const own = Object.hasOwn(AUDIT_FIELDS, name) ? AUDIT_FIELDS[name] : undefined
  if (!own || depth !== 'record' || owned.isModule) return true
  const { type = own.type, format = own.format } = property
  return type === own.type && format === own.format
}

function isOwnColumn(name: string, depth: PropertyPlace['depth'], owned: ResourceFacts): boolean {
  if (owned.isModule) return false
  if (depth === 'row') return OWN_COLUMNS.row.includes(name)
  const isPlatform = owned.tenancy.kind === 'platform'
  return depth === 'record' && OWN_COLUMNS.record.includes(name) && !(isPlatform && name === 'tenantId')
}

function checkRename(place: PropertyPlace, reporter: Reporter): void {
  const { property, siblings } = place
  const at = [...place.at, 'x-renamed-from']
  const given = property['x-renamed-from']
  if (Array.isArray(given) && !isPart(place)) {
    const message = say`several former names belong to parts of a value: a column has one name at a time`
    reporter.report('unfit-keyword', at, message)
  }
  for (const former of formerNamesOf(property)) {
    const claimants = Object.values(siblings).filter(other => formerNamesOf(other).includes(former))
    const isTaken = claimants.length > 1 && claimants[0] !== property
    if (Object.hasOwn(siblings, former)) reporter.report('rename-clash', at, stillThere(former, place))
    else if (isTaken)
      reporter.report('rename-clash', at, say`another property is renamed from ${former} already`)
  }
}

const stillThere = (former: string, place: PropertyPlace): LocalizedText =>
  isPart(place)
    ? say`${former} is still a property: what values hold under that name is its own`
    : say`${former} is still a property: its column cannot be renamed`
