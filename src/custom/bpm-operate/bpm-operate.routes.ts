import type { PageRoute } from '#engine'

/** How a published version is doing. */
export default [
  {
    path: '/bpm/manager/model/figures/:definitionId',
    title: { zh: '运行情况', en: 'How it runs' },
    component: 'bpm-operate/figures',
    permissions: ['bpm:process-instance:manager-query'],
    numeric: ['definitionId'],
    activeMenu: '/bpm/manager/model',
  },
] satisfies PageRoute[]
