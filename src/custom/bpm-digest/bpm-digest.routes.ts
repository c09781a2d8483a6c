import type { PageRoute } from '#engine'

/** The mail a day about the own tasks: a part of the personal centre. */
export default [
  {
    path: '/user/profile/digest',
    title: { zh: '待办邮件', en: 'Mail about tasks' },
    component: 'bpm-digest/own',
    permissions: ['bpm:task:query', 'bpm:task:update', 'bpm:process-instance:create'],
    activeMenu: '/user/profile',
  },
] satisfies PageRoute[]
