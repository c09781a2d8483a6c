import { formatFullTime, formatTime } from '../text/formatTime.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

const drawTime: FieldTypeDrawing = value => <time data-tip={formatFullTime(value)}>{formatTime(value)}</time>

export default drawTime
