import { institution } from '#engine'
import { page, placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'reference',
  order: 3,
  icon: 'link',
  starter: { type: 'integer', title: { zh: '关联记录', en: 'Record' }, 'x-ref': institution.sampleRecords },
  settings: { ...page, ...placeholder },
})
