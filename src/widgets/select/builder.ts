import { options, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 3,
  icon: 'select',
  starter: {
    type: 'string',
    title: { zh: '下拉选择', en: 'Drop-down' },
    maxLength: 50,
    'x-options': [
      { value: 'a', label: { zh: '选项一', en: 'Option 1' } },
      { value: 'b', label: { zh: '选项二', en: 'Option 2' } },
    ],
    'x-component': 'select',
  },
  settings: { ...options, ...placeholder },
})
