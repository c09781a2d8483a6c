import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadApp } from '#server/schemas/loadApp.ts'
import { loadSources } from '#server/schemas/loadSources.ts'
import { writeManifest } from '#tests/support/writeManifest.ts'

let root = ''

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-sources-'))
  writeManifest(root)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('loadSources', () => {
  it('should find page files in order, without the vocabulary', async () => {
    write('schemas/b.json', '{}')
    write('schemas/a/index.json', '{ }')
    write('schemas/page.schema.json', '{}')
    write('schemas/records.d.ts', '')

    expect((await loadSources(root)).files).toEqual([
      { path: 'a/index.json', text: '{ }' },
      { path: 'b.json', text: '{}' },
    ])
  })

  it('should know dictionaries, menus and permissions of every seed', async () => {
    const values = [{ value: '0', label: '否' }]
    write('seeds/base/dictionaries.json', JSON.stringify([{ dictType: 'yes', dictName: '是否', values }]))
    write('seeds/demo/dictionaries.json', JSON.stringify([{ dictType: 'no', dictName: '否', values: [] }]))
    const child = { path: 'log', title: '日志', permissions: [{ title: '清空', permission: 'a:log:clean' }] }
    write(
      'seeds/base/menus.json',
      JSON.stringify([{ path: 'a', title: '甲', permission: 'a:list', children: [child] }]),
    )

    expect((await loadSources(root)).environment).toMatchObject({
      dictionaries: { yes: values, no: [] },
      menus: ['a', 'a/log'],
      permissions: ['a:list', 'a:log:clean'],
      custom: [],
    })
  })

  it('should know the types of tenant by their names, and the roles that each begins with', async () => {
    const values = [
      { value: '2', name: 'school', label: '学校' },
      { value: '3', name: 'company', label: '企业' },
      { value: '9', label: '其他' },
    ]
    write('seeds/base/dictionaries.json', JSON.stringify([{ dictType: 'tenant_type', values }]))
    write('seeds/demo/roles.json', JSON.stringify({ 2: [{ roleKey: 'admin' }, { roleKey: 'teacher' }] }))

    const { environment } = await loadSources(root)
    expect(environment.tenantTypes).toEqual({ school: 2, company: 3 })
    // A type without seeded roles has administrators all the same.
    expect(environment.roles).toEqual({ 2: ['admin', 'teacher'], 3: ['admin'] })
  })

  it('should know the keys of widgets and of what is written by hand', async () => {
    writeManifest(root, { widgets: ['rich-text', 'text'], pages: ['board/index'], slots: ['board-total'] })

    const { environment } = await loadSources(root)
    expect(environment.widgets).toEqual(['rich-text', 'text'])
    expect(environment.custom).toEqual(['board/index', 'board-total'])
  })

  it('should know what page files may say to each widget, nothing where it does not say', async () => {
    const { environment } = await loadSources(join(import.meta.dirname, '../../..'))
    const { widgets = [], widgetProperties = {} } = environment
    expect(Object.keys(widgetProperties).toSorted()).toEqual(widgets.toSorted())
    expect(widgetProperties.select?.multiple).toMatchObject({ type: 'boolean' })
    expect(widgetProperties['number-range']).toEqual({})
  })

  it('should know the keys of the icons that the frame draws', async () => {
    const { environment } = await loadSources(join(import.meta.dirname, '../../..'))
    const { menuIcons } = await import('../../../src/app/icons/MenuIcon.tsx')
    expect(environment.icons?.toSorted()).toEqual(Object.keys(menuIcons).toSorted())
  })

  it("should know the paths of the frame's own screens", async () => {
    const { environment } = await loadSources(join(import.meta.dirname, '../../..'))
    const { OWN_ROUTES } = await import('../../../src/app/router/ownRoutes.ts')
    const own = OWN_ROUTES.map(route => route.path)
    expect(environment.framePaths).toEqual(
      expect.arrayContaining([...own, '/', '/login', '/register', '/401', '/404', '/redirect/*']),
    )
  })

  it('should know the tables that the server makes for itself', async () => {
    const { environment } = await loadSources(join(import.meta.dirname, '../../..'))
    const kept = ['sys_migration', 'sys_session', 'sys_captcha', 'sys_file', 'sys_file_use', 'sys_seed']
    expect(environment.tables).toEqual(expect.arrayContaining(kept))
    expect(environment.tables).not.toContain('sys_user')
  })

  it('should name the seed that is no JSON', async () => {
    write('seeds/base/menus.json', '[')
    await expect(loadSources(root)).rejects.toThrow('seeds/base/menus.json is no JSON')
  })
})

describe('loadApp', () => {
  it('should compile the pages of a project', async () => {
    const page = {
      title: '甲',
      menu: {},
      resource: { path: '/a', properties: { name: { type: 'string', title: '名' } } },
    }
    write('schemas/a.json', JSON.stringify(page))
    writeManifest(root, { widgets: ['text'] })

    const { app, problems } = await loadApp(root)
    expect(problems).toEqual([])
    expect(Object.keys(app?.pages ?? {})).toEqual(['a'])
  })

  it('should compile the pages of this project without a mistake of theirs', async () => {
    const { problems } = await loadApp(join(import.meta.dirname, '../../..'))
    // Widgets are added one by one; until all are there, their absence is no mistake of a page.
    expect(problems.filter(problem => problem.rule !== 'unknown-widget')).toEqual([])
  })
})
