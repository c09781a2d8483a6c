import type { JsonPath } from '../Reporter.ts'

const TEMPLATE = /^\s*\{\{([\s\S]*)\}\}\s*$/

/** Expressions in {{ }} of one text, with the place where each begins in it. */
export function templatesIn(text: string, at: JsonPath): { source: string; at: JsonPath; start: number }[] {
  if (!text.includes('{{')) return []
  const inner = TEMPLATE.exec(text)?.[1]
  if (inner === undefined) return [{ source: text, at, start: 0 }]
  return [{ source: inner, at, start: text.indexOf('{{') + 2 }]
}
