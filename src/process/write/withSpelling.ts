import type { ModdleElement, PropertyDescriptor } from '../ModdleElement.ts'
import { eachElement } from '../read/eachElement.ts'
import type { OpenTag, XmlToken } from '../read/parseXml.ts'
import { BPMN_URI } from '../read/xmlText.ts'

/** Diagrams that name who does a task by `formalExpression`, which engines look for; the library writes `expression`. */
const formal = new WeakSet<ModdleElement>()

/** Notes by which element a text says who does a task. */
export function noteSpelling(definitions: ModdleElement, tokens: readonly XmlToken[]): void {
  const isNamed = (token: XmlToken | undefined, name: string) =>
    token?.kind === 'open' && token.name.uri === BPMN_URI && token.name.local === name
  let parent: OpenTag | undefined
  for (const token of tokens) {
    if (token.kind !== 'open') continue
    if (isNamed(parent, 'resourceAssignmentExpression') && isNamed(token, 'formalExpression'))
      formal.add(definitions)
    parent = token
  }
}

/**
 * Calls a function, which must write at once, so that it writes elements by the names that the text gives them, and
 * what they say though BPMN takes it for said, such as `cancelActivity="true"`. The library would write another name
 * and leave the attribute out.
 */
export function withSpelling<T>(definitions: ModdleElement, write: () => T): T {
  const properties = new Set<PropertyDescriptor>()
  eachElement(definitions, ({ $descriptor }) => {
    for (const property of $descriptor.properties ?? []) properties.add(property)
  })
  const former = [...properties]
    .filter(isMisspelt)
    .map(property => ({ property, default: property.default, xml: property.xml }))
  for (const { property } of former) spell(property, formal.has(definitions))
  try {
    return write()
  } finally {
    for (const { property, ...was } of former) Object.assign(property, was)
  }
}

/** The library names these by their type. */
const BY_PROPERTY = ['bpmn:messagePath', 'bpmn:dataPath']
const ASSIGNMENT = 'ResourceAssignmentExpression'

const isAssignment = ({ ns, definedBy }: PropertyDescriptor): boolean =>
  ns?.name === 'bpmn:expression' && definedBy?.ns.localName === ASSIGNMENT

const isMisspelt = (property: PropertyDescriptor): boolean =>
  property.default !== undefined || BY_PROPERTY.includes(property.ns?.name ?? '') || isAssignment(property)

function spell(property: PropertyDescriptor, isFormal: boolean): void {
  property.default = undefined
  if (BY_PROPERTY.includes(property.ns?.name ?? '')) property.xml = { serialize: 'property' }
  if (isFormal && isAssignment(property)) property.xml = {}
}
