import type { Moddle, ModdleElement, ModdleWarning, PropertyDescriptor } from '../ModdleElement.ts'
import { VENDORS } from '../vendors.ts'
import { eachElement } from './eachElement.ts'
import type { XmlAttribute, XmlName } from './parseXml.ts'

/** Letters behind the name of such an attribute while a text is read. */
const MARK = '.as-written'

/** The same for one without a prefix that is called like an extension's, such as `fill`, and means something else. */
const STRAY = '.without-namespace'
const EXTENSIONS: readonly string[] = [...VENDORS, 'bioc', 'color']

/** Properties of elements that a text says in an attribute though the meta model has an element for them. */
const written = new WeakMap<ModdleElement, Set<string>>()

/**
 * An attribute as [name, value] by which it is read, so that the library keeps what it says. Engines take
 * `<activiti:field expression="…">` for the same as a field with an element `expression`; the library writes the
 * element only. It takes everything but `true` for false, also `1`, which BPMN takes for true, and expressions.
 */
export function asRead(
  attribute: XmlAttribute,
  tag: XmlName,
  [name, value]: [string, string],
  moddle: Moddle,
): [string, string] {
  const property = propertyOf(attribute, tag, moddle)
  if (!property) return [name, value]
  const prefix = property.ns?.prefix ?? ''
  if (attribute.uri === '' && EXTENSIONS.includes(prefix) && moddle.getPackage(tag.uri)?.prefix !== prefix)
    return [name + STRAY, value]
  if (property.type === 'Boolean') {
    const said = value.trim()
    const isBpmn =
      property.ns?.prefix !== undefined && !VENDORS.some(vendor => vendor === property.ns?.prefix)
    if (isBpmn && TRUTHS[said] !== undefined) return [name, TRUTHS[said]]
    return value === 'true' || value === 'false' ? [name, value] : [name + MARK, value]
  }
  const isChild = property.type === 'String' && !property.isAttr && !property.isBody && !property.isMany
  return isChild ? [name + MARK, value] : [name, value]
}

const TRUTHS: Record<string, string> = { 1: 'true', 0: 'false', true: 'true', false: 'false' }

function propertyOf(attribute: XmlAttribute, tag: XmlName, moddle: Moddle): PropertyDescriptor | undefined {
  const prefix = moddle.getPackage(tag.uri)?.prefix
  const type = `${prefix}:${tag.local.charAt(0).toUpperCase()}${tag.local.slice(1)}`
  if (prefix === undefined || !moddle.registry.typeMap[type]) return undefined
  const owner = attribute.uri === '' ? undefined : moddle.getPackage(attribute.uri)?.prefix
  if (attribute.uri !== '' && owner === undefined) return undefined
  const { properties = [] } = moddle.getType(type).$descriptor
  return properties.find(
    ({ ns }) => ns?.localName === attribute.local && (owner === undefined || ns.prefix === owner),
  )
}

/** Whether a warning is about a name that {@link asRead} made. */
export const isOfMark = ({ property }: ModdleWarning): boolean =>
  property?.endsWith(MARK) === true || property?.endsWith(STRAY) === true

/** Gives the elements the properties that were read by other names. */
export function settleChildAttributes(root: ModdleElement): void {
  eachElement(root, element => {
    const names = Object.keys(element.$attrs ?? {})
    for (const name of names.filter(key => key.endsWith(STRAY))) {
      element.$attrs[name.slice(0, -STRAY.length)] = element.$attrs[name] as string
      delete element.$attrs[name]
    }
    for (const name of names.filter(key => key.endsWith(MARK))) {
      const property = name.slice(0, -MARK.length)
      element.set(property, element.$attrs[name])
      delete element.$attrs[name]
      const isAttribute = element.$descriptor.properties?.some(
        ({ ns, isAttr }) => isAttr && (ns?.localName === property || ns?.name === property),
      )
      if (!isAttribute) written.set(element, (written.get(element) ?? new Set()).add(property))
    }
  })
}

/** Calls a function, which must write at once, while these properties are attributes. */
export function withChildAttributes<T>(root: ModdleElement, write: () => T): T {
  const undo: (() => void)[] = []
  eachElement(root, element => {
    for (const property of written.get(element) ?? []) {
      const value = element.get(property)
      if (typeof value !== 'string') continue
      element.set(property, undefined)
      element.$attrs[property] = value
      undo.push(() => {
        delete element.$attrs[property]
        element.set(property, value)
      })
    }
  })
  try {
    return write()
  } finally {
    for (const step of undo) step()
  }
}
