import { items, options } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 2,
  icon: 'checkbox',
  starter: {
    type: 'array',
    title: { zh: '多选', en: 'Multiple choice' },
    items: { type: 'string', maxLength: 50 },
    'x-options': [
      { value: 'a', label: { zh: '选项一', en: 'Option 1' } },
      { value: 'b', label: { zh: '选项二', en: 'Option 2' } },
    ],
    'x-component': 'checkbox',
  },
  settings: { ...options, ...items },
})
