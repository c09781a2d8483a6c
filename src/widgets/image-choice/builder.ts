import { options, twoOptions } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 7,
  icon: 'picture',
  starter: {
    type: 'string',
    title: { zh: '图片选择', en: 'Choice of pictures' },
    maxLength: 50,
    'x-options': twoOptions.map(option => ({ ...option, image: '/bck/favicon.svg' })),
    'x-component': 'image-choice',
  },
  settings: {
    ...options,
    'x-component-props.size': {
      title: { zh: '图片大小', en: 'Size' },
      type: 'string',
      'x-options': [
        { value: 'small', label: { zh: '小', en: 'Small' } },
        { value: 'medium', label: { zh: '中', en: 'Medium' } },
        { value: 'large', label: { zh: '大', en: 'Large' } },
      ],
    },
  },
})
