import type { ModdleElement } from '../ModdleElement.ts'
import { childrenOf } from './eachElement.ts'

/** Whether an element holds text beside elements, so that white space between them is part of its text. */
export function isMixed(element: ModdleElement): boolean {
  return Boolean(textOf(element)) && childrenOf(element).length > 0
}

function textOf(element: ModdleElement): unknown {
  const { isGeneric, bodyProperty } = element.$descriptor
  if (isGeneric) return element.$body
  return bodyProperty && element.get(bodyProperty.name)
}
