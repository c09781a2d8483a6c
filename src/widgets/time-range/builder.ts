import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 5,
  icon: 'time-range',
  starter: {
    type: 'array',
    title: { zh: '时刻范围', en: 'Times from and to' },
    items: { type: 'string', format: 'time' },
    minItems: 2,
    maxItems: 2,
    'x-component': 'time-range',
  },
  settings: {},
})
