import type { AppFacts, FieldFacts, ResourceFacts } from '../derive/AppFacts.ts'
import { affixesOf } from '../derive/affixes.ts'
import { answerRules } from '../derive/answerRules.ts'
import { type Inside, insidesOfProperty } from '../derive/blocks.ts'
import { columnOf } from '../derive/columnOf.ts'
import { canonicalOf, fieldTypeOf, referenceOf } from '../derive/fieldTypeOf.ts'
import { formerNamesOf } from '../derive/formerNames.ts'
import { foundOutBy, isStored } from '../derive/foundOutBy.ts'
import { namedBesides } from '../derive/namedBesides.ts'
import { embeddedNameOf, titleOf } from '../derive/names.ts'
import { oneOfSourceOf, oneOfTargets, typeNameOf } from '../derive/oneOf.ts'
import { optionMessages, optionRules, optionsOf } from '../derive/optionsOf.ts'
import { otherNameOf } from '../derive/otherTexts.ts'
import { type conditionsInLayout, presenceOf } from '../derive/presence.ts'
import type { Hop } from '../derive/recordConditions.ts'
import { functionsOf, readersOfRollup, referringTo, takenBy } from '../derive/rollup.ts'
import { searchOperatorOf } from '../derive/searchOf.ts'
import { translationOf } from '../derive/translations.ts'
import { widgetOf, widgetPropsOf } from '../derive/widgetOf.ts'
import type { FieldType } from '../field-types/shared/fieldTypeBase.ts'
import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { fieldsOfSeries, parseSeriesPattern } from '../series/parseSeriesPattern.ts'
import { widthOf } from '../series/shownValues.ts'
import type { CaseSource } from '../source/case.ts'
import type { PropertySource } from '../source/property.ts'
import type { ReferenceSource } from '../source/reference.ts'
import type {
  CopyModel,
  FieldCase,
  FieldModel,
  JsonSchema,
  OneOfModel,
  Reaction,
  ReferenceModel,
  RollupModel,
  SeriesModel,
  Text,
} from '../types/index.ts'
import { inputWidthOf } from './columnWidth.ts'
import { compileAudience, ruleSchema } from './compileAudience.ts'
import { valueSchema } from './valueSchema.ts'

/** Where a field belongs; decides what it is stored in and who writes it. */
interface FieldOwner {
  app: AppFacts
  required: readonly string[]
  /** Whether it has a column: records and child rows. */
  stored: boolean
  /** Whether it is a row or a value of a property. */
  isInside?: boolean
  /** The record whose property it is; absent for those of forms, rows and values. */
  record?: ResourceFacts
  /** What the conditions of a record read over its references, which answers then carry. */
  hops?: readonly Hop[]
  /** The properties beside those of its fields, which may take over what a chosen record has. */
  beside?: Record<string, PropertySource>
  /** The same of a form, whose titles repeat their values. */
  named?: Record<string, PropertySource>
  /** Conditions of the layout around its fields. */
  around?: ReturnType<typeof conditionsInLayout>
}

/** A property with everything derived. */
export function compileField(facts: FieldFacts, owner: FieldOwner): FieldModel {
  const { name, type } = facts
  const { property, spoken } = namedBesides(facts.source, owner.named ?? owner.beside)
  const reference = compileReference(name, property, owner)
  const oneOf = compileOneOf(name, property, owner)
  const inherited = (reference ?? oneOf)?.keySchema ?? {}
  const schema = valueSchema(property, inherited)
  const sized = { ...property, maxLength: schema.maxLength }
  const dict = property['x-dict'] ?? null
  const copy = copyOf(property)
  const options = optionsOf(property)
  const dictionarySize = dict === null ? 0 : (owner.app.environment.dictionaries[dict]?.length ?? 0)
  const refersToTree = reference ? reference.model.tree !== undefined : null
  const isVersion = Object.values(owner.record?.source.properties ?? {}).some(
    beside => beside['x-schema'] === name,
  )
  const isInside = owner.isInside ?? false
  const widget = { property: sized, type, refersToTree, dictionarySize, isVersion, isInside }
  const series = compileSeries(property, owner.record)
  const rollup = compileRollup(facts, owner)
  const audience = compileAudience(name, property, owner.app, {
    reference: (part, page) => referenceTo(part, page, owner.app),
    field: (facts, source) => choiceField(facts, source, owner.app),
  })
  return {
    name,
    title: titleOf(name, property),
    ...(spoken ? { spoken } : {}),
    help: property.description ?? null,
    ...affixesOf(property),
    type,
    column: owner.stored && isStored(property) ? columnOf(name, sized, type) : null,
    schema: audience
      ? ruleSchema(audience, owner.app)
      : (fieldTypeNamed(type).recordSchema?.(schema) ?? schema),
    ...(copy ? { copy } : {}),
    ...presenceOf(property, {
      // Nobody is asked for what the server gives.
      isRequired:
        (owner.required.includes(name) && !property['x-order']) || (facts.role === 'key' && isGivenKey(type)),
      // What nobody fills in is not asked for: it is kept, wherever the form shows it.
      around: facts.role === 'audit' || foundOutBy(property) !== null ? undefined : owner.around?.get(name),
    }),
    write: writeOf(facts),
    writeOnly: property.writeOnly ?? false,
    ...(property['x-encrypted'] ? { encrypted: true as const } : {}),
    ...(property.default === undefined ? {} : { default: canonicalOf(property, type, property.default) }),
    defaultExpression: property['x-default'] ?? null,
    compute: property['x-compute'] ?? null,
    ...(property['x-cases'] ? { cases: property['x-cases'].map(compileCase) } : {}),
    ...(rollup ? { rollup } : {}),
    ...(series ? { series } : {}),
    scale: property['x-scale'] ?? null,
    unique: property['x-unique'] ?? series?.apart.length === 0,
    ...(property['x-order'] ? { order: true as const } : {}),
    ...(property['x-login'] ? { login: true as const } : {}),
    dict,
    ...(options ? { options } : {}),
    ...(property['x-matrix'] ? { matrix: property['x-matrix'] } : {}),
    ...(audience ? { audience } : {}),
    ...(options?.some(option => option.other) ? { otherText: otherNameOf(name) } : {}),
    ...(property.otherOf === undefined ? {} : { otherOf: property.otherOf }),
    ...translationOf(name, property),
    reference: reference?.model ?? null,
    ...(oneOf ? { oneOf: oneOf.model } : {}),
    ...(property.typeOf === undefined ? {} : { typeOf: property.typeOf }),
    documentSchema: property['x-schema'] ?? null,
    ...formerly(property, owner),
    ...insideFields(facts, owner),
    table: property['x-table'] ?? null,
    permission: permissionOfField(property),
    rules: [...optionRules(property), ...answerRules(property), ...(property['x-rules'] ?? [])],
    messages: optionMessages(property, messagesOf(property)),
    search: operatorOf(property, facts, dict !== null || reference !== null || oneOf !== null),
    sortable: isSortable(property, facts, owner),
    widget: widgetOf(widget),
    widgetProps: widgetPropsOf(widget),
    ...companionOf(property, oneOf?.model.type),
    decorator: property['x-decorator'] ?? 'form-item',
    decoratorProps: property['x-decorator-props'] ?? {},
    reactions: reactionsOf(property),
    at: facts.at,
  }
}

export function writeOf({ role, source, type }: FieldFacts): FieldModel['write'] {
  const follows = [source['x-compute'], source['x-series'], copyOf(source)?.bound || undefined].some(
    word => word !== undefined,
  )
  if (role === 'audit' || source.readOnly || follows || foundOutBy(source) !== null) return 'never'
  if (role === 'key') return isGivenKey(type) ? 'create' : 'never'
  return source['x-write'] ?? 'always'
}

/** Whether people give the keys of this type, and not the database. */
const isGivenKey = (type: FieldType) => fieldTypeNamed(type).key === 'text'

const compileCase = ({ value, when }: CaseSource): FieldCase => ({ value, when: when ?? null })

/** What a property takes from a chosen record; null for one that takes nothing. */
export function copyOf({ 'x-copy': given }: PropertySource): CopyModel | null {
  if (given === undefined) return null
  const { from, bound = false } = typeof given === 'string' ? { from: given } : given
  const [reference = '', property = ''] = from.split('.')
  return { reference, property, bound }
}

function compileSeries(
  { 'x-series': given }: PropertySource,
  record: FieldOwner['record'],
): SeriesModel | null {
  if (given === undefined) return null
  const { pattern, per, by = null, gaps = false } = typeof given === 'string' ? { pattern: given } : given
  const parts = parseSeriesPattern(pattern).map(({ index: _index, length: _length, ...part }) => {
    const width = part.kind === 'field' ? widthOf(record?.fields.get(part.name)?.source ?? {}) : null
    return width === null ? part : { ...part, width }
  })
  const shown = [...new Set(fieldsOfSeries(parts))]
  const counted = per ?? shown
  return { parts, per: counted, apart: counted.filter(name => !shown.includes(name)), by, gaps }
}

/** What is taken of other records for it; null for a property without a rollup. */
function compileRollup(
  { source: { 'x-rollup': source }, limit }: FieldFacts,
  { record, app }: FieldOwner,
): RollupModel | null {
  if (!source || !record) return null
  const counted = targetOf(source.of, app)
  const via = source.via ?? referringTo(record.page, counted)[0]?.name ?? ''
  const reference: ReferenceSource | null = referenceOf(counted.fields.get(via)?.source ?? {})
  return {
    page: counted.page,
    via,
    key: reference?.key ?? record.key,
    function: functionsOf(source)[0] ?? 'count',
    ...takenBy(source),
    where: source.where ?? null,
    // How many places are left is no secret of those who have taken them.
    permissions: limit === undefined ? readersOfRollup(source, counted, app) : [],
    stored: source.stored ?? false,
    ...(limit === undefined ? {} : { limit }),
  }
}

const permissionOfField = ({ 'x-permission': given }: PropertySource): FieldModel['permission'] => ({
  read: given?.read ?? null,
  write: given?.write ?? null,
})

function messagesOf({ 'x-message': given }: PropertySource): Record<string, Text> {
  if (given === undefined) return {}
  const isText = typeof given === 'string' || 'zh' in given
  return isText ? { '*': given as Text } : (given as Record<string, Text>)
}

function operatorOf(property: PropertySource, { type }: FieldFacts, isLinked: boolean): FieldModel['search'] {
  const given = property['x-search']
  if (given === undefined || given === false) return null
  return given === true
    ? searchOperatorOf({
        type,
        isChosen: isLinked || property.enum !== undefined || property['x-options'] !== undefined,
        format: property.format,
      })
    : given
}

/** Longer texts and ids of other records have no order that people look for. */
const LONGEST_SORTED = 500

function isSortable(property: PropertySource, { type }: FieldFacts, owner: FieldOwner): boolean {
  if (!owner.stored || property.writeOnly || property['x-ref'] !== undefined) return false
  if (property['x-cases'] || !fieldTypeNamed(type).sortable) return false
  return (property.maxLength ?? 0) <= LONGEST_SORTED
}

function reactionsOf({ 'x-reactions': given }: PropertySource): Reaction[] {
  if (given === undefined) return []
  return Array.isArray(given) ? given : [given]
}

/** Whether a version that is chosen at run time describes it; the page describes what it reads of it. */
const isDocument = (property: PropertySource): boolean => property['x-schema'] !== undefined

/** What stands inside the values of a field: its fields, those that lists may read of a document, or shapes of its rows. */
function insideFields(facts: FieldFacts, owner: FieldOwner): Pick<FieldModel, 'fields' | 'parts' | 'shapes'> {
  const insides = insidesOfProperty(facts.source)
  if (facts.source['x-blocks'])
    return { fields: [], shapes: insides.map(inside => shapeField(facts, inside, owner)) }
  const fields = insides.flatMap(inside => childFields(facts, inside, owner))
  return isDocument(facts.source) ? { fields: [], parts: fields } : { fields }
}

/** Columns are renamed; what a value holds keeps the name under which it was stored. */
function formerly(property: PropertySource, { stored }: FieldOwner): Pick<FieldModel, 'formerNames'> {
  const formerNames = stored ? [] : formerNamesOf(property)
  return formerNames.length > 0 ? { formerNames } : {}
}

/** The rows of one shape, as a list of their own at the place of the list: whoever looks inside it needs no more. */
function shapeField(facts: FieldFacts, inside: Inside, owner: FieldOwner): FieldModel {
  const { shape } = inside
  const source: PropertySource = { type: 'array', ...(shape ? { title: shape.title } : {}) }
  const at = [...facts.at, ...inside.at]
  const list = compileField({ ...facts, source, at }, { ...owner, required: [], stored: false })
  const fields = childFields(facts, inside, owner)
  return { ...list, fields, ...(shape ? { shape: { by: shape.by, value: shape.value } } : {}) }
}

/** Fields of child rows, of the objects in a list, or of an object. */
function childFields(facts: FieldFacts, { described, at: below }: Inside, owner: FieldOwner): FieldModel[] {
  const isRows = fieldTypeNamed(facts.type).storage === 'child-table'
  const { properties = {}, required = [] } = described
  const isColumn = below[0] === 'items'
  const child: FieldOwner = {
    app: owner.app,
    required,
    beside: properties,
    stored: isRows && owner.stored,
    isInside: true,
  }
  const fields = Object.entries(properties).map(([name, source]) => {
    const at = [...facts.at, ...below, 'properties', name]
    const field = compileField({ name, role: 'own', source, type: fieldTypeOf(source), at }, child)
    return isColumn ? { ...field, inputWidth: inputWidthOf(field) } : field
  })
  return isRows ? [rowKey(facts, child), ...fields] : fields
}

/** Child rows are told apart by an id of their own, which clients send back. */
function rowKey(facts: FieldFacts, child: FieldOwner): FieldModel {
  const source: PropertySource = { type: 'integer', title: { zh: '编号', en: 'No.' } }
  return compileField({ name: 'id', role: 'key', source, type: fieldTypeOf(source), at: facts.at }, child)
}

interface CompiledReference {
  model: ReferenceModel
  /** Schema of the stored value, as the target describes it. */
  keySchema: JsonSchema
}

/** A reference linked to its target; null for a property that is none. */
function compileReference(
  name: string,
  property: PropertySource,
  owner: FieldOwner,
): CompiledReference | null {
  const { app, hops = [] } = owner
  const source: ReferenceSource | null = referenceOf(property)
  if (!source) return null
  const target = targetOf(source.to, app)
  const key = source.key ?? target.key
  const field = target.fields.get(key)
  const label = target.label ?? target.key
  const through = source.through ?? null
  const { tree } = target.source
  const judged = hops.filter(hop => hop.reference === name && target.fields.has(hop.property))
  const embed = [...new Set([key, label, ...(source.embed ?? []), ...judged.map(({ property }) => property)])]
  const copied = Object.values(owner.beside ?? {}).flatMap(other => {
    const copy = copyOf(other)
    return copy?.reference === name ? [copy.property] : []
  })
  const model: ReferenceModel = {
    page: target.page,
    path: target.source.path,
    table: target.table,
    key,
    label,
    ...(tree ? { tree: tree.order === undefined ? { parent: tree.parent } : { ...tree } } : {}),
    tenancy: target.tenancy.kind,
    as: source.as ?? embeddedNameOf(name),
    embed,
    ...(copied.length > 0 ? { copied } : {}),
    types: Object.fromEntries(embed.flatMap(property => typeEntry(target, property))),
    through,
    onDelete: source.onDelete ?? (through === null ? 'restrict' : 'cascade'),
    where: source.where ?? null,
    options: `${target.source.path}/options`,
  }
  const keySchema = field?.source.type === undefined ? { type: 'integer' } : valueSchema(field.source)
  return { model, keySchema }
}

const referenceTo = (name: string, page: string, app: AppFacts): ReferenceModel | null =>
  compileReference(name, { 'x-ref': page }, { app, required: [], stored: false })?.model ?? null

/** A property of another record as somebody chooses among its values. */
const choiceField = ({ name, type, at }: FieldFacts, source: PropertySource, app: AppFacts): FieldModel =>
  compileField({ name, role: 'own', source, type, at }, { app, required: [], stored: false, isInside: true })

const typeEntry = ({ fields }: ResourceFacts, name: string): [string, FieldType][] => {
  const field = fields.get(name)
  return field ? [[name, field.type]] : []
}

interface CompiledOneOf {
  model: OneOfModel
  /** Schema of the stored value, which the keys of all targets fit. */
  keySchema: JsonSchema
}

/** A reference to one of several pages, linked to all of them; null for a property that is none. */
function compileOneOf(name: string, property: PropertySource, owner: FieldOwner): CompiledOneOf | null {
  const source = oneOfSourceOf(property)
  if (!source) return null
  const linked = oneOfTargets(property).map(({ page, type, title }) => {
    const target = compileReference(name, { 'x-ref': { to: page, onDelete: source.onDelete } }, owner)
    if (!target) throw new Error(`${page} is a page that ${name} refers to.`)
    return { ...target, type, title: title ?? targetOf(page, owner.app).title }
  })
  const [widest] = linked.toSorted((one, other) => lengthOf(other.keySchema) - lengthOf(one.keySchema))
  const targets = linked.map(({ model, type, title }) => ({ type, title, reference: model }))
  const model = { type: typeNameOf(name), as: embeddedNameOf(name), targets }
  return { model, keySchema: widest?.keySchema ?? {} }
}

const lengthOf = ({ maxLength }: JsonSchema): number => maxLength ?? Number.POSITIVE_INFINITY

/** What the widget shows along: what the page gives it, or of which page the record is. */
function companionOf(
  { 'x-companion': given }: PropertySource,
  type: string | undefined,
): Pick<FieldModel, 'companion'> {
  const companion = type ?? given
  return companion === undefined ? {} : { companion }
}

/** The owner of a record; check has made sure that there is one. */
function targetOf(page: string, app: AppFacts): ResourceFacts {
  const owned = app.pages.get(page)?.owned
  if (!owned) throw new Error(`${page} owns no record; check should have refused the reference.`)
  return owned
}
