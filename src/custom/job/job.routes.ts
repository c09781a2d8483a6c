import type { PageRoute } from '#engine'

const screens: [path: string, title: string][] = [
  ['myResume', '我的简历'],
  ['jobTypeManagement', '职位类别'],
  ['jobManagement/publishJob', '发布职位'],
  ['jobManagement/publishedJob', '已发布职位'],
  ['jobInfo/jobList', '职位列表'],
  ['jobInfo/recommendList', '推荐职位'],
  ['jobInfo/myFollow', '我的关注'],
  ['jobInfo/jobInfoDetail', '职位详情'],
  ['applyManagement/resumeInfo', '投递简历'],
  ['matchAnalysis', '匹配分析'],
  ['capacityAnalysis', '能力分析'],
  ['recommendList', '推荐人才'],
  ['personalInterview/interviewHistory', '我的面试'],
  ['personalInterview/appliedPosition', '投递记录'],
  ['interviewManage', '面试管理'],
]

/** The job area, for administrators and students. */
export default screens.map(
  ([path, title]): PageRoute => ({
    path: `/job/${path}`,
    title,
    component: `job/${path}`,
    roles: ['admin', 'student'],
  }),
)
