import { items, options, twoOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 2,
  icon: 'checkbox',
  starter: {
    type: 'array',
    title: { zh: '多选', en: 'Multiple choice' },
    items: { type: 'string', maxLength: 50 },
    'x-options': twoOptions,
    'x-component': 'checkbox',
  },
  settings: { ...options, ...items },
})
