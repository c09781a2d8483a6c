/** Where a JSON text first nests deeper than the limit, found without recursion; null when it nowhere does. */
export function depthOf(text: string, limit: number): number | null {
  let depth = 0
  let inText = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inText) {
      if (char === '\\') index++
      else if (char === '"') inText = false
    } else if (char === '"') inText = true
    else if (char === '{' || char === '[') {
      if (++depth > limit) return index
    } else if (char === '}' || char === ']') depth--
  }
  return null
}
