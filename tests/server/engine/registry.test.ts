import { describe, expect, it } from 'vitest'
import { defineModule, type ModuleDefinition } from '#server/engine/defineModule.ts'
import { openApiDocument } from '#server/engine/openapi.ts'
import { createRegistry } from '#server/engine/registry/createRegistry.ts'
import { modules } from './support/modules.ts'
import { compileFixtures } from './support/startEngine.ts'

const app = compileFixtures()

describe('createRegistry', () => {
  const registry = createRegistry(app, modules)

  it('should find fixed paths before parameters, and never an empty parameter', () => {
    expect(registry.find('GET', '/org/person/list')?.route.id).toBe('listPerson')
    expect(registry.find('GET', '/org/person/7')).toMatchObject({ params: { personId: '7' } })
    expect(registry.find('GET', '/org/person/')?.route.origin.kind).toBe('module')
    expect(registry.find('GET', '/org/dept/')).toBeNull()
    expect(registry.find('GET', '/org/dept/%E0%A4%A')).toBeNull()
    expect(registry.find('PATCH', '/org/dept/list')).toBeNull()
  })

  it('should take several keys in one path', () => {
    const ids = Array.from({ length: 500 }, (_, index) => 1_000_000_000 + index).join()
    expect(registry.find('DELETE', `/org/dept/${ids}`)?.params.ids).toBe(ids)
  })

  it('should give every route an id and a title, and every derived one a permission', () => {
    const ids = registry.routes.map(route => route.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { title, access, origin } of registry.routes) {
      expect(title).not.toBe('')
      if (origin.kind !== 'module')
        expect('permissions' in access && access.permissions.length > 0).toBe(true)
    }
  })

  it('should answer at further addresses of a resource, with the same access', () => {
    const named = structuredClone(app)
    Object.assign(named.resources['org/dept'] ?? {}, { aliases: ['/old/dept'] })
    const route = {
      ...{ method: 'GET' as const, path: '/org/dept/heads', access: { permissions: ['org:dept:heads'] } },
      run: async () => ({}),
    }
    const registry = createRegistry(named, [...modules, { routes: [route] }])
    for (const { alias, access, id, path } of registry.routes.filter(({ alias }) => alias !== undefined)) {
      expect(path.replace('/old/', '/org/')).toBe(alias?.of.path)
      expect(access).toBe(alias?.of.access)
      expect(id).toBe(`${alias?.of.id}AtOldDept`)
    }
    expect(registry.find('GET', '/old/dept/7')).toMatchObject({
      route: { id: 'readDeptAtOldDept' },
      params: { deptId: '7' },
    })
    expect(registry.find('GET', '/old/dept/heads')?.route.alias?.of.path).toBe('/org/dept/heads')
    expect(registry.find('GET', '/old/person/list')).toBeNull()
    const paths = openApiDocument(registry).paths
    expect(paths['/old/dept/{deptId}']?.get).toMatchObject({
      deprecated: true,
      description: expect.stringContaining('GET /org/dept/{deptId}'),
    })
    expect(paths['/org/dept/{deptId}']?.get).not.toHaveProperty('deprecated')
  })

  it('should let a route of a module win over a derived one', () => {
    const route = {
      method: 'GET' as const,
      path: '/org/dept/:id',
      access: { session: 'test' },
      run: async () => ({}),
    }
    const won = createRegistry(app, [...modules, { routes: [route] }]).find('GET', '/org/dept/3')
    expect(won?.route.origin.kind).toBe('module')
  })

  it.each<[string, RegExp, ModuleDefinition[]]>([
    ['an unknown resource', /No page "org\/nobody" owns/, [{ resource: 'org/nobody' }]],
    ['rows that nobody gives', /must give its rows/, []],
    [
      'two routes at one place',
      /already declared/,
      [
        ...modules,
        { routes: [{ method: 'GET', path: '/org/open', access: { open: 'twice' }, run: async () => ({}) }] },
      ],
    ],
  ])('should refuse %s', (_name, message, wrong) => {
    expect(() => createRegistry(app, wrong)).toThrow(message)
  })

  it.each<[string, RegExp, ModuleDefinition]>([
    [
      'the same hook twice',
      /Two modules define the hook "beforeCreate"/,
      { resource: 'org/person', hooks: { beforeCreate: () => undefined } },
    ],
    [
      'an action the schema does not have',
      /no.+run: module/,
      { resource: 'org/dept', actions: { fly: async () => ({}) } },
    ],
    [
      'a preparation of an action that nothing handles',
      /prepares the action "fly" of org\/dept/,
      { resource: 'org/dept', prepare: { fly: { read: async () => ({}), work: async () => ({}) } } },
    ],
  ])('should refuse %s', (_name, message, module) => {
    expect(() => createRegistry(app, [...modules, defineModule(module)])).toThrow(message)
  })

  it('should refuse an action by server code that nobody handles, naming page and action', () => {
    const silent = modules.map(({ actions: _, ...module }) => module)
    expect(() => createRegistry(app, silent)).toThrow(
      'The action "ping" of org/person has run: module, but no module handles it.',
    )
  })
})

describe('openApiDocument', () => {
  const document = openApiDocument(createRegistry(app, modules))
  const at = (path: string, method: string) =>
    document.paths[path]?.[method] as Record<string, unknown> | undefined

  it('should describe every route once, with its permission', () => {
    const count = Object.values(document.paths).flatMap(methods => Object.keys(methods)).length
    expect(count).toBe(createRegistry(app, modules).routes.length)
    expect(at('/org/dept/{deptId}', 'get')).toMatchObject({
      operationId: 'readDept',
      description: '权限（任一）：org:dept:query',
    })
    expect(at('/org/open', 'get')).toMatchObject({ security: [], description: '无需登录' })
  })

  it('should tell what a route of a module demands and answers', () => {
    const access = { session: 'whose it is, is looked at inside' }
    const query = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, page: {} } }
    const run = async () => undefined
    const answer = { type: 'array' }
    const parts = { required: ['key'], properties: { key: { type: 'string' } } }
    const routes = [
      { method: 'GET' as const, path: '/org/told', access, query, answer, run },
      { method: 'POST' as const, path: '/org/taken', access, file: 'sheet', parts, run },
    ]
    const { paths } = openApiDocument(createRegistry(app, [...modules, { routes }]))
    const told = paths['/org/told']?.get as Record<string, unknown>
    expect(told).toMatchObject({
      description: '登录即可',
      parameters: [{ name: 'id', required: true }, { name: 'page' }],
    })
    expect(JSON.stringify(told.responses)).toContain('"data":{"type":"array"}')
    expect(JSON.stringify(paths['/org/taken']?.post)).toContain('"required":["sheet","key"]')
  })

  it('should name what is searched and sent', () => {
    const parameters = at('/org/person/list', 'get')?.parameters as { name: string }[] | undefined
    const names = parameters?.map(parameter => parameter.name)
    expect(names).toEqual(
      expect.arrayContaining(['pageNum', 'pageSize', 'code', 'params[beginJoinedAt]', 'orderByColumn']),
    )
    expect(at('/org/person', 'post')).toHaveProperty(
      'requestBody.content.application/json.schema.properties.code',
    )
    expect(at('/org/person/importData', 'post')).toHaveProperty('requestBody.content.multipart/form-data')
    expect(at('/org/person/publish', 'put')).toHaveProperty(
      'requestBody.content.application/json.schema.properties.personId',
    )
  })

  it('should be plain JSON whose references lead somewhere', () => {
    const text = JSON.stringify(document)
    expect(JSON.parse(text)).toEqual(document)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty([name ?? ''])
    }
  })
})
