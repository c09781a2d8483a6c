/** What was typed as a value: numbers, true, false and lists as such; what stands in quotation marks is a text. */
export function typedValue(text: string): unknown {
  const typed = text.trim()
  if (!/^(-?\d|true$|false$|null$|[[{"])/.test(typed)) return text
  try {
    return JSON.parse(typed)
  } catch {
    return text
  }
}

/** The text that is typed for a value, so that typedValue gives the value again. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' && typedValue(value) === value ? value : JSON.stringify(value ?? null)
}
