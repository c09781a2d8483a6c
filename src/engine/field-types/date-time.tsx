import { formatTime, timeTip } from '../text/formatTime.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

/** A time is said in the same way everywhere. */
export default {
  draw: value => <time data-tip={timeTip(value)}>{formatTime(value)}</time>,
  drawsOthers: true,
} satisfies FieldTypeDrawing
