import type { ReactNode } from 'react'
import { textOf } from '#model/language/t.ts'
import type { FieldModel } from '#model/types/index.ts'

/** What stands where there is no value. */
export const EMPTY = <span className="m-empty-value">—</span>

/** The same of a field that says what having no value means. A value that was not answered says nothing. */
export const emptyValue = ({ empty }: FieldModel, value: unknown): ReactNode =>
  empty === undefined || value === undefined ? EMPTY : textOf(empty)
