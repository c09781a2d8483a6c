import { isDescribedObject } from '#model/describedObject.ts'
import type { PlannedField } from './FormPlan.ts'

/** Whether a value is drawn as the fields of an object. */
export const isDrawnObject = ({ field, widget }: Pick<PlannedField, 'field' | 'widget'>): boolean =>
  widget === 'object' && isDescribedObject(field)
