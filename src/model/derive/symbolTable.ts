import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import { pageKinds } from '../page-kinds/index.ts'
import type { PageSource } from '../source/page.ts'
import type { PropertySource } from '../source/property.ts'
import type { ResourceSource } from '../source/resource.ts'
import type { CompileEnvironment, PageKind, Tenancy } from '../types/index.ts'
import type { AppFacts, FieldFacts, PageFacts, ResourceFacts } from './AppFacts.ts'
import { auditFieldsOf, KEY_FIELD } from './auditFields.ts'
import { fieldTypeOf, referenceOf } from './fieldTypeOf.ts'
import { foundOutBy } from './foundOutBy.ts'
import { keyOf, permissionOf, tableOf } from './names.ts'
import { oneOfTargets, withTypes } from './oneOf.ts'

/** One page as it was read, without its wrong parts. */
export interface ReadPage {
  key: string
  source: PageSource
  damaged: ReadonlySet<string>
}

/** What follows from the pages alone, and what they need of each other. */
export function symbolTable(read: ReadPage[], environment: CompileEnvironment): AppFacts {
  const pages = new Map<string, PageFacts>()
  const titles = new Map(read.map(({ key, source }) => [key, source.title]))
  for (const page of read)
    pages.set(page.key, pageFactsOf({ ...page, source: withTypes(page.source, titles) }))
  for (const page of pages.values()) if (page.owned) settleReferences(page.owned, pages)
  for (const page of pages.values()) if (page.owned) settlePlaces(page.owned, pages)
  for (const page of pages.values()) page.permission = prefixOf(page, pages)
  return { pages, environment }
}

function pageFactsOf({ key, source, damaged }: ReadPage): PageFacts {
  const { resource } = source
  const owned =
    typeof resource === 'object' ? resourceFactsOf(key, { page: source, source: resource, damaged }) : null
  const borrowed = typeof resource === 'string' ? resource : null
  return { key, source, kind: kindOf(source), permission: owned?.permission ?? '', owned, borrowed, damaged }
}

/** A borrowing page calls what the owner calls, unless its condition gives it endpoints of its own. */
function prefixOf(page: PageFacts, pages: Map<string, PageFacts>): string {
  if (page.source.permission !== undefined) return page.source.permission
  if (page.owned) return page.owned.permission
  const lender = page.borrowed === null ? undefined : pages.get(page.borrowed)?.owned
  return lender && page.source.where === undefined ? lender.permission : permissionOf(page.key)
}

/** Kind of a page that does not say it. */
export function kindOf(page: PageSource): PageKind {
  if (page.kind) return page.kind
  const implied = Object.entries(pageKinds).find(([, rules]) => rules.isImplied(page))
  return (implied?.[0] as PageKind | undefined) ?? 'crud'
}

interface ReadResource extends Pick<ReadPage, 'damaged'> {
  page: PageSource
  source: ResourceSource
}

function resourceFactsOf(key: string, { page, source, damaged }: ReadResource): ResourceFacts {
  const keyName = source.key ?? keyOf(source.path)
  const isModule = source.source === 'module'
  const fields = fieldsOf(source, keyName)
  for (const field of fields.values()) if (isDamaged(field.at, damaged)) field.isUnclear = true
  return {
    page: key,
    title: source.title ?? page.title,
    source,
    permission: page.permission ?? permissionOf(source.path),
    table: isModule ? '' : (source.table ?? tableOf(source.path)),
    key: keyName,
    label: source.label ?? labelOf(source, keyName),
    tenancy: tenancyOf(source),
    isModule,
    fields,
  }
}

/** Whether something of a property was left out that says what it is: a keyword, an option. */
function isDamaged(at: FieldFacts['at'], damaged: ReadonlySet<string>): boolean {
  const place = `/${at.join('/')}`
  return at.length > 1 && [...damaged].some(part => part === place || part.startsWith(`${place}/x-`))
}

function fieldsOf(source: ResourceSource, key: string): Map<string, FieldFacts> {
  const fields = new Map<string, FieldFacts>()
  const add = (name: string, role: FieldFacts['role'], fallback: PropertySource) => {
    const own = Object.hasOwn(source.properties, name) ? source.properties[name] : undefined
    const property = own ? { ...fallback, ...own } : fallback
    // What stands in no file is told where the text stands whose English it is.
    const at = own ? ['resource', 'properties', property.translates ?? name] : ['resource']
    fields.set(name, { name, role, source: property, type: fieldTypeOf(property), at })
  }
  add(key, 'key', Object.hasOwn(source.properties, key) ? {} : KEY_FIELD)
  const audit = auditFieldsOf(source)
  for (const name of Object.keys(source.properties)) {
    if (!fields.has(name) && !Object.hasOwn(audit, name)) add(name, 'own', {})
  }
  for (const [name, property] of Object.entries(audit)) if (!fields.has(name)) add(name, 'audit', property)
  return fields
}

/** The first demanded text, one that is always asked for before others, else the first text; a text that is chosen from others names nothing. */
function labelOf(source: ResourceSource, key: string): string | null {
  const isName = (name: string, property: PropertySource) =>
    name !== key &&
    fieldTypeNamed(fieldTypeOf(property)).namesRecords &&
    !property['x-dict'] &&
    !property['x-ref'] &&
    !property.enum &&
    !property['x-options'] &&
    property.otherOf === undefined &&
    property.translates === undefined &&
    foundOutBy(property) === null &&
    !property.writeOnly
  const names = Object.entries(source.properties).flatMap(([name, property]) =>
    isName(name, property) ? [name] : [],
  )
  const demanded = names.filter(name => source.required?.includes(name))
  const isAlways = (name: string) => source.properties[name]?.['x-visible'] === undefined
  return demanded.find(isAlways) ?? demanded[0] ?? names[0] ?? null
}

function tenancyOf({ tenancy = 'tenant' }: ResourceSource): Tenancy {
  if (typeof tenancy === 'string') return { kind: tenancy }
  return { kind: 'shared', read: tenancy.read ?? null, to: tenancy.to ?? null }
}

/** A reference that does not say its type holds what the target's key holds. */
function settleReferences(resource: ResourceFacts, pages: Map<string, PageFacts>): void {
  for (const field of resource.fields.values()) {
    // The keys of several pages are alike: the check makes sure of it.
    const [first] = oneOfTargets(field.source)
    const reference = first ? { to: first.page } : referenceOf(field.source)
    if (!reference) continue
    const target = pages.get(reference.to)?.owned
    if (!target) field.isUnclear = true
    if (field.source.type !== undefined) continue
    const key = 'key' in reference ? reference.key : undefined
    const type = target?.fields.get(key ?? target.key)?.type
    if (type) field.type = fieldTypeOf(field.source, type)
  }
}

/** What counts the places that records take is kept as a stored rollup of them is; the check tells what is wrong. */
function settlePlaces(resource: ResourceFacts, pages: Map<string, PageFacts>): void {
  for (const { in: via, taken, limit, when, count } of resource.source.places ?? []) {
    const reference = referenceOf(resource.fields.get(via)?.source ?? {})
    const field = pages.get(reference?.to ?? '')?.owned?.fields.get(taken)
    if (field?.role !== 'own' || foundOutBy(field.source) !== null) continue
    field.limit = limit
    field.source = {
      ...field.source,
      'x-rollup': {
        of: resource.page,
        via,
        ...(when === undefined ? {} : { where: when }),
        ...(count === undefined ? { count: true } : { sum: count }),
        stored: true,
      },
    }
  }
}
