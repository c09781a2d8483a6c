type Row = Record<string, unknown>

/**
 * Returns the record that the expressions of an action read where it is about several: what all of them have in
 * common, so that the value of one is never given to the others. {} for none.
 */
export function sharedRecord(records: readonly Row[]): Row {
  const [first = {}, ...others] = records
  if (others.length === 0) return first
  const isShared = ([name, value]: [string, unknown]) =>
    others.every(other => name in other && isSame(other[name], value))
  return Object.fromEntries(Object.entries(first).filter(isShared))
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)
