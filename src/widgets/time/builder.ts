import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 3,
  icon: 'time',
  starter: { type: 'string', format: 'time', title: { zh: '时刻', en: 'Time' } },
  settings: { ...placeholder },
})
