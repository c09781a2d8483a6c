import { t } from '#model/language/t.ts'
import type { FieldTypeDrawing } from './drawnFieldTypes.ts'

export default {
  draw: value => t('{{count}}项', { count: Array.isArray(value) ? value.length : 0 }),
} satisfies FieldTypeDrawing
