import type { SchemaNode } from './SchemaNode.ts'

const NAMES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list [ ]',
  object: 'an object { }',
}

/** What a place takes, in words: "a text or an object { }". */
export function describeTypes(branches: SchemaNode[]): string {
  const words = branches.map(branch => NAMES[branch.type ?? ''] ?? 'a value')
  return [...new Set(words)].join(' or ')
}
