import { type CellProps, EMPTY, ReferenceNames } from '#engine'
import { t, textOf } from '#model/language/t.ts'
import type { AudiencePartModel } from '#model/types/index.ts'
import { itemsOf, keyOf } from './itemsOf.ts'

type AudienceProps = Pick<CellProps<unknown>, 'value' | 'record' | 'field'>

/** Whom it means, on one line: as the server says it, or how many items it has. */
export function AudienceCell({ value, record, field }: AudienceProps) {
  const words = wordsIn(record, field)
  if (words !== null) return <span title={words}>{words}</span>
  return isRule(value) ? <AudienceView value={value} record={record} field={field} /> : EMPTY
}

/** The same with a line for each part. */
export function AudienceView({ value, record, field }: AudienceProps) {
  const words = wordsIn(record, field)
  if (words !== null) return <span>{words}</span>
  if (!isRule(value)) return EMPTY
  if (value.all === true) return <span>{t('所有人')}</span>
  const parts = (field.audience?.parts ?? []).filter(({ name }) => itemsOf(value, name).length > 0)
  return (
    <span>
      {parts.map((part, index) => (
        <span key={part.name}>
          {index > 0 && t('；')}
          {t('{{title}}：', { title: textOf(part.title) })}
          <PartNames part={part} items={itemsOf(value, part.name)} />
        </span>
      ))}
    </span>
  )
}

function PartNames({ part, items }: { part: AudiencePartModel; items: readonly unknown[] }) {
  if (!part.reference) return <>{t('{{count}}项', { count: items.length })}</>
  return <ReferenceNames reference={part.reference} value={items.map(keyOf)} record={{}} />
}

/** What the answer says beside the rule; null where it says nothing. */
function wordsIn(record: AudienceProps['record'], field: AudienceProps['field']): string | null {
  const words = record[field.audience?.as ?? '']
  return typeof words === 'string' && words !== '' ? words : null
}

const isRule = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
