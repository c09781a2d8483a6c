import type { FieldFacts, PageFacts, ResourceFacts } from '../../derive/AppFacts.ts'
import { referenceOf } from '../../derive/fieldTypeOf.ts'
import { foundOutBy, isStored } from '../../derive/foundOutBy.ts'
import { fieldTypeNamed } from '../../field-types/shared/fieldTypeNamed.ts'
import { say } from '../../language/say.ts'
import type { PropertySource } from '../../source/property.ts'
import type { PageRule } from '../CheckContext.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'
import { checkAudienceParts } from './checkAudience.ts'
import { checkFindBy, isToldText } from './checkFindBy.ts'
import { checkName, checkNames } from './checkNames.ts'

/** Key, label, order, tree, scope and rows of a resource name properties that can do their work. */
export const checkResource: PageRule = (page, context, reporter) => {
  const { owned } = page
  const { app } = context
  if (!owned) return
  const isShared = [...app.pages.values()].some(other => other !== page && isAtAddressOf(other, owned))
  // The key is called after the address: that of another page is told where it stands.
  if (!isShared || owned.source.key !== undefined) checkKey(owned, reporter)
  if (!page.damaged.has('/resource')) checkLabel(owned, reporter)
  checkLabelDetails(owned, reporter)
  checkLabelHint(owned, reporter)
  checkFindBy(page, reporter)
  checkRequired(owned, reporter)
  checkSets(owned, reporter)
  for (const [index, { at }] of (owned.source.rules ?? []).entries())
    checkName(at, ['resource', 'rules', index, 'at'], owned.fields.keys(), reporter)
  checkTree(page, owned, reporter)
  checkScope(owned, reporter)
  checkOnBehalf(owned, reporter)
  checkAudienceParts(owned, context, reporter)
}

const isAtAddressOf = ({ owned }: PageFacts, { source }: ResourceFacts): boolean =>
  owned?.source.path === source.path

/** What nobody writes by the API, or the platform alone, nobody else's account writes either. */
function checkOnBehalf({ source }: ResourceFacts, reporter: Reporter): void {
  if (!source.onBehalf) return
  const { operations = {}, tenancy } = source
  const at = ['resource', 'onBehalf']
  if (tenancy === 'platform')
    reporter.report('unfit-keyword', at, say`the platform alone writes these records`, { on: 'key' })
  else if (operations.create === false && operations.update === false)
    reporter.report('unfit-keyword', at, say`these records are neither created nor changed by the API`, {
      on: 'key',
    })
}

function checkKey(resource: ResourceFacts, reporter: Reporter): void {
  const key = resource.fields.get(resource.key)
  const isStored = key?.source['x-ref'] === undefined && (!key || foundOutBy(key.source) === null)
  if (!key || (isStored && fieldTypeNamed(key.type).key)) return
  reporter.report('key-type', key.at, say`the key ${key.name} must be a whole number or a text`, {
    on: 'key',
  })
}

function checkLabel({ source, label, fields, isModule }: ResourceFacts, reporter: Reporter): void {
  if (!checkName(source.label, ['resource', 'label'], fields.keys(), reporter)) return
  const given = source.label === undefined ? undefined : fields.get(source.label)
  const isHidden =
    given?.source.writeOnly ||
    (given && foundOutBy(given.source) !== null) ||
    (given && !fieldTypeNamed(given.type).filter.stored)
  if (given && isHidden) {
    reporter.report('missing-label', ['resource', 'label'], say`${given.name} cannot name a record to people`)
  }
  if (label !== null || isModule) return
  const message = say`no text property can name a record: say which one does with "label", the key if none`
  reporter.report('missing-label', ['resource', 'properties'], message, { on: 'key' })
}

/** What tells namesakes apart is answered to everybody who may choose: a stored text that needs no further permission. */
function checkLabelHint({ source, fields, isModule }: ResourceFacts, reporter: Reporter): void {
  const at = ['resource', 'labelHint']
  if (!checkName(source.labelHint, at, fields.keys(), reporter)) return
  const given = fields.get(source.labelHint ?? '')
  if (!given || given.isUnclear) return
  const { name } = given
  if (isModule || !isToldText(given))
    reporter.report('label-hint', at, say`${name} is no stored text that everybody who chooses may read`)
}

/** What stands behind labels: stored texts that need no further permission, and references to one record. */
function checkLabelDetails({ source, fields, isModule }: ResourceFacts, reporter: Reporter): void {
  const at = ['resource', 'labelDetails']
  const names = source.labelDetails ?? []
  checkNames({ names, at, known: fields.keys() }, reporter)
  for (const [index, name] of names.entries()) {
    const given = fields.get(name)
    if (!given || given.isUnclear || (!isModule && (isToldText(given) || isToldReference(given)))) continue
    const message = say`${name} is no stored text and no reference that everybody who opens the list may read`
    reporter.report('label-hint', [...at, index], message)
  }
}

const isToldReference = ({ role, type, source }: FieldFacts): boolean =>
  role === 'own' &&
  'x-ref' in source &&
  type !== 'links' &&
  source.type !== 'array' &&
  source['x-permission']?.read === undefined

function checkRequired(owned: ResourceFacts, reporter: Reporter): void {
  const { source, fields } = owned
  const at = ['resource', 'required']
  checkNames({ names: source.required ?? [], at, known: fields.keys() }, reporter)
  for (const [index, name] of (source.required ?? []).entries())
    checkFillable(name, { owned, at: [...at, index] }, reporter)
}

/** Reports a demanded property that nobody can fill in. */
export function checkFillable(
  name: string,
  { owned, at }: { owned: ResourceFacts; at: JsonPath },
  reporter: Reporter,
): void {
  const property = owned.fields.get(name)?.source
  if (!property) return
  const fillings = [
    property.default,
    property['x-default'],
    property['x-compute'],
    property['x-series'],
    property['x-copy'],
  ]
  const isFilled = fillings.some(filling => filling !== undefined)
  const isGiven = !property.readOnly && foundOutBy(property) === null
  if (isGiven || isFilled || owned.source.operations?.create === false) return
  reporter.report('required-unwritable', at, say`${name} is demanded, but read-only and without a default`)
}

function checkSets({ source, fields }: ResourceFacts, reporter: Reporter): void {
  for (const keyword of ['unique', 'indexes'] as const) {
    for (const [index, names] of (source[keyword] ?? []).entries()) {
      checkNames({ names, at: ['resource', keyword, index], known: fields.keys() }, reporter)
      checkColumns(names, ['resource', keyword, index], { fields, keyword }, reporter)
    }
  }
  const to = typeof source.tenancy === 'object' ? source.tenancy.to : undefined
  checkName(to, ['resource', 'tenancy', 'to'], fields.keys(), reporter)
}

function checkColumns(
  names: string[],
  at: (string | number)[],
  { fields, keyword }: { fields: ResourceFacts['fields']; keyword: 'unique' | 'indexes' },
  reporter: Reporter,
): void {
  // What is counted anew may come to be the same of two records at any time.
  const isHeld = (source: PropertySource) =>
    keyword === 'indexes' ? isStored(source) : foundOutBy(source) === null
  for (const [index, name] of names.entries()) {
    const { type, source } = fields.get(name.replace(/^-/, '')) ?? {}
    if (!type || (fieldTypeNamed(type).indexed && (!source || isHeld(source)))) continue
    const isCounted = source?.['x-rollup']?.stored === true
    const why = isCounted
      ? say`${name} changes with other records: it cannot be unique`
      : say`${name} has no column that an index could hold`
    reporter.report('unfit-keyword', [...at, index], why)
  }
}

function checkTree({ key }: PageFacts, { source, fields }: ResourceFacts, reporter: Reporter): void {
  const { tree } = source
  if (!tree) return
  const at = ['resource', 'tree']
  checkName(tree.order, [...at, 'order'], fields.keys(), reporter)
  if (!checkName(tree.parent, [...at, 'parent'], fields.keys(), reporter)) return
  const parent = fields.get(tree.parent)
  const reference = parent ? referenceOf(parent.source) : null
  if (reference?.to === key) return
  const message = say`${tree.parent} must refer to this page: "x-ref": "${key}"`
  reporter.report('tree-parent', [...at, 'parent'], message)
}

function checkScope({ source, fields }: ResourceFacts, reporter: Reporter): void {
  for (const name of ['department', 'owner'] as const) {
    const at = ['resource', 'scope', name]
    const property = source.scope?.[name]
    if (property === undefined || !checkName(property, at, fields.keys(), reporter)) continue
    const field = fields.get(property)
    if (field && fieldTypeNamed(field.type).key === 'number' && foundOutBy(field.source) === null) continue
    reporter.report('unfit-keyword', at, say`${property} holds no id`)
  }
}
