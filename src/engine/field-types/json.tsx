import { t } from '#model/language/t.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

const drawItems: FieldTypeDrawing = value =>
  Array.isArray(value) ? value.map(String).join(t('、')) : JSON.stringify(value)

export default drawItems
