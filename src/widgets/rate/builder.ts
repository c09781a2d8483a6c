import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 1,
  icon: 'rate',
  starter: { type: 'integer', title: { zh: '评分', en: 'Stars' }, 'x-component': 'rate' },
  settings: {
    maximum: { title: { zh: '最高分', en: 'Most' }, type: 'integer', minimum: 2, maximum: 10 },
    'x-component-props.character': { title: { zh: '图形', en: 'Character' }, type: 'string', maxLength: 8 },
  },
})
