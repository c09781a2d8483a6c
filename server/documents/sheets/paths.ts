import type { Row } from '../../engine/contracts/records.ts'

/** The object that holds the value of a path in a document; an empty one where there is none. */
export function holderOf(values: Row, path: string): Row {
  const outer = path.split('.').slice(0, -1)
  const found = outer.reduce<unknown>((inner, step) => (inner as Row | null | undefined)?.[step], values)
  return (typeof found === 'object' && found !== null ? found : {}) as Row
}

/** The value at a path; undefined where there is none. */
export const valueAt = (values: Row, path: string): unknown =>
  holderOf(values, path)[path.split('.').at(-1) ?? '']

/** Puts a value at a path, through objects and rows, which are made where there are none. */
export function putAt(content: Row, path: string, value: unknown): void {
  const steps = path.split('.')
  let holder = content
  for (const [index, step] of steps.slice(0, -1).entries()) {
    const next = holder[step] ?? (/^\d+$/.test(steps[index + 1] ?? '') ? [] : {})
    holder[step] = next
    holder = next as Row
  }
  holder[steps.at(-1) ?? ''] = value
}

/** What a value is refused for that its input could not even show. */
const MISFITS = new Set(['type', 'format'])

/** Empties the values of which mistakes say that they are of another kind than their fields. */
export function emptyMisfits(content: Row, mistakes: readonly { field: string; code: string }[]): void {
  for (const { field, code } of mistakes)
    if (MISFITS.has(code) && valueAt(content, field) !== undefined) putAt(content, field, null)
}
