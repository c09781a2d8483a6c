import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import type { Conversion } from './Conversion.ts'

/** What a vendor calls waiting before and after an element; null where it cannot be said. */
const WORDS: Record<Vendor, { before: string; after: string | null }> = {
  camunda: { before: 'asyncBefore', after: 'asyncAfter' },
  flowable: { before: 'async', after: 'asyncLeave' },
  activiti: { before: 'async', after: null },
}

/** Where a job begins: `asyncBefore` and `asyncAfter`, or `async` and `asyncLeave`. */
export function convertAsync(element: ModdleElement, conversion: Conversion): void {
  if (!element.$instanceOf('bpmn:FlowNode')) return
  const { before, after } = WORDS[conversion.to]
  rename(element, conversion, ['asyncBefore', 'async'], before)
  if (after) rename(element, conversion, ['asyncAfter', 'asyncLeave'], after)
}

/** The first of the words that the element says, under its new name. False is said by silence. */
function rename(element: ModdleElement, conversion: Conversion, words: string[], name: string): void {
  const values = words.map(word => conversion.take(element, word)).filter(value => value !== undefined)
  if (values.includes(true)) conversion.set(element, name, true)
}
