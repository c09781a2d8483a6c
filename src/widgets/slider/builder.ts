import { decimals, limits, step } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rating',
  order: 2,
  icon: 'slider',
  starter: {
    type: 'integer',
    title: { zh: '滑块', en: 'Slider' },
    minimum: 0,
    maximum: 100,
    'x-component': 'slider',
  },
  settings: {
    ...decimals,
    ...limits,
    ...step,
    'x-unit': { title: { zh: '单位', en: 'Unit' }, type: 'string', 'x-component': 'builder-text' },
  },
})
