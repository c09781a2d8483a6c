import type { PageRoute } from '#engine'

/** Data of the own institution and the own messages. */
export default [
  { path: '/user/institutionCompany', title: '企业机构数据', component: 'user/institutionCompany' },
  { path: '/user/institutionSchool', title: '学校机构数据', component: 'user/institutionSchool' },
  { path: '/user/notify-message', title: '我的站内信', component: 'user/notify-message' },
] satisfies PageRoute[]
