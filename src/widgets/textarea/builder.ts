import { lengths, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 2,
  icon: 'textarea',
  starter: {
    type: 'string',
    title: { zh: '多行文本', en: 'Long text' },
    maxLength: 2000,
    'x-component': 'textarea',
  },
  settings: {
    ...placeholder,
    ...lengths,
    'x-component-props.minRows': {
      title: { zh: '最少行数', en: 'Fewest lines' },
      type: 'integer',
      minimum: 1,
      maximum: 50,
    },
    'x-component-props.maxRows': {
      title: { zh: '最多行数', en: 'Most lines' },
      type: 'integer',
      minimum: 1,
      maximum: 100,
    },
  },
})
