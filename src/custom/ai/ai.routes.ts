import type { PageRoute } from '#engine'

/** The AI area, which brings its own layout. */
export default [
  { path: '/ai', title: '智能助手', component: 'ai/index', name: 'Assistant', layout: 'blank' },
  { path: '/ai/policy', title: '政策咨询模型', component: 'ai/policy', name: 'Policyai', layout: 'blank' },
  { path: '/ai/idss', title: '决策支持模型', component: 'ai/idss', name: 'Idss', layout: 'blank' },
] satisfies PageRoute[]
