import type { PageRoute } from '#engine'

const screens: [path: string, title: string][] = [
  ['publishList', '填报发布'],
  ['records', '填报记录'],
  ['fillReportRecords', '上报记录'],
  ['publishRecords', '发布记录'],
  ['unionFeedBack', '联盟反馈'],
  ['feedBack', '填报反馈'],
  ['feedBackCount', '反馈统计'],
]

/** Reporting campaigns, for administrators. */
export default screens.map(
  ([path, title]): PageRoute => ({
    path: `/datafill/${path}`,
    title,
    component: `datafill/${path}`,
    roles: ['admin'],
  }),
)
