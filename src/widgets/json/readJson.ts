import { type ParseError, parse } from 'jsonc-parser'
import { t } from '#model/language/t.ts'

interface ReadJson {
  value: unknown
  /** Why it is no JSON, with line and column; null when it is. */
  mistake: string | null
}

/** Returns the value of a JSON text; an empty one is null. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: null, mistake: null }
  try {
    return { value: JSON.parse(text) as unknown, mistake: null }
  } catch {
    // Not a fault: somebody is in the middle of typing.
    return { value: null, mistake: describe(text) }
  }
}

/** Returns what an editor begins with: the text itself where the field is one, else the value written out. */
export function jsonText(value: unknown, isText: boolean): string {
  if (value === null || value === undefined) return ''
  return isText ? String(value) : JSON.stringify(value, null, 2)
}

/** Returns JSON to read, a line a value; a text that is none, such as one cut short, as it is. */
export function laidOut(value: unknown, isText: boolean): string {
  const text = jsonText(value, isText)
  if (!isText) return text
  const { value: read, mistake } = readJson(text)
  return mistake === null && read !== null ? JSON.stringify(read, null, 2) : text
}

/** The browser's own messages name no place in short texts, so the place is looked for. */
function describe(text: string): string {
  const mistakes: ParseError[] = []
  parse(text, mistakes, { disallowComments: true })
  const before = text.slice(0, mistakes[0]?.offset ?? text.length).split('\n')
  return t('第{{line}}行第{{column}}列不是正确的 JSON', {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  })
}
