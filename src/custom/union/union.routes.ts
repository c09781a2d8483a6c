import type { PageRoute } from '#engine'

const base = '/system/unionSchoolCompany'

/** What schools and companies offer to a union. */
export default [
  {
    path: `${base}/cjSchoolInfoUnion/resourceDetails`,
    title: { zh: '学校资源详情', en: 'School resource' },
    component: 'union/school-resources',
    activeMenu: `${base}/cjSchoolInfoUnion`,
  },
  {
    path: `${base}/cjCompanyInfoUnion/resourceDetails`,
    title: { zh: '企业资源详情', en: 'Company resource' },
    component: 'union/company-resources',
    activeMenu: `${base}/cjCompanyInfoUnion`,
  },
] satisfies PageRoute[]
