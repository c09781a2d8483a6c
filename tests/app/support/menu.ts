import type { EngineUser } from '#engine'

export const ADMIN: EngineUser = {
  userId: 1,
  userName: 'admin',
  nickName: '管理员',
  deptId: null,
  permissions: ['*:*:*'],
  roles: ['admin'],
  ...{ tenantId: 2, tenantType: 2, roleIds: [3], roleKeys: ['admin'] },
}

export const TEACHER: EngineUser = {
  ...ADMIN,
  userId: 2,
  permissions: ['system:post:list'],
  roles: ['teacher'],
}

type Raw = Record<string, unknown>

export function rawPage(path: string, title: string, more: Raw = {}): Raw {
  return {
    name: `${path}Page`,
    path,
    component: `system/${path}/index`,
    meta: { title, icon: path },
    ...more,
  }
}

export function rawGroup(path: string, title: string, children: unknown[], more: Raw = {}): Raw {
  return {
    name: `${path}Group`,
    path,
    component: 'Layout',
    redirect: 'noRedirect',
    meta: { title, icon: 'system' },
    children,
    ...more,
  }
}
