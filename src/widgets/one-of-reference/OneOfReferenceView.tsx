import { type CellProps, EMPTY, ReferenceNames, type Row, type RowKey } from '#engine'
import { SHARED } from '#model/fieldAccess.ts'
import { COLON } from '#model/language/localized.ts'
import { chosenLanguage, textOf } from '#model/language/t.ts'

/** Of which page the record is, and its name: 设备：投影仪. What an answer does not carry is looked up. */
export function OneOfReferenceView({ value, record, field }: CellProps<RowKey>) {
  const { type = '', as = '', targets = [] } = field.oneOf ?? {}
  const target = targets.find(one => one.type === record[type])
  if (value === null || value === undefined || !target) return EMPTY
  const found = record[as] as Row | null | undefined
  const isAnswered = found?.type === target.type && found.id === value
  return (
    <span>
      <span style={{ color: 'var(--m-engine-text-weak)' }}>
        {textOf(target.title) + COLON[chosenLanguage()]}
      </span>
      {isAnswered ? (
        String(found.label ?? value)
      ) : (
        <ReferenceNames reference={target.reference} value={value} record={{ [SHARED]: record[SHARED] }} />
      )}
    </span>
  )
}
