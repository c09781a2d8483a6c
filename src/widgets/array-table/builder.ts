import { items } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rows',
  order: 1,
  icon: 'table',
  starter: {
    type: 'array',
    title: { zh: '子表', en: 'Sub-table' },
    items: {
      type: 'object',
      properties: {
        name: { type: 'string', title: { zh: '名称', en: 'Name' }, maxLength: 200 },
        amount: { type: 'number', title: { zh: '数量', en: 'Quantity' } },
      },
    },
  },
  settings: {
    ...items,
    'x-component-props.fixedOrder': {
      title: { zh: '行顺序固定', en: 'Fixed order of rows' },
      type: 'boolean',
    },
  },
})
