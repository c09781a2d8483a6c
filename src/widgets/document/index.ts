import { defineWidget } from '#engine'
import { t } from '#model/language/t.ts'
import { DocumentCell } from './DocumentCell.tsx'
import { DocumentInput } from './DocumentInput.tsx'
import { DocumentView } from './DocumentView.tsx'

export default defineWidget({
  key: 'document',
  title: t('文档'),
  input: DocumentInput,
  cell: DocumentCell,
  view: DocumentView,
  isOrdered: false,
  types: ['json'],
  sample: { subject: '教室投影', score: 4 },
})
