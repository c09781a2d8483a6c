import type { PageRoute } from '#engine'

/** Answering with an account. */
export default [
  {
    path: '/interact/survey/answer/:surveyId',
    title: { zh: '填写问卷', en: 'Answer' },
    component: 'interact-answer/account',
    numeric: ['surveyId'],
    activeMenu: '/interact/survey/surveyJoin',
  },
] satisfies PageRoute[]
