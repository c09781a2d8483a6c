import type { PageRoute } from '#engine'

/** Data of the own institution. */
export default [
  {
    path: '/user/institutionCompany',
    title: { zh: '企业机构数据', en: 'Company data' },
    component: 'user/institutionCompany',
  },
  {
    path: '/user/institutionSchool',
    title: { zh: '学校机构数据', en: 'School data' },
    component: 'user/institutionSchool',
  },
] satisfies PageRoute[]
