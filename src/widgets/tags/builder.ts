import { items, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 5,
  icon: 'tag',
  starter: {
    type: 'array',
    title: { zh: '标签', en: 'Tags' },
    items: { type: 'string', maxLength: 50 },
    'x-component': 'tags',
  },
  settings: { ...placeholder, ...items },
})
