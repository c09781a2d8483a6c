const TEMPLATE = /^\s*\{\{([\s\S]*)\}\}\s*$/

/** Returns the expression inside "{{ … }}"; null for any other value. */
export function templateOf(value: unknown): string | null {
  const match = typeof value === 'string' ? TEMPLATE.exec(value) : null
  return match?.[1]?.trim() ?? null
}
