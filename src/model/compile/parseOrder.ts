/** "-createTime" → createTime, descending. */
export function parseOrder(word: string): { field: string; descending: boolean } {
  const descending = word.startsWith('-')
  return { field: descending ? word.slice(1) : word, descending }
}
