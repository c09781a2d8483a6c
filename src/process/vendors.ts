import camunda from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' }
import { attributes, commonTypes } from './descriptor/commonTypes.ts'
import type { Descriptor, PropertyDescriptor, TypeSource } from './ModdleElement.ts'

/** What this product adds: a task's buttons, who does it, and conditions of a flow that are chosen, not written. */
const productTypes: TypeSource[] = [
  {
    name: 'Button',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:UserTask', 'bpmn:StartEvent'] },
    properties: attributes('id', 'name', 'code', 'isHide', 'next', 'sort'),
  },
  {
    name: 'Assignee',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:UserTask', 'bpmn:StartEvent'] },
    properties: attributes('id', 'type', 'value', 'condition', 'operationType', 'sort'),
  },
  {
    name: 'Condition',
    superClass: ['Element'],
    meta: { allowedIn: ['bpmn:SequenceFlow'] },
    properties: attributes('id', 'field', 'compare', 'value', 'logic', 'sort'),
  },
]

/** Whose extensions a diagram is written in. */
export type Vendor = 'camunda' | 'flowable' | 'activiti'

/** The namespace of each vendor. The prefix of its types and properties is the vendor's own name. */
export const VENDOR_URIS: Record<Vendor, string> = {
  camunda: 'http://camunda.org/schema/1.0/bpmn',
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
}

/** All vendors; the first is the one of a diagram that names none. */
export const VENDORS = Object.keys(VENDOR_URIS) as Vendor[]

/**
 * The extensions of a vendor, as moddle's `moddleExtensions` take them: `{ [vendor]: descriptorOf(vendor) }`. Every
 * vendor knows the same elements and properties, each under its own prefix; register one at a time. A new copy
 * each time.
 *
 * No property has a default: what a diagram spells out is written out again, and what it does not say is undefined.
 * So `exclusive` is false only where it says so.
 */
export function descriptorOf(vendor: Vendor): Descriptor {
  const types = joinTypes([...(camunda.types as TypeSource[]), ...commonTypes, ...productTypes])
  const descriptor: Descriptor = {
    name: vendor,
    prefix: vendor,
    uri: VENDOR_URIS[vendor],
    xml: { tagAlias: 'lowerCase' },
    associations: [],
    types: types.map(type => withoutLoss(type, types)),
  }
  return vendor === 'camunda' ? descriptor : renamed(descriptor, vendor)
}

/** Types of one name as one, with the properties of all. */
function joinTypes(sources: TypeSource[]): TypeSource[] {
  const joined = new Map<string, TypeSource>()
  for (const source of sources) {
    const known = joined.get(source.name)
    const properties = [...(known?.properties ?? []), ...(source.properties ?? [])]
    joined.set(source.name, structuredClone({ ...source, ...known, properties }))
  }
  return [...joined.values()]
}

/** The type so that nothing it meets is dropped: it may stand anywhere, and holds what it does not know. */
function withoutLoss(type: TypeSource, types: TypeSource[]): TypeSource {
  const properties = (type.properties ?? []).map(asWritten)
  if (type.extends) return { ...type, properties }
  const others: PropertyDescriptor = { name: 'others', type: 'Element', isMany: true }
  // A type inherits what stands before its own properties, and the first that fits takes an element.
  const isInherited = types.some(({ superClass }) => superClass?.includes(type.name))
  const superClass = type.superClass ?? ['Element']
  return { ...type, superClass, properties: isInherited ? properties : [...properties, others] }
}

/** Without a default, which would not be written; and no number, which would not keep its spelling. */
function asWritten({ default: _, ...property }: PropertyDescriptor): PropertyDescriptor {
  return property.type === 'Integer' ? { ...property, type: 'String' } : property
}

/** The same with another prefix wherever a type or property is named in full. */
function renamed(descriptor: Descriptor, vendor: Vendor): Descriptor {
  return JSON.parse(JSON.stringify(descriptor).replaceAll('"camunda:', `"${vendor}:`))
}
