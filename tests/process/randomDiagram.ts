import fc from 'fast-check'
import { createModdle } from '#process/createModdle.ts'
import type { Moddle, PropertyDescriptor } from '#process/ModdleElement.ts'
import { descriptorOf, VENDOR_URIS, VENDORS, type Vendor } from '#process/vendors.ts'

const HOSTS = [
  'UserTask',
  'StartEvent',
  'ServiceTask',
  'ScriptTask',
  'BusinessRuleTask',
  'CallActivity',
  'ReceiveTask',
  'ExclusiveGateway',
  'EndEvent',
  'SubProcess',
]
const MAX_DEPTH = 3
const moddleOf = Object.fromEntries(VENDORS.map(vendor => [vendor, createModdle(vendor)])) as Record<
  Vendor,
  Moddle
>

const characters = fc.constantFrom(...`ab1 .-_$}{"'<>&;]\n\t甲é😀`)
const value = fc.string({ unit: characters, maxLength: 12 })
/** White space alone is no text to XML's readers of data. */
const body = value.filter(text => text.trim() !== '')

/** The XML of random diagrams: any known element and attribute, strangers beside them, any text that XML allows. */
export const randomDiagram: fc.Arbitrary<string> = fc
  .constantFrom(...VENDORS)
  .chain(vendor => fc.tuple(fc.constant(vendor), fc.array(nodeOf(vendor), { minLength: 1, maxLength: 3 })))
  .map(([vendor, nodes]) => {
    const elements = nodes.map((node, index) => node.replace('ID', `node-${index}`)).join('')
    const letters = `xmlns:${vendor}="${VENDOR_URIS[vendor]}" xmlns:x="urn:example:x"`
    const bpmn = 'xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"'
    const process = `<bpmn:process id="p" ${vendor}:versionTag="1">${elements}</bpmn:process>`
    return `<bpmn:definitions ${bpmn} ${letters} targetNamespace="urn:example">${process}</bpmn:definitions>`
  })

/** A node of a process, with `ID` for its id. */
function nodeOf(vendor: Vendor): fc.Arbitrary<string> {
  const moddle = moddleOf[vendor]
  const elements = fc.oneof(
    ...concrete(vendor).map(type => elementOf(type, vendor, 0)),
    strangerOf('x'),
    strangerOf(vendor),
  )
  return fc.constantFrom(...HOSTS).chain(host => {
    const properties = moddle.getType(`bpmn:${host}`).$descriptor.properties ?? []
    const own = properties.filter(({ isAttr, ns }) => isAttr && ns?.prefix === vendor)
    const tag = `bpmn:${host.charAt(0).toLowerCase()}${host.slice(1)}`
    return fc
      .tuple(value, attributes(own, `${vendor}:`), fc.array(elements, { maxLength: 4 }))
      .map(([name, attrs, extensions]) => {
        const inside =
          extensions.length > 0
            ? `<bpmn:extensionElements>${extensions.join('')}</bpmn:extensionElements>`
            : ''
        return `<${tag} id="ID" name="${escaped(name)}"${attrs} ${vendor}:stranger="1">${inside}</${tag}>`
      })
  })
}

const concrete = (vendor: Vendor) =>
  descriptorOf(vendor)
    .types.filter(type => !type.isAbstract && !type.extends)
    .map(type => type.name)

function elementOf(type: string, vendor: Vendor, depth: number): fc.Arbitrary<string> {
  const moddle = moddleOf[vendor]
  const properties = moddle.getType(`${vendor}:${type}`).$descriptor.properties ?? []
  const isText = properties.some(property => property.isBody)
  const held = properties.filter(
    property => !property.isAttr && !property.isBody && !property.type.startsWith('bpmn:'),
  )
  const children = depth < MAX_DEPTH ? held.map(property => childrenFor(property, vendor, depth)) : []
  const inside = fc.tuple(...children).map(all => all.join(''))
  const tag = `${vendor}:${type.charAt(0).toLowerCase()}${type.slice(1)}`
  return fc
    .tuple(
      attributes(properties.filter(({ isAttr, ns }) => isAttr && ns?.prefix === vendor)),
      isText ? fc.oneof(body.map(asText), inside) : inside,
    )
    .map(([attrs, content]) => `<${tag}${attrs}>${content}</${tag}>`)
}

function childrenFor(property: PropertyDescriptor, vendor: Vendor, depth: number): fc.Arbitrary<string> {
  const most = property.isMany ? 2 : 1
  const one = childFor(property, vendor, depth)
  return fc.array(one, { maxLength: most }).map(all => all.join(''))
}

function childFor({ name, type }: PropertyDescriptor, vendor: Vendor, depth: number): fc.Arbitrary<string> {
  if (type === 'Element') return strangerOf('x')
  if (type === 'String') return body.map(text => `<${vendor}:${name}>${asText(text)}</${vendor}:${name}>`)
  // A parameter's own value is its text: an element of that name stands in lists only.
  const isFitting = (candidate: string) =>
    moddleOf[vendor].getType(`${vendor}:${candidate}`).hasType(type) &&
    !(name === 'definition' && candidate === 'Value')
  const fitting = concrete(vendor).filter(isFitting)
  return fc.constantFrom(...fitting).chain(candidate => elementOf(candidate, vendor, depth + 1))
}

/** An element that no descriptor knows. */
function strangerOf(prefix: string): fc.Arbitrary<string> {
  return fc
    .tuple(value, body)
    .map(
      ([attribute, text]) =>
        `<${prefix}:stranger a="${escaped(attribute)}">${asText(text)}</${prefix}:stranger>`,
    )
}

function attributes(properties: PropertyDescriptor[], prefix = ''): fc.Arbitrary<string> {
  const some =
    properties.length > 0 ? fc.uniqueArray(fc.constantFrom(...properties), { maxLength: 4 }) : fc.constant([])
  return some
    .chain(chosen => fc.tuple(...chosen.map(property => attribute(property, prefix))))
    .map(all => all.join(''))
}

function attribute({ type, ns, name }: PropertyDescriptor, prefix: string): fc.Arbitrary<string> {
  const values = type === 'Boolean' ? fc.constantFrom('true', 'false') : value
  return values.map(text => ` ${prefix}${ns?.localName ?? name}="${escaped(text)}"`)
}

function escaped(text: string): string {
  return text.replace(/[<>&"'\n\t]/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** Some texts as a section of character data, which says the same. */
function asText(text: string): string {
  return text.length % 2 === 0 && !text.includes(']]>') ? `<![CDATA[${text}]]>` : escaped(text)
}
