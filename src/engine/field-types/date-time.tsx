import { formatFullTime, formatTime } from '../text/formatTime.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

/** A time is said in the same way everywhere. */
export default {
  draw: value => <time data-tip={formatFullTime(value)}>{formatTime(value)}</time>,
  drawsOthers: true,
} satisfies FieldTypeDrawing
