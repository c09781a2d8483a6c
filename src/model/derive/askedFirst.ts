import type { ActionSource } from '../source/action.ts'
import type { ConsequenceSource } from '../source/consequence.ts'

/**
 * Whether an action of a page is asked about before it runs: a consequence names it, or it sets, without a question of
 * its own, what another follows from.
 */
export function isAskedFirst(
  consequences: readonly ConsequenceSource[] | undefined,
  name: string,
  action: ActionSource,
): boolean {
  if (!consequences) return false
  if (consequences.some(one => one.action === name)) return true
  const { on, by, set = {}, preview, confirm, link, component } = action
  const isPlain = on !== 'list' && (by ?? 'owner') === 'owner' && !preview && !link && !component
  if (!isPlain || (confirm !== undefined && confirm !== false)) return false
  return consequences.some(({ field, value, changed = [] }) =>
    [...changed, ...(field === undefined ? [] : [field])].some(
      one => one in set && !isOtherConstant(set[one], value),
    ),
  )
}

/** Whether an expression always gives another value than this: '1' in place of '0'. */
function isOtherConstant(given: unknown, value: ConsequenceSource['value']): boolean {
  if (value === undefined || typeof given !== 'string') return false
  const constant = /^\s*(?:'([^'\\]*)'|(-?\d+|true|false))\s*$/.exec(given)
  return constant !== null && (constant[1] ?? constant[2]) !== String(value)
}
