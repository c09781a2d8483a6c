import { ownerOf } from './ownerOf.ts'
import type { Finding, ProcessProblem, ProcessRule } from './ProcessRule.ts'

/** What a rule has found, as a problem of the element that can be selected. */
export function problemOf(
  { element, severity, message }: Finding,
  { name }: Pick<ProcessRule, 'name'>,
): ProcessProblem {
  const owner = ownerOf(element)
  return { elementId: owner?.id ?? null, elementName: owner?.name ?? '', rule: name, severity, message }
}
