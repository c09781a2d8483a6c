import type { PageRoute } from '#engine'

type Screen = [path: string, zh: string, en: string]

// Areas that are specified and not built: whoever builds one moves its routes to a file in the area's own folder.

/** Its own layout comes with it. */
const AI: PageRoute[] = [
  {
    path: '/ai',
    title: { zh: '智能助手', en: 'Assistant' },
    component: 'ai/index',
    name: 'Assistant',
    layout: 'blank',
  },
  {
    path: '/ai/policy',
    title: { zh: '政策咨询模型', en: 'Policy consultation' },
    component: 'ai/policy',
    name: 'Policyai',
    layout: 'blank',
  },
  {
    path: '/ai/idss',
    title: { zh: '决策支持模型', en: 'Decision support' },
    component: 'ai/idss',
    name: 'Idss',
    layout: 'blank',
  },
]

/** Dashboards; none stands in the menu by itself. */
const DATAVIEW: Screen[] = [
  ['employAnalysis', '就业分析', 'Employment'],
  ['dataSource', '数据来源', 'Data sources'],
  ['operationSituation', '运行情况', 'Operation'],
  ['jobMarketAnalysis', '就业市场分析', 'Job market'],
  ['forceGraph', '关系图谱', 'Relations'],
  ['major/:id', '专业分析', 'Major'],
  ['job/:id', '岗位分析', 'Position'],
  ['home', '数据总览', 'Overview'],
  ['back/home', '数据总览', 'Overview'],
  ['practiceStat', '实习统计', 'Internships'],
  ['eduCapacity', '办学能力', 'Educational capacity'],
  ['unions/:id', '联盟概况', 'Union'],
  ['unionsNew/:id', '联盟概况', 'Union'],
  ['back/unionsNew/:id', '联盟概况', 'Union'],
  ['growChannel', '成长通道', 'Growth paths'],
  ['internationalCommunicate', '国际交流', 'International exchange'],
  ['workshop/:id', '工作坊', 'Workshop'],
  ['resourcerepo', '资源库', 'Resources'],
  ['teacheroverview', '师资概况', 'Teachers'],
  ['qualityCourse/:id', '精品课程', 'Quality course'],
  ['back/qualityCourse/:id', '精品课程', 'Quality course'],
  ['workShopList', '工作坊列表', 'Workshops'],
]

/** The job area. */
const JOB: Screen[] = [
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

/** Single screens beside menus that are not built either. */
const SINGLE: PageRoute[] = [
  {
    path: '/enterprise/myEnterprise',
    title: { zh: '我的企业', en: 'My company' },
    component: 'enterprise/myEnterprise',
    permissions: ['system:user:edit'],
  },
  { path: '/resume/export', title: { zh: '简历导出', en: 'Export resumes' }, component: 'resume/export' },
]

const area = (name: string, screens: Screen[], access: Pick<PageRoute, 'roles'> = {}): PageRoute[] =>
  screens.map(([path, zh, en]) => ({
    path: `/${name}/${path}`,
    title: { zh, en },
    component: `${name}/${path.replace('/:id', '')}`,
    ...access,
  }))

/** Routes whose pages are not built. This file goes when the last of them is. */
export default [
  ...AI,
  ...SINGLE,
  ...area('dataview', DATAVIEW),
  ...area('job', JOB, { roles: ['admin', 'student'] }),
]
