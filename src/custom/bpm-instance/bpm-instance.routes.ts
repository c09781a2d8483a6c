import type { PageRoute } from '#engine'

const base = '/system/task/process-instance'

/** Screens of one process: whom it concerns, the server knows. */
export default [
  {
    path: `${base}/detail`,
    title: { zh: '流程详情', en: 'Process' },
    component: 'bpm-instance/instance',
    activeMenu: '/bpm/task/my',
  },
  {
    path: `${base}/print`,
    title: { zh: '打印流程', en: 'Print a process' },
    component: 'bpm-instance/print',
    activeMenu: '/bpm/task/my',
    layout: 'blank',
  },
] satisfies PageRoute[]
