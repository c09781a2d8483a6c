const ANY_PART = /^self == null(?: \|\| self\.\w+ != null)+$/

/**
 * Returns the parts of a value of which a rule demands one, where the value is there at all: what every matrix demands
 * of its rows. null for any other rule. Such a rule is judged without the expression language, which public screens
 * then need not load; the server judges the expression itself.
 */
export function partsDemanded(assertion: string): string[] | null {
  if (!ANY_PART.test(assertion)) return null
  return Array.from(assertion.matchAll(/self\.(\w+)/g), ([, name = '']) => name)
}
