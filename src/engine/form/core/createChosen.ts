import { observable, untracked } from '@formily/reactive'
import type { FieldModel } from '#model/types/index.ts'
import type { Row, RowKey } from '../../data/Row.ts'
import type { FormState } from './FormState.ts'

/**
 * Looks up a record that was chosen for a reference: what candidates carry of it. Undefined where none is seen.
 * @param declared path of the reference without places of rows: lines.productId
 */
export type LookUp = (field: FieldModel, key: RowKey, declared: string) => Promise<Row | undefined>

/** Returns what tells of chosen records; each is looked up when it is read first. Whoever reads is told when it is there. */
export function createChosen(lookUp: LookUp | undefined): FormState['chosen'] {
  const found = observable.shallow(new Map<string, Row | null>())
  const asked = new Set<string>()
  return (field, key) => {
    const name = `${field.name} ${String(key)}`
    const known = found.get(name) ?? null
    if (lookUp && !asked.has(name) && (typeof key === 'number' || typeof key === 'string')) {
      asked.add(name)
      const keep = (row: Row | undefined) => untracked(() => found.set(name, row ?? null))
      // One that cannot be looked up is asked for again when it is read again.
      lookUp(field, key, field.name).then(keep, () => asked.delete(name))
    }
    return known
  }
}
