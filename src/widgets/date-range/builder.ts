import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 4,
  icon: 'date-range',
  starter: {
    type: 'array',
    title: { zh: '日期范围', en: 'Days from and to' },
    items: { type: 'string', format: 'date' },
    minItems: 2,
    maxItems: 2,
    'x-component': 'date-range',
  },
  settings: {},
})
