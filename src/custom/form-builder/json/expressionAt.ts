import { getLocation, type JSONPath } from 'jsonc-parser'
import { nameWordAt, PART_NAMES, PROPERTY_NAMES } from '../text/names/nameWords.ts'

/**
 * The expression in whose text an offset lies, as it stands in the file, and where in it; null outside of expressions,
 * and in one that is written with escapes, whose characters stand elsewhere.
 */
export function expressionAt(
  text: string,
  offset: number,
): { source: string; start: number; offset: number } | null {
  const { path, previousNode: node, isAtPropertyKey } = getLocation(text, offset)
  if (node?.type !== 'string' || isAtPropertyKey || !isExpression(path)) return null
  const start = node.offset + 1
  const raw = text.slice(start, node.offset + node.length - 1)
  const isInside = offset >= start && offset <= start + raw.length
  return isInside && !raw.includes('\\') ? { source: raw, start, offset: offset - start } : null
}

/** Whether an expression stands at a place: below a property, a part of the layout, or a rule of the form. */
function isExpression(path: JSONPath): boolean {
  if (path.at(-1) === 'assert' || path.at(-1) === 'when') return true
  return path.some((_, index) => {
    const below = path.slice(index)
    return [PROPERTY_NAMES, PART_NAMES].some(words =>
      ['expression', 'filter'].includes(nameWordAt(words, below) ?? ''),
    )
  })
}
