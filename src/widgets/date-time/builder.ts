import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 2,
  icon: 'calendar',
  starter: { type: 'string', format: 'date-time', title: { zh: '日期时间', en: 'Date and time' } },
  settings: { ...placeholder },
})
