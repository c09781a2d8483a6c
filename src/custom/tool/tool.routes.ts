import type { PageRoute } from '#engine'

export default [
  {
    path: '/tool/gen-edit/index/:tableId',
    title: '修改生成配置',
    component: 'tool/gen/editTable',
    permissions: ['tool:gen:edit'],
    numeric: ['tableId'],
    activeMenu: '/tool/gen',
  },
] satisfies PageRoute[]
