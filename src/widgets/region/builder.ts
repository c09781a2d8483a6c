import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 8,
  icon: 'guide',
  starter: {
    type: 'string',
    title: { zh: '行政区划', en: 'Region' },
    format: 'region',
    'x-component': 'region',
  },
  settings: { ...placeholder },
})
