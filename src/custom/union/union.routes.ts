import type { PageRoute } from '#engine'

const base = '/system/unionSchoolCompany'

/** What schools and companies offer to a union. */
export default [
  {
    path: `${base}/cjSchoolInfoUnion/resourceDetails`,
    title: '学校资源详情',
    component: 'system/unionSchoolCompany/cjSchoolInfoUnion/resourceDetails',
    activeMenu: `${base}/cjSchoolInfoUnion`,
  },
  {
    path: `${base}/cjCompanyInfoUnion/resourceDetails`,
    title: '企业资源详情',
    component: 'system/unionSchoolCompany/cjCompanyInfoUnion/resourceDetails',
    activeMenu: `${base}/cjCompanyInfoUnion`,
  },
] satisfies PageRoute[]
