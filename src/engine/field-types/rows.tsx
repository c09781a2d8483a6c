import { t } from '#model/language/t.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

const drawCount: FieldTypeDrawing = value =>
  t('{{count}}项', { count: Array.isArray(value) ? value.length : 0 })

export default drawCount
