import { affixes, decimals, limits, placeholder, step } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'basic',
  order: 3,
  icon: 'number',
  starter: { type: 'integer', title: { zh: '整数', en: 'Whole number' } },
  variants: [
    {
      icon: 'money',
      starter: { type: 'number', title: { zh: '金额', en: 'Amount' }, 'x-scale': 2, minimum: 0 },
    },
  ],
  settings: {
    ...placeholder,
    ...decimals,
    ...limits,
    ...step,
    'x-unit': { title: { zh: '单位', en: 'Unit' }, type: 'string', 'x-component': 'builder-text' },
    ...affixes,
    'x-component-props.step': { title: { zh: '步长', en: 'Step' }, type: 'number', exclusiveMinimum: 0 },
    'x-component-props.grouping': { title: { zh: '千分位', en: 'Thousands apart' }, type: 'boolean' },
  },
})
