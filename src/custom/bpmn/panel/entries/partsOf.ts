/** The parts of a list between commas; a comma inside of `${…}` is part of the expression. */
export function partsOf(text: string | undefined): string[] {
  const parts = text?.match(/(?:[$#]\{[^}]*\}|[^,])+/g) ?? []
  return parts.map(part => part.trim()).filter(part => part !== '')
}
