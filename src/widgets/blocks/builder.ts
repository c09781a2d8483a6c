import { columns, items } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'rows',
  order: 3,
  icon: 'component',
  starter: {
    type: 'array',
    title: { zh: '内容块', en: 'Blocks' },
    'x-blocks': {
      shapes: {
        text: {
          title: { zh: '文字', en: 'Text' },
          properties: { content: { type: 'string', title: { zh: '内容', en: 'Content' }, maxLength: 500 } },
        },
      },
    },
  },
  settings: {
    'x-blocks.shapes': {
      title: { zh: '形状', en: 'Shapes' },
      type: 'object',
      additionalProperties: true,
      'x-component': 'builder-shapes',
    },
    ...columns,
    ...items,
  },
})
