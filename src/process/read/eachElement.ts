import type { ModdleElement } from '../ModdleElement.ts'

/** Visits an element and everything that it holds, in the order of the descriptor; references are not followed. */
export function eachElement(root: ModdleElement, visit: (element: ModdleElement) => void): void {
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    visit(element)
    for (const child of childrenOf(element).reverse()) waiting.push(child)
  }
}

/** What an element holds, typed and generic. */
export function childrenOf(element: ModdleElement): ModdleElement[] {
  if (element.$descriptor.isGeneric) return [...(element.$children ?? [])]
  const held = (element.$descriptor.properties ?? []).filter(
    ({ name, isReference, isVirtual, isAttr }) =>
      !isReference && !isVirtual && !isAttr && Object.hasOwn(element, name),
  )
  return held.flatMap(property => element.get(property.name) ?? []).filter(isElement)
}

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value
