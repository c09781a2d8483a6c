import type { PageRoute } from '#engine'

const screens: [path: string, zh: string, en: string][] = [
  ['publishList', '填报发布', 'Publish a report'],
  ['records', '填报记录', 'Report records'],
  ['fillReportRecords', '上报记录', 'Submitted reports'],
  ['publishRecords', '发布记录', 'Published reports'],
  ['unionFeedBack', '联盟反馈', 'Feedback of the union'],
  ['feedBack', '填报反馈', 'Feedback'],
  ['feedBackCount', '反馈统计', 'Feedback statistics'],
]

/** Reporting campaigns, for administrators. */
export default screens.map(
  ([path, zh, en]): PageRoute => ({
    path: `/datafill/${path}`,
    title: { zh, en },
    component: `datafill/${path}`,
    roles: ['admin'],
  }),
)
