import type { PageRoute } from '#engine'

/** The AI area, which brings its own layout. */
export default [
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
] satisfies PageRoute[]
