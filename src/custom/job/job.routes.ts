import type { PageRoute } from '#engine'

const screens: [path: string, zh: string, en: string][] = [
  ['myResume', '我的简历', 'My resume'],
  ['jobTypeManagement', '职位类别', 'Job categories'],
  ['jobManagement/publishJob', '发布职位', 'Publish a job'],
  ['jobManagement/publishedJob', '已发布职位', 'Published jobs'],
  ['jobInfo/jobList', '职位列表', 'Jobs'],
  ['jobInfo/recommendList', '推荐职位', 'Recommended jobs'],
  ['jobInfo/myFollow', '我的关注', 'Jobs I follow'],
  ['jobInfo/jobInfoDetail', '职位详情', 'Job'],
  ['applyManagement/resumeInfo', '投递简历', 'Apply with a resume'],
  ['matchAnalysis', '匹配分析', 'Match analysis'],
  ['capacityAnalysis', '能力分析', 'Capacity analysis'],
  ['recommendList', '推荐人才', 'Recommended people'],
  ['personalInterview/interviewHistory', '我的面试', 'My interviews'],
  ['personalInterview/appliedPosition', '投递记录', 'My applications'],
  ['interviewManage', '面试管理', 'Interviews'],
]

/** The job area, for administrators and students. */
export default screens.map(
  ([path, zh, en]): PageRoute => ({
    path: `/job/${path}`,
    title: { zh, en },
    component: `job/${path}`,
    roles: ['admin', 'student'],
  }),
)
