import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { t } from '#model/language/t.ts'
import type { Row } from '../../data/Row.ts'
import type { AddedRecords } from './useAddedRecords.ts'
import './added.css'

/** The class of the row or card of a record that was added just now. */
export const addedClass = (added: AddedRecords, record: Row): string => (added.has(record) ? 'm-added' : '')

/** Says in words that a record was added just now. */
export const AddedMark = () => <span className="m-added-mark">{t('新')}</span>

/** Returns the columns, with the mark of a record that was added just now before the content of the first. */
export function withAddedMarks(columns: TableColumnType<Row>[], added: AddedRecords): TableColumnType<Row>[] {
  const [first, ...others] = columns
  if (!first || added.newest === null) return columns
  const render: TableColumnType<Row>['render'] = (value, record, index) => {
    const content = first.render?.(value, record, index) as ReactNode
    if (!added.has(record)) return content
    return (
      <span className="m-added-cell">
        <AddedMark />
        <span className="m-added-content">{content}</span>
      </span>
    )
  }
  return [{ ...first, render }, ...others]
}
