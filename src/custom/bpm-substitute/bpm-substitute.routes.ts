import type { PageRoute } from '#engine'

/** The own absences: a part of the personal centre. */
export default [
  {
    path: '/user/profile/substitutes',
    title: { zh: '代理设置', en: 'Substitutes' },
    component: 'bpm-substitute/own',
    permissions: ['bpm:task:query', 'bpm:task:update', 'bpm:process-instance:create'],
    activeMenu: '/user/profile',
  },
] satisfies PageRoute[]
