import { plainOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 4,
  icon: 'list',
  starter: {
    type: 'array',
    title: { zh: '排序', en: 'Ranking' },
    items: { type: 'string', maxLength: 50 },
    'x-options': [
      { value: 'a', label: { zh: '选项一', en: 'Option 1' } },
      { value: 'b', label: { zh: '选项二', en: 'Option 2' } },
    ],
    'x-component': 'ranking',
  },
  settings: { ...plainOptions },
})
