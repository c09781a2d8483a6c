import type { PageRoute } from '#engine'

export default [
  {
    path: '/interact/survey/surveyCreated/detail/:surveyId',
    title: { zh: '问卷详情', en: 'Survey' },
    component: 'interact/survey/detail',
    permissions: ['system:role:edit'],
    numeric: ['surveyId'],
  },
] satisfies PageRoute[]
