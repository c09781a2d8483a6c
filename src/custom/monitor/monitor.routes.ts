import type { PageRoute } from '#engine'

export default [
  {
    path: '/monitor/job-log/index/:jobId',
    title: '调度日志',
    component: 'monitor/job/log',
    permissions: ['monitor:job:list'],
    numeric: ['jobId'],
    activeMenu: '/monitor/job',
  },
] satisfies PageRoute[]
