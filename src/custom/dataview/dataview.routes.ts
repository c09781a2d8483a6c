import type { PageRoute } from '#engine'

const screens: [path: string, zh: string, en: string][] = [
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

/** Dashboards; none stands in the menu by itself. */
export default screens.map(
  ([path, zh, en]): PageRoute => ({
    path: `/dataview/${path}`,
    title: { zh, en },
    component: `dataview/${path.replace('/:id', '')}`,
  }),
)
