import type { PageRoute } from '#engine'

/** Screens around process models beside their menu. */
export default [
  {
    path: '/bpm/manager/model/design/:modelId',
    title: { zh: '设计流程', en: 'Design a process' },
    component: 'bpmn/designer',
    permissions: ['bpm:model:update'],
    numeric: ['modelId'],
    activeMenu: '/bpm/manager/model',
  },
] satisfies PageRoute[]
