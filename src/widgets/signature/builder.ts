import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'file',
  order: 3,
  icon: 'edit',
  starter: { type: 'string', title: { zh: '签名', en: 'Signature' }, 'x-component': 'signature' },
  settings: {
    'x-component-props.typed': { title: { zh: '可以键入姓名', en: 'A name may be typed' }, type: 'boolean' },
  },
})
