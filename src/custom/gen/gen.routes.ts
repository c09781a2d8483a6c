import type { PageRoute } from '#engine'

/** Screens of the code generator beside its menu. */
export default [
  {
    path: '/tool/gen-edit/index/:tableId',
    title: { zh: '修改生成配置', en: 'Edit code generation' },
    component: 'tool/gen/editTable',
    permissions: ['tool:gen:edit'],
    numeric: ['tableId'],
    activeMenu: '/tool/gen',
  },
] satisfies PageRoute[]
