import { valueList } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 5,
  icon: 'table',
  starter: {
    type: 'object',
    title: { zh: '矩阵', en: 'Matrix' },
    'x-matrix': {
      rows: [
        { value: 'row1', label: { zh: '问题一', en: 'Question 1' } },
        { value: 'row2', label: { zh: '问题二', en: 'Question 2' } },
      ],
      columns: [
        { value: 'good', label: { zh: '满意', en: 'Satisfied' } },
        { value: 'bad', label: { zh: '不满意', en: 'Dissatisfied' } },
      ],
    },
  },
  settings: {
    'x-matrix.rows': valueList({ zh: '行（问题）', en: 'Rows (questions)' }),
    'x-matrix.columns': valueList({ zh: '列（答案）', en: 'Columns (answers)' }, { fewest: 2 }),
    'x-matrix.multiple': {
      title: { zh: '每行可选多个', en: 'Several answers in a row' },
      type: 'boolean',
    },
    'x-matrix.complete': { title: { zh: '每行都要回答', en: 'Every row is answered' }, type: 'boolean' },
  },
})
