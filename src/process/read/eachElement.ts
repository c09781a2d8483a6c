import type { ModdleElement } from '../ModdleElement.ts'

/** Visits an element and everything that it holds, in the order of the descriptor; references are not followed. */
export function eachElement(root: ModdleElement, visit: (element: ModdleElement) => void): void {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    visit(element)
    waiting.push(...childrenOf(element).reverse())
  }
}

/** What an element holds, typed and generic. */
export function childrenOf(element: ModdleElement): ModdleElement[] {
  if (element.$descriptor.isGeneric) return [...(element.$children ?? [])]
  const held = (element.$descriptor.properties ?? []).filter(
    property =>
      !property.isReference &&
      !property.isVirtual &&
      !property.isAttr &&
      Object.hasOwn(element, localName(property.name)),
  )
  return held.flatMap(property => element.get(property.name) ?? []).filter(isElement)
}

/** Properties lie under their names without the prefix of the model, and moddle finds both. */
const localName = (name: string) => name

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value
