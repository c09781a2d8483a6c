import type { PageRoute } from '#engine'

/** Screens of the workflow beside its menu. */
export default [
  {
    path: '/system/task/process-instance/detail',
    title: { zh: '流程详情', en: 'Process' },
    component: 'bpm/process-instance/detail',
    activeMenu: '/bpm/task/my',
  },
] satisfies PageRoute[]
