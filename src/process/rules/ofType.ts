import type { ModdleElement } from '../ModdleElement.ts'
import type { CheckedDiagram } from './ProcessRule.ts'

/** The elements of a diagram that are of one of the types, or of a subtype. */
export function ofType({ elements }: CheckedDiagram, ...types: string[]): ModdleElement[] {
  return elements.filter(element => types.some(type => element.$instanceOf(type)))
}
