import { items, options, placeholder, twoOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 3,
  icon: 'select',
  starter: {
    type: 'string',
    title: { zh: '下拉选择', en: 'Drop-down' },
    maxLength: 50,
    'x-options': twoOptions,
    'x-component': 'select',
  },
  variants: [
    {
      icon: 'select',
      starter: {
        type: 'array',
        title: { zh: '下拉多选', en: 'Drop-down, several' },
        items: { type: 'string', maxLength: 50 },
        'x-options': twoOptions,
        'x-component': 'select',
      },
    },
  ],
  settings: { ...options, ...items, ...placeholder },
})
