import {
  CheckCircleFilled,
  ExclamationCircleFilled,
  InfoCircleFilled,
  MinusCircleFilled,
  WarningFilled,
} from '@ant-design/icons'
import type { TableColumnType } from 'antd'
import { type ComponentType, useMemo } from 'react'
import { isReadable } from '#model/fieldAccess.ts'
import type { ToneModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'
import { useHost } from '../EngineContext.ts'
import type { ListControl } from './useListPage.ts'
import './tones.css'

/** What a row looks like, and what that says. */
interface RowTone {
  tone: ToneModel['tone']
  label: string
}

/** The tone of a record; undefined for none. */
export type ToneOf = (record: Row) => RowTone | undefined

/** Each has a shape of its own, for whoever does not see colours. */
const MARKS: Record<ToneModel['tone'], ComponentType> = {
  danger: ExclamationCircleFilled,
  warning: WarningFilled,
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  muted: MinusCircleFilled,
}

/**
 * Returns what tones the rows of a list have; null where the page gives none. A tone that reads what the user may not
 * read is none: it would be judged over values that are not there.
 */
export function useRowTones({ model, resource, conditionOf, inTrash }: ListControl): ToneOf | null {
  const host = useHost()
  return useMemo(() => {
    const isKnown = (name: string) =>
      resource.fields.some(field => field.name === name && isReadable(host.user, field))
    const tones = (model.list?.tone ?? [])
      .filter(({ reads }) => reads.every(isKnown))
      .map(({ when, tone, label }) => ({ tone, label: host.text(label), holds: conditionOf(when) }))
    return tones.length === 0 || inTrash ? null : record => tones.find(({ holds }) => holds(record))
  }, [host, model, resource, conditionOf, inTrash])
}

/** Returns the class of a row or card. */
export const toneClass = (tone: RowTone | undefined): string => (tone ? `m-tone m-tone-${tone.tone}` : '')

/** The shape of a tone, with what it says. */
export function ToneMark({ tone, label }: RowTone) {
  const Mark = MARKS[tone]
  return (
    <span className="m-tone-mark" role="img" aria-label={label} title={label}>
      <Mark />
    </span>
  )
}

/** Returns the columns, the mark of a row's tone before the content of the first. */
export function withToneMarks(
  columns: TableColumnType<Row>[],
  toneOf: ToneOf | null,
): TableColumnType<Row>[] {
  const [first, ...others] = columns
  if (!toneOf || !first) return columns
  const render: TableColumnType<Row>['render'] = (value, record, index) => {
    const tone = toneOf(record)
    const content = first.render?.(value, record, index) as React.ReactNode
    return tone ? (
      <span className="m-toned">
        <ToneMark {...tone} />
        <span className="m-toned-content">{content}</span>
      </span>
    ) : (
      content
    )
  }
  return [{ ...first, render }, ...others]
}
