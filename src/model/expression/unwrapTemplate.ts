/**
 * The expression inside `${…}` or `#{…}`, as process definitions write conditions; null when the text is not
 * exactly one of them.
 *
 * @example unwrapTemplate('${days > 3}') // 'days > 3'
 */
export function unwrapTemplate(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[$#]\{/.test(trimmed) || !trimmed.endsWith('}')) return null
  const inner = trimmed.slice(2, -1)
  return closesBefore(inner) || inner.trim() === '' ? null : inner.trim()
}

/** Whether a brace that was opened before the text closes within it: `a} and ${b`. */
function closesBefore(text: string): boolean {
  let open = 0
  let quote = ''
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    if (quote) {
      if (character === '\\') index++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '{') open++
    else if (character === '}' && --open < 0) return true
  }
  return false
}
