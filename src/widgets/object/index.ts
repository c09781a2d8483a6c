import { defineWidget, sampleColumns } from '#engine'
import { t } from '#model/language/t.ts'
import { ObjectInput } from './ObjectInput.tsx'
import { ObjectCell, ObjectView } from './ObjectView.tsx'

export default defineWidget({
  key: 'object',
  title: t('对象'),
  input: ObjectInput,
  cell: ObjectCell,
  view: ObjectView,
  isOrdered: false,
  types: ['json'],
  sampleProps: { field: { fields: sampleColumns } },
  sample: { name: '熟悉 TypeScript', weight: 3 },
})
