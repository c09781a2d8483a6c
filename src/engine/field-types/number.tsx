import { formatNumber } from '../text/formatNumber.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

/** A number that only names something, such as a port, is read as it is written. */
export default {
  draw: (value, { widgetProps, scale }) =>
    widgetProps.grouping === false ? String(value) : formatNumber(value, scale),
} satisfies FieldTypeDrawing
