import { plainOptions, twoOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 4,
  icon: 'list',
  starter: {
    type: 'array',
    title: { zh: '排序', en: 'Ranking' },
    items: { type: 'string', maxLength: 50 },
    'x-options': twoOptions,
    'x-component': 'ranking',
  },
  settings: { ...plainOptions },
})
