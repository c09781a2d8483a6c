import { t } from '#model/language/t.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

export default {
  draw: value => (Array.isArray(value) ? value.map(String).join(t('、')) : JSON.stringify(value)),
} satisfies FieldTypeDrawing
