import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 3,
  icon: 'chart',
  starter: {
    type: 'integer',
    title: { zh: '量表', en: 'Scale' },
    minimum: 1,
    maximum: 5,
    'x-component': 'scale',
  },
  settings: {
    minimum: { title: { zh: '最低分', en: 'Lowest' }, type: 'integer', minimum: 0, maximum: 10 },
    maximum: { title: { zh: '最高分', en: 'Highest' }, type: 'integer', minimum: 1, maximum: 10 },
    'x-component-props.low': {
      title: { zh: '最低分含义', en: 'Meaning of the lowest' },
      type: 'string',
      'x-component': 'builder-text',
    },
    'x-component-props.high': {
      title: { zh: '最高分含义', en: 'Meaning of the highest' },
      type: 'string',
      'x-component': 'builder-text',
    },
  },
})
