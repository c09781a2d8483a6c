import { fieldTypeNamed } from '../field-types/shared/fieldTypeNamed.ts'
import type { FieldModel } from '../types/index.ts'
import { isWideWidget } from './wideWidgets.ts'

export const hasRows = ({ type }: Pick<FieldModel, 'type'>): boolean =>
  fieldTypeNamed(type).storage === 'child-table'

/** Whether a form gives a field all of its columns. */
export const isWideField = (field: FieldModel): boolean => isWideWidget(field.widget) || hasRows(field)
