import { lazy, Suspense } from 'react'
import { isUntoldToReaders } from '#model/fieldAccess.ts'
import { t } from '#model/language/t.ts'
import type { ReferenceModel } from '#model/types/index.ts'
import { EMPTY } from '../cells/EmptyValue.tsx'
import type { Row, RowKey } from '../data/Row.ts'
import { useReferences } from '../data/useReferences.ts'

// Its tooltip is more than all else that shows a value.
const LookupFault = lazy(() => import('./LookupFault.tsx').then(module => ({ default: module.LookupFault })))

interface ReferenceNamesProps {
  reference: ReferenceModel | null
  /** The stored key or keys. */
  value: unknown
  /** The answered record, which may carry what it refers to. */
  record: Row
}

/** The names of referred records: from the answer where it carries them, else looked up. */
export function ReferenceNames({ reference, value, record }: ReferenceNamesProps) {
  const keys = [value].flat().filter(key => key !== null && key !== undefined && key !== '') as RowKey[]
  const embedded = [record[reference?.as ?? '']].flat().filter(isRow)
  const known = new Map(embedded.map(row => [String(row[reference?.key ?? '']), row]))
  const sought = keys.filter(key => !known.has(String(key)))
  const { byKey, error, retry } = useReferences(reference, sought)
  if (!reference || keys.length === 0) return EMPTY
  if (error && sought.length > 0)
    return (
      <Suspense fallback={null}>
        <LookupFault error={error} onRetry={retry} />
      </Suspense>
    )
  const rowOf = (key: RowKey) => known.get(String(key)) ?? byKey[String(key)]
  // Of what another institution shares its own records are unknown here, and need not be gone.
  const told = isUntoldToReaders(record, reference) ? keys.filter(key => rowOf(key) !== null) : keys
  if (told.length === 0) return EMPTY
  return <span>{told.map(key => nameOf(key, rowOf(key), reference)).join(t('、'))}</span>
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** undefined: still being looked up; null: nobody may know it any more. */
function nameOf(key: RowKey, row: Row | null | undefined, { label }: ReferenceModel): string {
  if (row === undefined) return '…'
  if (row === null) return t('{{key}}（已不存在）', { key })
  return String(row[label] ?? row.label ?? key)
}
