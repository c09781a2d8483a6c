import type { PageRoute } from '#engine'

/** One survey or vote, opened from its list: whoever has votes alone reaches these. Its endpoints ask for rights of their own. */
export default [
  {
    path: '/interact/survey/surveyCreated/detail/:surveyId',
    title: { zh: '问卷详情', en: 'Survey' },
    component: 'interact-survey/detail',
    permissions: ['system:role:edit', 'interact:survey:query'],
    numeric: ['surveyId'],
    activeMenu: '/interact/survey/surveyCreated',
  },
  {
    path: '/interact/vote/voteCreated/detail/:surveyId',
    title: { zh: '投票详情', en: 'Vote' },
    component: 'interact-survey/detail',
    permissions: ['interact:vote:query'],
    numeric: ['surveyId'],
    activeMenu: '/interact/vote/voteCreated',
  },
] satisfies PageRoute[]
