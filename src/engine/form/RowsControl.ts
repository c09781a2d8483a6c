import type { ReactNode } from 'react'
import type { FieldModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'

/**
 * What a form hands to the widget of a table of rows (property `rows`): the widget draws the frame, the form its
 * cells, so that linkage, formulas and errors work inside rows as they do outside.
 */
export interface RowsControl {
  /** The input of a cell. */
  cell(index: number, field: FieldModel): ReactNode
  /** Takes the rows after one was added, removed or moved. */
  restructure(rows: Row[]): void
  /** A new row with its defaults. */
  newRow(): Row
  /** Number of mistakes in a row. */
  mistakes(index: number): number
}
