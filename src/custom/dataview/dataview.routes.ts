import type { PageRoute } from '#engine'

const screens: [path: string, title: string][] = [
  ['employAnalysis', '就业分析'],
  ['dataSource', '数据来源'],
  ['operationSituation', '运行情况'],
  ['jobMarketAnalysis', '就业市场分析'],
  ['forceGraph', '关系图谱'],
  ['major/:id', '专业分析'],
  ['job/:id', '岗位分析'],
  ['home', '数据总览'],
  ['back/home', '数据总览'],
  ['practiceStat', '实习统计'],
  ['eduCapacity', '办学能力'],
  ['unions/:id', '联盟概况'],
  ['unionsNew/:id', '联盟概况'],
  ['back/unionsNew/:id', '联盟概况'],
  ['growChannel', '成长通道'],
  ['internationalCommunicate', '国际交流'],
  ['workshop/:id', '工作坊'],
  ['resourcerepo', '资源库'],
  ['teacheroverview', '师资概况'],
  ['qualityCourse/:id', '精品课程'],
  ['back/qualityCourse/:id', '精品课程'],
  ['workShopList', '工作坊列表'],
]

/** Dashboards; none stands in the menu by itself. */
export default screens.map(
  ([path, title]): PageRoute => ({
    path: `/dataview/${path}`,
    title,
    component: `dataview/${path.replace('/:id', '')}`,
  }),
)
