import type { PageRoute } from '#engine'

/** Totals of one campaign. */
export default [
  {
    path: '/datafill/totals/:campaignId',
    title: { zh: '填报汇总', en: 'Totals of reports' },
    component: 'datafill-publish/totals',
    permissions: ['datafill:campaign:query'],
    numeric: ['campaignId'],
    activeMenu: '/datafill/publishRecords',
  },
] satisfies PageRoute[]
