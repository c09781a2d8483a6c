import type { TextValues } from './t.ts'

/** Returns a text with the values that it names: {{name}}. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(values[name] ?? whole))
}
