import { options, twoOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 1,
  icon: 'radio',
  starter: {
    type: 'string',
    title: { zh: '单选', en: 'Single choice' },
    maxLength: 50,
    'x-options': twoOptions,
    'x-component': 'radio',
  },
  settings: {
    ...options,
    'x-component-props.optionType': {
      title: { zh: '样式', en: 'Look' },
      type: 'string',
      'x-options': [
        { value: 'default', label: { zh: '圆点', en: 'Dots' } },
        { value: 'button', label: { zh: '按钮', en: 'Buttons' } },
      ],
    },
  },
})
