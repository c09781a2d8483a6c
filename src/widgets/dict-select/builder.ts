import { institution } from '#engine'
import { dictionary, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 4,
  icon: 'dict',
  starter: {
    type: 'string',
    title: { zh: '字典选择', en: 'Dictionary' },
    maxLength: 50,
    'x-dict': institution.sampleDictionary,
    'x-component': 'dict-select',
  },
  settings: { ...dictionary, ...placeholder },
})
