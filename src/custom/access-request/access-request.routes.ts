import type { PageRoute } from '#engine'

/** What granting a page would do that somebody has asked for. */
export default [
  {
    path: '/system/access-request/preview/:requestId',
    title: { zh: '授权影响', en: 'Effect of a grant' },
    component: 'access-request/preview',
    permissions: ['system:role:edit'],
    numeric: ['requestId'],
    activeMenu: '/system/role',
  },
] satisfies PageRoute[]
