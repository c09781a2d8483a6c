import { columns } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rows',
  order: 2,
  icon: 'nested',
  starter: {
    type: 'object',
    title: { zh: '对象', en: 'Object' },
    properties: { name: { type: 'string', title: { zh: '名称', en: 'Name' }, maxLength: 200 } },
  },
  settings: { ...columns },
})
