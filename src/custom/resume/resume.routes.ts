import type { PageRoute } from '#engine'

export default [
  { path: '/resume/export', title: { zh: '简历导出', en: 'Export resumes' }, component: 'resume/export' },
] satisfies PageRoute[]
