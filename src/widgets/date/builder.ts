import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'date',
  order: 1,
  icon: 'date',
  starter: { type: 'string', format: 'date', title: { zh: '日期', en: 'Date' } },
  settings: { ...placeholder },
})
