import type { PageRoute } from '#engine'

export default [
  { path: '/resume/export', title: '简历导出', component: 'resume/export' },
] satisfies PageRoute[]
