/**
 * Where a character of a JSON string stands in the file: `raw` is the string as written, quotes and escapes
 * included, `index` counts the characters of its value. Returns the offset from the opening quote.
 */
export function offsetInText(raw: string, index: number): number {
  let offset = 1
  for (let passed = 0; passed < index && offset < raw.length - 1; passed++) {
    if (raw[offset] !== '\\') offset++
    else offset += raw[offset + 1] === 'u' ? 6 : 2
  }
  return Math.min(offset, Math.max(1, raw.length - 1))
}
