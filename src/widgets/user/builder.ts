import { institution } from '#engine'
import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'reference',
  order: 1,
  icon: 'user',
  starter: {
    type: 'integer',
    title: { zh: '人员', en: 'Person' },
    'x-ref': institution.sampleUsers.page,
    'x-component': 'user',
  },
  settings: { ...placeholder },
})
