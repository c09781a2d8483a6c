import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 4,
  icon: 'switch',
  starter: { type: 'boolean', title: { zh: '开关', en: 'Switch' } },
  settings: {},
})
