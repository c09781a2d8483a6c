const POST = {
  postId: 1,
  postCode: 'ceo',
  postName: '董事长',
  postSort: 1,
  status: '0',
  remark: '',
  createTime: '2026-01-05 09:00:00',
  version: 1,
}

const MENU = {
  name: 'System',
  path: '/system',
  hidden: false,
  redirect: 'noRedirect',
  component: 'Layout',
  alwaysShow: true,
  meta: { title: '系统管理', icon: 'system', noCache: false, link: null },
  children: [
    {
      name: 'Post',
      path: 'post',
      hidden: false,
      component: 'system/post/index',
      meta: { title: '岗位管理', icon: 'post', noCache: false, link: null },
    },
  ],
}

const ANSWERS: Record<string, Record<string, unknown>> = {
  'GET /code': { captchaEnabled: false },
  'POST /auth/login': { data: { access_token: 'measured', expires_in: 720 } },
  'GET /system/user/getInfo': {
    user: { userId: 1, userName: 'admin', nickName: '管理员', avatar: '', deptId: null },
    roles: ['admin'],
    permissions: ['*:*:*'],
  },
  'GET /system/menu/getRouters': { data: [MENU] },
  'GET /system/post/list': { rows: [POST], total: 1 },
  'GET /system/dict/data/type/common_status': {
    data: [
      { dictLabel: '正常', dictValue: '0', listClass: 'primary', cssClass: '' },
      { dictLabel: '停用', dictValue: '1', listClass: 'danger', cssClass: '' },
    ],
  },
}

/** Text of the record that the measured list shows. */
export const SHOWN_TEXT = POST.postName

/**
 * Returns what the server would answer, so that the bundle is measured without one. A call that the frame
 * makes beside these gets an empty success.
 */
export function cannedAnswer(method: string, path: string): Record<string, unknown> {
  return { code: 200, msg: '操作成功', ...(ANSWERS[`${method} ${path}`] ?? { data: [], rows: [], total: 0 }) }
}
