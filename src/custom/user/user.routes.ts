import type { PageRoute } from '#engine'

/** Data of the own institution. */
export default [
  { path: '/user/institutionCompany', title: '企业机构数据', component: 'user/institutionCompany' },
  { path: '/user/institutionSchool', title: '学校机构数据', component: 'user/institutionSchool' },
] satisfies PageRoute[]
