import { institution } from '#engine'
import { placeholder } from '#model/builder/settings.ts'
import { defineBuilder } from '#model/builder/WidgetBuilder.ts'

export default defineBuilder({
  group: 'reference',
  order: 2,
  icon: 'tree',
  starter: {
    type: 'integer',
    title: { zh: '部门', en: 'Department' },
    'x-ref': institution.sampleDepartments.page,
    'x-component': 'dept',
  },
  settings: { ...placeholder },
})
