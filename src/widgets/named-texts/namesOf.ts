export type NamedTexts = Record<string, string>

/** Names that a form asks for, else those that the value has. Observed lists are taken for what they hold. */
export function namesOf(names: unknown, value: NamedTexts | null | undefined): string[] {
  const given = Array.isArray(names) ? names : Object.keys(value ?? {})
  return [...new Set(given.map(String))]
}
