import type { ReferenceModel } from '#model/types/index.ts'

/** What the gallery chooses from. */
export const sampleReference: ReferenceModel = {
  page: 'system/user/index',
  path: '/system/user',
  table: 'sys_user',
  key: 'userId',
  label: 'nickName',
  tenancy: 'tenant',
  as: 'user',
  embed: ['userId', 'nickName'],
  through: null,
  onDelete: 'restrict',
  where: null,
  options: '/system/user/options',
}
