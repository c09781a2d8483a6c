import { options } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'choice',
  order: 7,
  icon: 'picture',
  starter: {
    type: 'string',
    title: { zh: '图片选择', en: 'Choice of pictures' },
    maxLength: 50,
    'x-options': [
      { value: 'a', label: { zh: '选项一', en: 'Option 1' }, image: '/bck/favicon.svg' },
      { value: 'b', label: { zh: '选项二', en: 'Option 2' }, image: '/bck/favicon.svg' },
    ],
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
