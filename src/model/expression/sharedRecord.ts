type Row = Record<string, unknown>

/**
 * Returns the record that the expressions of an action read when it runs on several: the values that all of them
 * share, so that no record gets the value of another. {} when there are no records.
 */
export function sharedRecord(records: readonly Row[]): Row {
  const [first = {}, ...others] = records
  if (others.length === 0) return first
  const isShared = ([name, value]: [string, unknown]) =>
    others.every(other => name in other && isSame(other[name], value))
  return Object.fromEntries(Object.entries(first).filter(isShared))
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
