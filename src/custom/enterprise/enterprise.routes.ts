import type { PageRoute } from '#engine'

export default [
  {
    path: '/enterprise/myEnterprise',
    title: '我的企业',
    component: 'enterprise/myEnterprise',
    permissions: ['system:user:edit'],
  },
] satisfies PageRoute[]
