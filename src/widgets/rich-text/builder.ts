import { lengths, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 6,
  icon: 'documentation',
  starter: {
    type: 'string',
    title: { zh: '富文本', en: 'Rich text' },
    maxLength: 20000,
    'x-component': 'rich-text',
  },
  settings: {
    ...placeholder,
    ...lengths,
    'x-component-props.height': {
      title: { zh: '高度（像素）', en: 'Height (px)' },
      type: 'integer',
      minimum: 100,
      maximum: 2000,
    },
  },
})
