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
    'x-matrix.rows': {
      title: { zh: '行（问题）', en: 'Rows (questions)' },
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      'x-component': 'builder-options',
    },
    'x-matrix.columns': {
      title: { zh: '列（答案）', en: 'Columns (answers)' },
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      'x-component': 'builder-options',
    },
  },
})
