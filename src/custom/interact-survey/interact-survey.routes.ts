import type { PageRoute } from '#engine'

/** One survey, opened from its list. Its endpoints ask for rights of their own. */
export default [
  {
    path: '/interact/survey/surveyCreated/detail/:surveyId',
    title: { zh: '问卷详情', en: 'Survey' },
    component: 'interact-survey/detail',
    permissions: ['system:role:edit', 'interact:survey:query'],
    numeric: ['surveyId'],
    activeMenu: '/interact/survey/surveyCreated',
  },
] satisfies PageRoute[]
