import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 7,
  icon: 'color',
  starter: { type: 'string', title: { zh: '颜色', en: 'Color' }, 'x-component': 'color' },
  settings: { ...placeholder },
})
