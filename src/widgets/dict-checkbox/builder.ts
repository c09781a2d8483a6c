import { institution } from '#engine'
import { dictionary, items } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 6,
  icon: 'checkbox',
  starter: {
    type: 'array',
    title: { zh: '字典多选', en: 'Dictionary, several' },
    items: { type: 'string', maxLength: 50 },
    'x-dict': institution.sampleDictionary,
    'x-component': 'dict-checkbox',
  },
  settings: { ...dictionary, ...items },
})
