import type { PageRoute } from '#engine'

/** Screens beside the menu. */
export default [
  {
    path: '/activity/checkin/:activityId',
    title: { zh: '活动签到', en: 'Check-in' },
    component: 'activity/checkin',
    permissions: ['activity:enrollment:checkin'],
    numeric: ['activityId'],
    activeMenu: '/activity/publish',
  },
] satisfies PageRoute[]
