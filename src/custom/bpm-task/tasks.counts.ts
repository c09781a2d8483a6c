import type { PageCount } from '#engine'

/** The open tasks of an account. */
export default [
  {
    path: '/bpm/task/todo',
    // As useRefreshProcesses names what changes with a process.
    key: ['/bpm/task', 'count'],
    async read(http) {
      const { data } = await http.request('/bpm/task/count', { silent: true, askWhenExpired: false })
      return Number((data as { todo?: unknown } | null)?.todo) || 0
    },
    label: { zh: '{{count}} 项待办', en: '{{count}} tasks to do' },
    card: { title: { zh: '待办任务', en: 'Tasks to do' }, load: () => import('./TodoCard.tsx') },
  },
] satisfies PageCount[]
