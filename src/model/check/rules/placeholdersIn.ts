/** Names in braces, with their places: /a/{id} → id at 4. */
export function placeholdersIn(text: string): { name: string; index: number }[] {
  return [...text.matchAll(/\{([^{}]*)\}/g)].map(match => ({ name: match[1] ?? '', index: match.index + 1 }))
}
