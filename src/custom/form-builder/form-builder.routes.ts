import type { PageRoute } from '#engine'

/** The designer of forms: of the platform's, and of those that processes use. */
export default [
  {
    path: '/tool/build/design/:formId',
    title: { zh: '设计表单', en: 'Design a form' },
    component: 'form-builder/designer',
    permissions: ['tool:build:edit', 'tool:build:query'],
    numeric: ['formId'],
    activeMenu: '/tool/build',
  },
  {
    path: '/bpm/manager/form/design/:formId',
    title: { zh: '设计表单', en: 'Design a form' },
    component: 'form-builder/designer',
    name: 'BpmFormDesigner',
    permissions: ['tool:build:edit', 'tool:build:query'],
    numeric: ['formId'],
    activeMenu: '/bpm/manager/form',
  },
] satisfies PageRoute[]
