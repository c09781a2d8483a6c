import type { ModdleElement } from '../../ModdleElement.ts'
import type { Vendor } from '../../vendors.ts'
import type { MultiInstance } from '../ExecutableProcess.ts'

/** Variable that an instance finds its item in, where the diagram names none. */
const ELEMENT = 'item'

/** How often an activity is done; undefined for once. */
export function readMultiple(element: ModdleElement, vendor: Vendor): MultiInstance | undefined {
  const loop: ModdleElement | undefined = element.get('loopCharacteristics')
  if (!loop?.$instanceOf('bpmn:MultiInstanceLoopCharacteristics')) return undefined
  const collection = textOf(loop.get(`${vendor}:collection`))
  const cardinality = textOf(loop.loopCardinality?.body)
  const completion = textOf(loop.completionCondition?.body)
  return {
    sequential: loop.isSequential === true,
    ...(collection !== undefined && { collection }),
    ...(cardinality !== undefined && { cardinality }),
    elementVariable: textOf(loop.get(`${vendor}:elementVariable`)) ?? ELEMENT,
    ...(completion !== undefined && { completion }),
  }
}

const textOf = (text: string | undefined): string | undefined => text?.trim() || undefined
