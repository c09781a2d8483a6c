import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeManifest } from '#tests/support/writeManifest.ts'
import { readManifest } from '../../../build/manifest.ts'
import { runSchemaCommand } from '../../../cli/schema/runSchemaCommand.ts'

let root = ''

const WIDGETS = ['text', 'select', 'reference', 'array-table']

const write = (path: string, value: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value, null, 2))
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const run = (...words: string[]) => runSchemaCommand(words, root)

const page = (path: string, more: object = {}) => ({
  title: '物',
  menu: { parent: 'area' },
  resource: { path, properties: { name: { type: 'string', title: '名称', maxLength: 20 } }, ...more },
})

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mortise-schema-'))
  writeManifest(root, { widgets: WIDGETS, icons: ['usr'] })
  write('seeds/base/menus.json', [{ path: 'area', title: '区' }])
  write('seeds/base/dictionaries.json', [
    { dictType: 'state', dictName: '状态', values: [{ value: '0', label: '开' }] },
  ])
  write('schemas/area/one/index.json', page('/area/one'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('schema check', () => {
  it('should pass a project whose pages are in order', async () => {
    expect(await run('check')).toEqual({ exitCode: 0, output: 'The page files are in order.' })
  })

  it('should report each mistake with file, line, column and what was meant, and end with 1', async () => {
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))

    expect(await run('check')).toEqual({
      exitCode: 1,
      output: [
        'schemas/area/two/index.json:15:5 lable is no key of a resource (did you mean label?)',
        '1 error, 0 warnings',
      ].join('\n'),
    })
  })

  it('should report the mistakes of the named files only, but look at all of them', async () => {
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))
    write('schemas/area/three/index.json', page('/area/one'))

    const { exitCode, output } = await run('check', 'schemas/area/two/index.json')
    expect(exitCode).toBe(1)
    expect(output.split('\n')).toEqual([
      expect.stringContaining('area/two/index.json:15:5 lable'),
      '1 error, 0 warnings',
      '1 error in other files',
    ])
  })

  it('should tell what two files share once, at the later, to whoever asks for either', async () => {
    write('schemas/area/three/index.json', page('/area/one'))

    for (const asked of [[], ['schemas/area/one/index.json'], ['schemas/area/three/index.json']]) {
      const { exitCode, output } = await run('check', ...asked)
      expect(exitCode).toBe(1)
      expect(output.split('\n')).toEqual([
        expect.stringMatching(/area\/three\/index\.json:\d+:\d+ .* \/area\/one belongs to area\/one\/index/),
        '1 error, 0 warnings',
      ])
    }
  })

  it('should end by the named files, and say what is wrong elsewhere in one line', async () => {
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))

    expect(await run('check', 'schemas/area/one/index.json')).toEqual({
      exitCode: 0,
      output: 'The page files are in order.\n1 error in other files',
    })
  })

  it.each(['schemas/area/two', 'schemas/area/two/', './schemas/area/two', 'area/two'])(
    'should take the folder %s for the page files below it, and for no others',
    async folder => {
      write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))
      write('schemas/area/two/deep/more.json', page('/area/more', { lable: 'name' }))
      write('schemas/area/two-more/index.json', page('/area/two-more', { lable: 'name' }))

      const { exitCode, output } = await run('check', folder)
      expect(exitCode).toBe(1)
      expect(output.split('\n')).toEqual([
        expect.stringContaining('area/two/deep/more.json:15:5'),
        expect.stringContaining('area/two/index.json:15:5'),
        '2 errors, 0 warnings',
        '1 error in other files',
      ])
    },
  )

  it('should take schemas/ for all page files', async () => {
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))

    expect((await run('check', 'schemas/')).output).toContain('area/two/index.json:15:5')
  })

  it.each(['schemas/area/gone.json', 'area/gone', '../outside', 'seeds', 'seeds/base/menus.json'])(
    'should refuse %s, which is no page file',
    async word => {
      expect(await run('check', 'schemas/area/one/index.json', word)).toEqual({
        exitCode: 2,
        output: `${word}: there is no such page file or folder of page files`,
      })
    },
  )

  it('should count pages that are not built before the mistakes, and list them when asked to', async () => {
    write(
      'src/custom/area/area.routes.ts',
      "export default [{ path: '/x', title: '新', component: 'area/x' }]",
    )
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))

    const [count] = (await run('check')).output.split('\n')
    expect(count).toBe('Routes whose page is not built yet: 1 (npm run schema check -- --verbose lists them)')
    expect((await run('check', '--verbose')).output.split('\n')).toEqual([
      'Routes whose page is not built yet: 1',
      '  /x  新  (area/x)',
      expect.stringContaining('area/two/index.json:15:5'),
      '1 error, 0 warnings',
    ])
  })

  it('should give the problems as JSON', async () => {
    write('schemas/area/two/index.json', '{')

    const { exitCode, output } = await run('check', '--json')
    expect(exitCode).toBe(1)
    expect(JSON.parse(output)).toMatchObject([
      { severity: 'error', rule: 'syntax', file: 'schemas/area/two/index.json', line: 1 },
    ])
  })

  it('should warn of a menu icon that does not exist, where the icons are known', async () => {
    write('schemas/area/two/index.json', {
      ...page('/area/two'),
      menu: { parent: 'area', icon: 'usr' },
    })
    expect(await run('check')).toEqual({ exitCode: 0, output: 'The page files are in order.' })

    writeManifest(root, { widgets: WIDGETS, icons: ['404', 'user', 'tree-table'] })
    const { exitCode, output } = await run('check')
    expect(exitCode).toBe(0)
    expect(output.split('\n')).toEqual([
      'schemas/area/two/index.json:5:13 warning: there is no icon usr (did you mean user?)',
      '0 errors, 1 warning',
    ])
  })

  it('should warn of pages that only seeds know', async () => {
    writeManifest(root, { widgets: WIDGETS, pages: ['area/board'] })
    write('seeds/base/menus.json', [
      {
        path: 'area',
        title: '区',
        component: 'Layout',
        children: [{ path: 'x', component: 'area/onne/index' }],
      },
      { path: 'board', component: 'area/board' },
    ])
    write('seeds/demo/roles.json', { 2: [{ roleKey: 'a', pages: ['area/one/index', 'area/gone/index'] }] })

    const { exitCode, output } = await run('check')
    expect(exitCode).toBe(0)
    expect(output.split('\n')).toEqual([
      'seeds/base/menus.json:9:22 warning: there is no page area/onne/index (did you mean area/one/index?)',
      expect.stringMatching(/^seeds\/demo\/roles\.json:7:9 warning: there is no page area\/gone\/index/),
      '0 errors, 2 warnings',
    ])
    expect(JSON.parse((await run('check', '--json')).output)).toMatchObject([
      { rule: 'unknown-page', file: 'seeds/base/menus.json' },
      { rule: 'unknown-page', file: 'seeds/demo/roles.json' },
    ])
    expect(await run('check', 'schemas/area/one/index.json')).toMatchObject({
      output: 'The page files are in order.',
    })
  })

  it('should let warnings pass', async () => {
    write('schemas/area/one/index.json', page('/area/one', { properties: { name: { type: 'string' } } }))

    expect(await run('check')).toEqual({
      exitCode: 0,
      output: [
        'schemas/area/one/index.json:9:7 warning: name has no title: people will read its name',
        '0 errors, 1 warning',
      ].join('\n'),
    })
  })
})

describe('schema explain', () => {
  /** The line that begins so, its columns one blank apart. */
  const line = (output: string, what: string) =>
    output
      .split('\n')
      .map(text => text.trim().replace(/ {2,}/g, ' | '))
      .find(text => text.startsWith(`${what} |`))

  it.each([
    ['kind', 'kind | crud | no tabs, no split, no component, no tree'],
    ['permission', 'permission | area:one | from the address /area/one'],
    ['table', 'table | area_one | from the address'],
    ['menu', 'menu | area/one | written at 4:15, for a new node; in development until somebody changes it'],
    ['label', 'label | name | the first demanded text property, else the first text'],
    ['list', 'list | GET /area/one/list | area:one:list, derived, style list'],
    [
      'columns',
      'columns | name, createTime | label first, then the short properties as they stand, createTime last',
    ],
    ['opens as', 'opens as | dialog | fewer than nine fields and nothing large'],
    ['label width', 'label width | 80 px | the longest title'],
  ])('should say what %s of a page was derived and why', async (what, expected) => {
    const { exitCode, output } = await run('explain', 'area/one')
    expect(exitCode).toBe(0)
    expect(line(output, what)).toBe(expected)
  })

  it.each([
    ['type', 'type | string | type written at 10:17'],
    ['stored in', 'stored in | area_one.name varchar(20) | name and type of the property'],
    ['maxLength', 'maxLength | 20 | written at 12:22'],
    ['widget', 'widget | text | what a value of type string is edited with'],
    ['search', 'search | not searched | neither x-search nor list.search'],
  ])('should say what %s of a property was derived and why', async (what, expected) => {
    const { exitCode, output } = await run('explain', 'schemas/area/one/index.json', 'name')
    expect(exitCode).toBe(0)
    expect(line(output, what)).toBe(expected)
  })

  describe('of what is nested, refers to several pages or is chosen', () => {
    const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 20, ...more })
    const nested = {
      name: text('名'),
      kind: text('类', { 'x-options': [{ value: 'a', label: '甲' }] }),
      maker: { type: 'object', title: '厂', properties: { city: text('城') } },
      lines: {
        type: 'array',
        title: '行',
        'x-table': 'area_three_line',
        items: { type: 'object', required: ['net'], properties: { net: { type: 'integer', title: '净' } } },
      },
      aboutId: { title: '关于', 'x-ref': { oneOf: ['area/one/index', 'area/three/index'] } },
    }
    beforeEach(() => {
      writeManifest(root, { widgets: [...WIDGETS, 'radio', 'number', 'one-of-reference', 'object'] })
      write('seeds/base/dictionaries.json', [
        {
          dictType: 'tenant_type',
          dictName: '类型',
          values: [{ value: '2', label: '学校', name: 'school' }],
        },
      ])
      write('schemas/area/three/index.json', {
        title: '三',
        menu: { parent: 'area', tenantTypes: ['school'] },
        resource: {
          path: '/area/three',
          properties: nested,
          rules: [{ assert: "name != 'x'", message: '不', at: 'name' }],
          measures: { all: { title: '数', count: true, where: "kind == 'a'" } },
          visitorLinks: { see: { title: '查看', fields: ['name'] } },
        },
        list: { columns: ['name', 'maker.city'], search: ['maker.city'] },
      })
    })

    it.each([
      ['lines.net', 'stored in', 'stored in | area_three_line.net bigint | name and type of the property'],
      ['lines.net', 'demanded', expect.stringMatching(/^demanded \| yes \| written at /)],
      ['maker.city', 'stored in', 'stored in | area_three.maker jsonb | a part of maker'],
      ['maker.city', 'list', 'list | maker.city'],
      ['maker.city', 'search', 'search | contains | x-search, or list.search'],
      [
        'aboutId',
        'refers to one of',
        expect.stringContaining('area/one/index oneId | where aboutType is one;'),
      ],
      ['kind', 'one of', expect.stringMatching(/^one of \| a \| written at /)],
      ['name', 'rule', expect.stringMatching(/^rule \| name != 'x' \| written at /)],
    ])('should say of %s what %s is', async (property, what, expected) => {
      const { output } = await run('explain', 'area/three', property)
      expect(line(output, what)).toEqual(expected)
    })

    it.each([
      ['all', /^all \| count where kind == 'a' \| written at /],
      ['link see', /^link see \| GET, POST, PUT, DELETE \/area\/three\/link\/see \| area:three:link, /],
      ['link see: 查看', /^link see: 查看 \| for area:three:link, /],
    ])('should name %s of a page', async (what, expected) => {
      const { output } = await run('explain', 'area/three')
      expect(line(output, what)).toMatch(expected)
    })

    it('should say who reads, what finds it, what is asked first, kept and meant', async () => {
      const page = JSON.parse(readFileSync(join(root, 'schemas/area/three/index.json'), 'utf8'))
      const { resource } = page
      Object.assign(resource.properties, {
        call: text('称呼', { 'x-translatable': true, 'x-empty': { zh: '没有', en: 'None' } }),
        aboveId: { type: 'integer', title: '上级', 'x-ref': 'area/three/index' },
        shownTo: { type: 'object', title: '给谁', 'x-audience': ['threes'] },
      })
      const newer = {
        ...{ findBy: ['name'], audienceParts: { threes: { title: '三' } } },
        readers: { where: "name != 'x'", unless: ['area:three:edit'] },
        consequences: [
          {
            ...{ field: 'kind', value: 'a', ask: '改？', tell: '{count} 条' },
            count: { of: 'area/three/index', via: 'aboveId', where: "kind == 'a'" },
          },
        ],
      }
      Object.assign(resource.properties.name, { 'x-search': true })
      const form = { keep: ['kind'] }
      write('schemas/area/three/index.json', { ...page, form, resource: { ...resource, ...newer } })
      writeManifest(root, {
        widgets: [...WIDGETS, 'radio', 'number', 'one-of-reference', 'object', 'audience', 'reference'],
      })
      const { output } = await run('explain', 'area/three')
      expect(line(output, 'readers see')).toMatch(/^readers see \| name != 'x' \| written at .*; all of them/)
      expect(line(output, 'found in the header by')).toMatch(/\| name \| written at /)
      expect(line(output, 'asked first')).toContain(
        "kind = a: 改？; counts area/three/index by aboveId where kind == 'a' | written at ",
      )
      expect(line(output, 'kept for the next')).toMatch(/\| kind \| written at /)
      const { output: call } = await run('explain', 'area/three', 'call')
      expect(line(call, 'in English')).toMatch(/\| callEn \| written at /)
      expect(line(call, 'empty means')).toMatch(/\| 没有 \| written at /)
      const { output: shownTo } = await run('explain', 'area/three', 'shownTo')
      expect(line(shownTo, 'means people by')).toMatch(/\| threes \| written at /)
    })

    it('should call types of tenants by their names', async () => {
      const { output } = await run('explain', 'area/three')
      expect(line(output, 'for tenants')).toMatch(/^for tenants \| school \| /)
    })
  })

  it.each([
    [['area/won'], 'There is no page area/won (did you mean area/one?)'],
    [['area/one', 'nam'], 'area/one/index has no property nam (did you mean name?)'],
  ])('should name what was probably meant by %j', async (words, output) => {
    expect(await run('explain', ...words)).toEqual({ exitCode: 2, output })
  })

  it('should say that mistakes come first', async () => {
    write('schemas/area/two/index.json', page('/area/two', { lable: 'name' }))

    const output = 'The page files have mistakes: npm run schema check names them.'
    expect(await run('explain', 'area/one')).toEqual({ exitCode: 1, output })
  })
})

describe('schema diff', () => {
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.email=dev@example.org', '-c', 'user.name=dev', ...args], { cwd: root })
  const properties = (more: object) => ({ name: { type: 'string', title: '名称', maxLength: 20 }, ...more })

  it('should say what has changed since a revision, and end with 1 where records may be refused', async () => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'one')
    expect(await run('diff', 'area/one/index.json')).toEqual({
      exitCode: 0,
      output: 'Nothing has changed about what records may hold.',
    })
    const note = { type: 'string', title: '备注', maxLength: 20 }
    write('schemas/area/one/index.json', page('/area/one', { properties: properties({ note }) }))
    expect(await run('diff', 'schemas/area/one/index.json')).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^compatible: note {2}“备注” is new/m),
    })
    const name = { type: 'string', title: '名字', maxLength: 10 }
    write('schemas/area/one/index.json', page('/area/one', { properties: properties({ name }) }))
    const { exitCode, output } = await run('diff', 'area/one/index.json', 'HEAD')
    expect(exitCode).toBe(1)
    expect(output.split('\n')).toEqual([
      'breaking: name  “名字” takes fewer values',
      'attention: name  “名称” is now called “名字”',
    ])
  })

  it('should refuse what is no page file, and what git does not know', async () => {
    expect(await run('diff', 'area/two.json')).toMatchObject({ exitCode: 2 })
    expect(await run('diff', 'area/one/index.json', '--exec=x')).toMatchObject({ exitCode: 2 })
    git('init', '-q')
    expect(await run('diff', 'area/one/index.json', 'nowhere')).toEqual({
      exitCode: 2,
      output: 'git knows no revision nowhere here.',
    })
  })
})

describe('schema new', () => {
  it('should write a page that the check accepts, in the menu of its area', async () => {
    const { exitCode } = await run('new', 'area/news-item')

    expect(exitCode).toBe(0)
    expect(JSON.parse(read('schemas/area/news-item/index.json'))).toEqual({
      $schema: '../../page.schema.json',
      title: 'news-item',
      menu: { parent: 'area' },
      resource: {
        path: '/area/news-item',
        required: ['newsItemName'],
        properties: { newsItemName: { type: 'string', title: '名称', maxLength: 50, 'x-search': true } },
      },
    })
    expect((await run('check')).exitCode).toBe(0)
  })

  it('should never overwrite a page', async () => {
    const before = read('schemas/area/one/index.json')

    expect(await run('new', 'area/one')).toEqual({
      exitCode: 1,
      output: 'schemas/area/one/index.json is there already; nothing was written.',
    })
    expect(read('schemas/area/one/index.json')).toBe(before)
  })

  it.each(['one', '../outside/x', 'area/中文', '/etc/passwd'])('should refuse the key %s', async key => {
    expect((await run('new', key)).exitCode).toBe(2)
  })
})

describe('schema new --example', () => {
  const member = {
    $schema: '../../../schemas/page.schema.json',
    title: '成员',
    menu: { order: 3 },
    resource: {
      path: '/club/member',
      properties: {
        name: { type: 'string', title: '名称', 'x-permission': { read: 'club:member:list' } },
        headId: { type: 'integer', title: '组长', 'x-ref': 'club/member/index' },
      },
    },
  }

  beforeEach(() => {
    write('examples/club/README.md', '# Clubs\n\nClubs and\nwho is in them.\n\nMore of it.\n')
    write('examples/club/member/index.json', member)
    write('examples/visit/README.md', '# Visits\n\nWho comes.\n')
  })

  it('should list what there is, each with its sentence', async () => {
    const { exitCode, output } = await run('new', '--example')
    expect(exitCode).toBe(0)
    expect(output.split('\n').slice(0, 3)).toEqual([
      'club   Clubs: Clubs and who is in them.',
      'visit  Visits: Who comes.',
      '',
    ])
  })

  it('should list what stands in a folder of several apart, and write it to another area', async () => {
    write('examples/ports/club/README.md', '# Ported clubs\n\nOf another system.\n')
    const text = JSON.stringify(member).replaceAll('club/', 'ports/club/').replaceAll('club:', 'ports:club:')
    write('examples/ports/club/member/index.json', JSON.parse(text))
    const { output } = await run('new', '--example')
    expect(output.split('\n').slice(1, 5)).toEqual([
      'visit       Visits: Who comes.',
      '',
      'ports/club  Ported clubs: Of another system.',
      '',
    ])
    expect((await run('new', '--example', 'ports/club', 'team')).exitCode).toBe(0)
    const written = read('schemas/team/member/index.json')
    expect(written).toContain('"team:member:list"')
    expect(written).not.toContain('club')
  })

  it('should write the pages of one, tell what it wrote, and never write over a page', async () => {
    const { exitCode, output } = await run('new', '--example', 'club')
    expect(exitCode).toBe(0)
    expect(output.split('\n')[0]).toBe('schemas/club/member/index.json is written.')
    expect(JSON.parse(read('schemas/club/member/index.json'))).toMatchObject({
      $schema: '../../page.schema.json',
      resource: { path: '/club/member' },
    })
    expect((await run('check')).exitCode).toBe(0)

    const before = read('schemas/club/member/index.json')
    expect(await run('new', '--example', 'club')).toEqual({
      exitCode: 1,
      output: 'schemas/club/member/index.json is there already.\nNothing was written.',
    })
    expect(read('schemas/club/member/index.json')).toBe(before)
  })

  it('should write them for another area, in the menu directory of that name', async () => {
    write('seeds/base/menus.json', [{ path: 'area', title: '区', children: [{ path: 'club', title: '社' }] }])
    expect((await run('new', '--example', 'club', 'area/club')).exitCode).toBe(0)
    const { menu, ...page } = JSON.parse(read('schemas/area/club/member/index.json'))
    expect(menu).toEqual({ parent: 'area/club', order: 3 })
    expect(page).toMatchObject({
      $schema: '../../../page.schema.json',
      resource: {
        path: '/area/club/member',
        properties: {
          name: { 'x-permission': { read: 'area:club:member:list' } },
          headId: { 'x-ref': 'area/club/member/index' },
        },
      },
    })
    expect((await run('check')).exitCode).toBe(0)
  })

  it('should write nothing where it would be a mistake beside the pages that are there', async () => {
    write('schemas/area/other/index.json', page('/club/member'))
    const { exitCode, output } = await run('new', '--example', 'club')
    expect(exitCode).toBe(1)
    expect(output.split('\n')).toEqual([expect.stringContaining('/club/member'), 'Nothing was written.'])
    expect(existsSync(join(root, 'schemas/club'))).toBe(false)
  })

  it.each([
    [
      ['clubs'],
      'There is no example clubs (did you mean club?): npm run schema -- new --example lists them.',
    ],
    [['club', '../x'], '../x is no area: write letters and digits, such as asset or asset/loans.'],
  ])('should refuse %j', async (words, output) => {
    expect(await run('new', '--example', ...words)).toEqual({ exitCode: 2, output })
  })
})

describe('schema types', () => {
  it('should write vocabulary, record types and reference, and know when they are up to date', async () => {
    expect((await run('types', '--check')).exitCode).toBe(1)
    expect((await run('types')).output.split('\n')).toHaveLength(3)
    expect(await run('types', '--check')).toEqual({ exitCode: 0, output: 'Everything is up to date.' })
    expect(read('schemas/records.d.ts')).toContain('export interface AreaOne {')
    expect(read('docs/schema-reference.md')).toContain('| `x-dict` | string |')

    write('schemas/area/two/index.json', page('/area/two'))
    expect(await run('types', '--check')).toEqual({
      exitCode: 1,
      output: 'Out of date: schemas/page.schema.json, schemas/records.d.ts. Run npm run schema types.',
    })
  })

  it('should type child rows, enumerations and references', async () => {
    const properties = {
      name: { type: 'string', title: '名称' },
      size: { type: 'string', title: '大小', enum: ["l'arge", 'small'] },
      way: { type: 'string', title: '方式', 'x-options': [{ value: 'x', label: '其他', other: true }] },
      risks: {
        type: 'array',
        title: '风险',
        'x-options': [1, 2].map(value => ({ value, label: `${value}` })),
      },
      oneId: { type: 'integer', title: '一', 'x-ref': 'area/one/index' },
      rows: {
        type: 'array',
        title: '行',
        'x-table': 'two_row',
        items: { type: 'object', required: ['text'], properties: { text: { type: 'string', title: '文' } } },
      },
    }
    write('schemas/area/two/index.json', page('/area/two', { required: ['size'], properties }))
    await run('types')

    expect(read('schemas/records.d.ts')).toContain(`export interface AreaTwoRowsRow {
  /** 编号 */
  id: number
  /** 文 */
  text: string
}`)
    expect(read('schemas/records.d.ts')).toContain("size: 'l\\'arge' | 'small'")
    expect(read('schemas/records.d.ts')).toMatch(/ way: 'x' \| null\n.*\n {2}wayOther: string \| null/)
    expect(read('schemas/records.d.ts')).toContain('risks: (1 | 2)[] | null')
    expect(read('schemas/records.d.ts')).toContain(
      'oneId: number | null\n  one?: Record<string, unknown> | null',
    )
  })

  it('should write nothing while a page has mistakes', async () => {
    write('schemas/area/two/index.json', '{')
    expect(await run('types')).toMatchObject({ exitCode: 1 })
    expect(() => read('schemas/page.schema.json')).toThrow()
  })
})

describe('schema', () => {
  it('should say what it can do when it is not told what to do', async () => {
    expect(await run()).toMatchObject({ exitCode: 2 })
    expect((await run('nothing')).output).toContain('npm run schema check')
  })

  it("should find the project's own derived files up to date with the vocabulary", async () => {
    const project = join(import.meta.dirname, '../../..')
    // Page files name widgets and parts of screens that are written by hand.
    writeManifest(root, await readManifest(project))
    for (const folder of ['schemas', 'seeds'])
      cpSync(join(project, folder), join(root, folder), { recursive: true })
    rmSync(join(root, 'schemas/area'), { recursive: true })
    rmSync(join(root, 'schemas/page.schema.json'))
    expect(await run('types')).toMatchObject({ exitCode: 0 })

    const derived = (folder: string) => readFileSync(join(folder, 'schemas/page.schema.json'), 'utf8')
    expect(derived(root)).toBe(derived(project))
  })
})

describe('npm run schema types', () => {
  it('should take a new type of field in one run, and one that is gone', () => {
    const project = join(import.meta.dirname, '../../..')
    for (const path of ['package.json', 'cli', 'build', 'server', 'src/model', 'src/process'])
      cpSync(join(project, path), join(root, path), { recursive: true })
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    const types = (...flags: string[]) => {
      const options = { cwd: root, encoding: 'utf8' as const }
      return spawnSync(process.execPath, ['cli/schema.ts', 'types', ...flags], options)
    }
    const file = join(root, 'src/model/field-types/weekdays.ts')
    cpSync(join(project, 'tests/fixtures/field-types/weekdays.ts'), file)
    expect(types('--check')).toMatchObject({ status: 1, stdout: expect.stringContaining('bases.ts') })
    expect(types()).toMatchObject({ status: 0, stderr: '' })
    expect(read('schemas/page.schema.json')).toContain('"weekdays"')
    expect(types('--check').stdout).toContain('Everything is up to date.')

    rmSync(file)
    expect(types()).toMatchObject({ status: 0, stderr: '' })
    expect(read('schemas/page.schema.json')).not.toContain('"weekdays"')
  })
})
