import type { ReferenceModel } from '#model/types/index.ts'

/** What the gallery chooses from. */
export const sampleReference: ReferenceModel = {
  page: 'system/dept/index',
  path: '/system/dept',
  table: 'sys_dept',
  key: 'deptId',
  label: 'deptName',
  tree: { parent: 'parentId' },
  tenancy: 'tenant',
  as: 'dept',
  embed: ['deptId', 'deptName'],
  through: null,
  onDelete: 'restrict',
  where: null,
  options: '/system/dept/options',
}
