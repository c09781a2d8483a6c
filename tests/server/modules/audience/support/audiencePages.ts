import type { SourceFile } from '#model/types/index.ts'

const ROLES = ['admin', 'teacher', 'student', 'employee']
const MEANT = 'openTo == null || inAudience(openTo, user)'

const properties = {
  title: { type: 'string', title: '标题', maxLength: 100 },
  openTo: {
    type: 'object',
    title: '对象',
    'x-audience': ['departments', 'roles', 'posts', 'people', 'tenantTypes', 'tenants', 'unions'],
  },
}

/**
 * What a tenant and what the platform offers to audiences, and whoever is meant sees it: of the tenant as a page of its
 * own, of the platform as what can be chosen in an entry.
 */
const sources = {
  'lab/offer/index': {
    title: '通告',
    menu: { parent: 'system', order: 90, roles: ROLES },
    resource: {
      path: '/lab/offer',
      required: ['title'],
      properties,
      actions: { join: { title: '参加', when: MEANT, set: { title: "title + '+'" } } },
    },
  },
  'lab/offer/seen': {
    title: '可见通告',
    menu: { parent: 'system', order: 91, roles: ROLES },
    resource: 'lab/offer/index',
    where: MEANT,
  },
  'board/offer/index': {
    title: '平台通告',
    menu: { parent: 'system', path: 'board', order: 92 },
    resource: { path: '/board/offer', key: 'boardId', tenancy: 'platform', required: ['title'], properties },
  },
  'lab/entry/index': {
    title: '登记',
    menu: { parent: 'system', order: 93, roles: ROLES },
    resource: {
      path: '/lab/entry',
      properties: {
        name: { type: 'string', title: '名称', maxLength: 100 },
        boardId: {
          type: 'integer',
          title: '平台通告',
          'x-ref': { to: 'board/offer/index', embed: ['openTo'], where: MEANT },
        },
      },
    },
  },
}

export const audiencePages: SourceFile[] = Object.entries(sources).map(([page, source]) => ({
  path: `${page}.json`,
  text: JSON.stringify(source),
}))
