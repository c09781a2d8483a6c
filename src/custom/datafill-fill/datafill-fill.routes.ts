import type { PageRoute } from '#engine'

const permissions = ['datafill:task:fill', 'datafill:task:query']

/** One task, and what was handed in of it: whom it concerns, the server knows. */
export default [
  {
    path: '/datafill/fill/:taskId',
    title: { zh: '填报', en: 'Fill in a report' },
    component: 'datafill-fill/fill',
    numeric: ['taskId'],
    activeMenu: '/user/fill-task',
    permissions,
  },
  {
    path: '/datafill/receipt/:submissionId',
    title: { zh: '上报回执', en: 'Receipt' },
    component: 'datafill-fill/receipt',
    numeric: ['submissionId'],
    layout: 'blank',
    permissions,
  },
] satisfies PageRoute[]
