import type { ModdleElement, PropertyDescriptor } from '../ModdleElement.ts'
import { childrenOf } from '../read/eachElement.ts'
import type { Conversion } from './Conversion.ts'
import { ATTRIBUTES, ELEMENTS } from './vocabulary.ts'

/** Takes away what the target cannot say, attributes and elements, and notes each. */
export function dropUnsayable(element: ModdleElement, conversion: Conversion): void {
  dropAttributes(element, conversion)
  dropUnknown(element, conversion)
  for (const property of element.$descriptor.properties ?? []) {
    if (
      property.isAttr ||
      property.isReference ||
      property.isVirtual ||
      !Object.hasOwn(element, property.name)
    )
      continue
    dropChildren(element, property, conversion)
  }
  for (const child of childrenOf(element)) dropUnsayable(child, conversion)
}

function dropAttributes(element: ModdleElement, conversion: Conversion): void {
  for (const property of element.$descriptor.properties ?? []) {
    if (!property.isAttr || !Object.hasOwn(element, property.name)) continue
    if (property.ns?.prefix !== conversion.from) continue
    const name = property.ns.localName
    const readers = ATTRIBUTES[`${holderOf(element, property)}.${name}`] ?? ATTRIBUTES[name]
    if (!readers || readers.includes(conversion.to)) continue
    const value = conversion.take(element, name)
    if (value !== false) conversion.lose(element, name)
  }
}

/** The type by which a property is told from others of the same name. */
function holderOf(element: ModdleElement, { definedBy }: PropertyDescriptor): string {
  const isLoop = element.$instanceOf('bpmn:MultiInstanceLoopCharacteristics')
  return isLoop ? 'MultiInstanceLoopCharacteristics' : (definedBy?.ns.localName ?? '')
}

/** What no descriptor knows of the old vendor's namespace means nothing in the new one's. */
function dropUnknown(element: ModdleElement, conversion: Conversion): void {
  for (const name of Object.keys(element.$attrs ?? {})) {
    if (!name.startsWith(`${conversion.from}:`)) continue
    delete element.$attrs[name]
    conversion.lose(element, name.slice(conversion.from.length + 1))
  }
}

function dropChildren(element: ModdleElement, property: PropertyDescriptor, conversion: Conversion): void {
  const value = element.get(property.name)
  const children: unknown[] = property.isMany ? value : [value]
  const kept = children.filter(child => isSayable(child, element, conversion))
  if (kept.length === children.length) return
  element.set(property.name, property.isMany ? kept : undefined)
}

function isSayable(child: unknown, parent: ModdleElement, conversion: Conversion): boolean {
  if (typeof child !== 'object' || child === null || !('$type' in child)) return true
  const { $type, $descriptor } = child as ModdleElement
  if (!$type.startsWith(`${conversion.from}:`)) return true
  const local = $type.slice(conversion.from.length + 1)
  const readers =
    ELEMENTS[isOfLoop(parent) ? `MultiInstanceLoopCharacteristics.${local}` : local] ?? ELEMENTS[local]
  if (!$descriptor.isGeneric && (!readers || readers.includes(conversion.to))) return true
  for (const name of namesOf(child as ModdleElement, conversion))
    conversion.lose(parent, name.property, name.detail)
  return false
}

const isOfLoop = (parent: ModdleElement) =>
  parent.$parent?.$instanceOf('bpmn:MultiInstanceLoopCharacteristics') === true

/** An element by its name; parameters one by one, because each is a line of its own to whoever wrote them. */
function namesOf(element: ModdleElement, { from }: Conversion): { property: string; detail: string }[] {
  if (element.$type === `${from}:InputOutput`) {
    const inputs: ModdleElement[] = element.inputParameters ?? []
    const outputs: ModdleElement[] = element.outputParameters ?? []
    return [
      ...inputs.map(({ name = '' }) => ({ property: 'inputParameter', detail: `“${name}”` })),
      ...outputs.map(({ name = '' }) => ({ property: 'outputParameter', detail: `“${name}”` })),
    ]
  }
  const local = element.$type.slice(from.length + 1)
  return [{ property: `${local.charAt(0).toLowerCase()}${local.slice(1)}`, detail: '' }]
}
