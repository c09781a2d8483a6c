import camunda from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' }
import type { Vendor } from '../vendors.ts'
import { ATTRIBUTES, ELEMENTS } from './vocabulary.ts'

/** Elements of the descriptor that Camunda itself publishes. */
const OF_CAMUNDA = new Set(camunda.types.map(({ name }) => name))

/**
 * Whether the engine of a vendor reads an attribute, or an element.
 *
 * @param name an attribute by its own name, such as `followUpDate`; an element by its type, such as `FormData`
 * @param holder the type that has it, where others mean something else by the name
 */
export function canSay(vendor: Vendor, name: string, holder?: string): boolean {
  const isElement = /^[A-Z]/.test(name)
  const table = isElement ? ELEMENTS : ATTRIBUTES
  const readers = table[`${holder}.${name}`] ?? table[name]
  if (!readers || readers.includes(vendor)) return true
  return isElement && vendor === 'camunda' && OF_CAMUNDA.has(name)
}
