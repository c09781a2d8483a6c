import { institution } from '#engine'
import { dictionary } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 5,
  icon: 'radio',
  starter: {
    type: 'string',
    title: { zh: '字典单选', en: 'Dictionary, buttons' },
    maxLength: 50,
    'x-dict': institution.sampleDictionary,
    'x-component': 'dict-radio',
  },
  settings: { ...dictionary },
})
