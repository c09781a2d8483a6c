import type { PageRoute } from '#engine'

export default [
  {
    path: '/enterprise/myEnterprise',
    title: { zh: '我的企业', en: 'My company' },
    component: 'enterprise/myEnterprise',
    permissions: ['system:user:edit'],
  },
] satisfies PageRoute[]
