import type { ReferenceModel } from '#model/types/index.ts'

/** What a reference to records of a page is, where nothing is said of it. */
const STANDARD = { tenancy: 'tenant', through: null, onDelete: 'restrict', where: null } as const

/**
 * All that the engine and the widgets know of the institution around them by name: where it answers its dictionaries and
 * versions of forms and counts people, and what of it the gallery of development and new fields of the form designer
 * begin with. No other file of theirs names a page, an address or a table.
 */
export const institution = {
  /** Address that answers the values of a dictionary. */
  dictionaryPath: (type: string): string => `/system/dict/data/type/${encodeURIComponent(type)}`,
  /** Address that counts the people whom an audience means. */
  audiencePath: '/system/audience/people',
  /** Address of the published versions of forms, by which documents are filled in. */
  versionsPath: '/tool/build/version',
  /** The tenant that is the platform. */
  platformTenant: 1,
  /** A dictionary of few values. */
  sampleDictionary: 'sys_normal_disable',
  /** A page of some records. */
  sampleRecords: 'system/post/index',
  /** Its people: a list. */
  sampleUsers: {
    ...STANDARD,
    page: 'system/user/index',
    path: '/system/user',
    table: 'sys_user',
    key: 'userId',
    label: 'nickName',
    as: 'user',
    embed: ['userId', 'nickName'],
    options: '/system/user/options',
  } satisfies ReferenceModel,
  /** Its departments: a tree. */
  sampleDepartments: {
    ...STANDARD,
    page: 'system/dept/index',
    path: '/system/dept',
    table: 'sys_dept',
    key: 'deptId',
    label: 'deptName',
    tree: { parent: 'parentId' },
    as: 'dept',
    embed: ['deptId', 'deptName'],
    options: '/system/dept/options',
  } satisfies ReferenceModel,
}
