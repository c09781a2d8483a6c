/** Returns the rows with one of them at another place; unchanged where there is no such place. */
export function moveRow<T>(rows: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= rows.length || from === to) return [...rows]
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, to), rows[from] as T, ...others.slice(to)]
}
