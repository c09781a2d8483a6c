import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 6,
  icon: 'job',
  starter: { type: 'string', format: 'duration', title: { zh: '时长', en: 'Duration' } },
  settings: {},
})
