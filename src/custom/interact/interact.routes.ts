import type { PageRoute } from '#engine'

export default [
  {
    path: '/interact/survey/surveyCreated/detail/:surveyId',
    title: '问卷详情',
    component: 'interact/survey/detail',
    permissions: ['system:role:edit'],
    numeric: ['surveyId'],
  },
] satisfies PageRoute[]
