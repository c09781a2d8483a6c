import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configOf } from '#model/generate/configOf.ts'
import { toggleGuess } from '#model/generate/editGuess.ts'
import { type GeneratedColumn, type GeneratedTable, generatedColumn } from '#model/generate/GeneratedTable.ts'
import type { ProjectFacts } from '#model/generate/ProjectFacts.ts'
import { pageOf } from '#model/generate/pageOf.ts'
import { pageTextOf } from '#model/generate/pageTextOf.ts'
import { pasteColumns } from '#model/generate/pasteColumns.ts'
import { readAgain } from '#model/generate/readAgain.ts'
import { takeConfig } from '#model/generate/takeConfig.ts'

const project: ProjectFacts = {
  tables: { sys_dept: 'system/dept/index' },
  keys: ['system/dept/index'],
  paths: ['/system/dept'],
  permissions: ['system:dept'],
  menus: ['asset'],
  referable: [
    { page: 'system/dept/index', table: 'sys_dept', key: 'deptId', isNumber: true, tenancy: 'tenant' },
  ],
  dictionaries: {
    sys_normal_disable: [
      { value: '0', label: '正常' },
      { value: '1', label: '停用' },
    ],
  },
}

const column = (name: string, more: Partial<GeneratedColumn> = {}) =>
  generatedColumn({ name, length: 50, ...more })
const table = (columns: GeneratedColumn[], more: Partial<GeneratedTable> = {}): GeneratedTable => ({
  name: 'asset_device',
  comment: '设备表',
  columns: [column('device_id', { kind: 'integer', length: null, key: true, counted: true }), ...columns],
  unique: [],
  form: null,
  ...more,
})
const propertiesOf = (given: GeneratedTable) =>
  (pageOf(configOf(given, project)).resource as { properties: Record<string, object> }).properties

describe('configOf', () => {
  it('should understand dictionaries, options and references, say why, and undo each by one step', () => {
    const given = table([
      column('status', { length: 1, comment: '状态（0正常 1停用）' }),
      column('level', { kind: 'integer', length: null, comment: '等级：1一级 2二级 3三级' }),
      column('dept_id', { kind: 'integer', length: null, comment: '部门ID' }),
    ])
    expect(propertiesOf(given)).toMatchObject({
      status: { title: '状态', 'x-dict': 'sys_normal_disable' },
      level: { title: '等级', type: 'integer', 'x-options': [{ value: 1, label: '一级' }, {}, {}] },
      deptId: { title: '部门', 'x-ref': 'system/dept/index' },
    })
    const config = configOf(given, project)
    expect(config.guesses.map(({ field, key }) => `${field}.${key}`)).toEqual([
      'status.dictType',
      'level.options',
      'deptId.reference',
    ])
    expect(config.guesses.every(({ reason }) => /\p{Script=Han}/u.test(reason.zh) && reason.en !== '')).toBe(
      true,
    )
    const undone = toggleGuess(config, 2)
    expect(pageOf(undone)).toHaveProperty('resource.properties.deptId', { type: 'integer', title: '部门' })
    expect(toggleGuess(undone, 2)).toEqual(config)
  })

  it('should give a table of another page an address of its own', () => {
    const config = configOf({ ...table([column('dept_name')]), name: 'sys_dept' }, project)
    expect(config).toMatchObject({ path: '/system/dept2', pageKey: 'system/dept2/index', recordTable: '' })
  })

  it('should make names of titles in any writing, none of them taken or meant otherwise', () => {
    const given = [
      '设备名称',
      '单价',
      '单价',
      '手机',
      '__proto__',
      'constructor',
      'user',
      'addr_1',
      'pageNum',
      '1st',
    ]
    const names = configOf(
      table(given.map((title, index) => column(title, { comment: `${title}${index}` }))),
      project,
    )
      .columns.slice(1)
      .map(({ javaField }) => javaField)
    expect(new Set(names).size).toBe(given.length)
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/)
    expect(names).toEqual(
      expect.arrayContaining(['price', 'mobile', 'proto', 'constructorValue', 'userValue', 'addr1']),
    )
  })

  it('should keep comments of all kinds plain text, formatted as the page files of the project are', () => {
    const comments = ['*/ code /*', '"quoted" \\ text', '<script>alert(1)</script>', '多\n行', '{{y}} `z`']
    const given = table([
      ...comments.map((comment, index) => column(`c${index}`, { comment })),
      column('a_rather_long_name_of_a_column', {
        comment: '很长的中文标题很长的中文标题很长的中文标题',
        length: 500,
      }),
    ])
    const text = pageTextOf(configOf(given, project))
    const titles = Object.values(JSON.parse(text).resource.properties).map(
      one => (one as { title: string }).title,
    )
    expect(titles[0]).toBe('*/ code /*')
    expect(titles[2]).toContain('<script>')
    expect(formatted(text)).toBe(text)
  })

  it('should take from clients only what it knows, and what older ones say of widgets', () => {
    const config = configOf(table([column('remark')]), project)
    const sent = {
      tableName: 'other',
      pageKey: 'asset/device/index',
      evil: 1,
      params: { treeCode: 'x' },
      columns: [
        { columnId: 2, htmlType: 'editor', title: 5, length: -3, queryType: 'DROP', isList: true },
        { columnId: 99 },
      ],
    }
    const taken = takeConfig(config, sent)
    expect(taken).toMatchObject({ tableName: 'asset_device', treeCode: 'x' })
    expect(taken).not.toHaveProperty('evil')
    expect(taken.columns.find(({ columnId }) => columnId === 2)).toMatchObject({
      ...{
        widget: 'rich-text',
        htmlType: 'editor',
        title: 'remark',
        length: 1,
        queryType: 'LIKE',
        isList: '1',
      },
    })
  })

  it('should keep what was chosen when its source is read again', () => {
    const before = configOf(table([column('name', { comment: '名称' }), column('gone')]), project)
    const chosen = takeConfig(before, { columns: [{ columnId: 2, title: '我的名称' }] })
    const fresh = configOf(
      table([column('name', { comment: '新名称', length: 80 }), column('added')]),
      project,
    )
    const again = readAgain(chosen, before, fresh)
    expect(again.columns.map(({ columnName, title, length }) => [columnName, title, length])).toEqual([
      ['device_id', 'device_id', null],
      ['name', '我的名称', 80],
      ['added', 'added', 50],
    ])
    expect(new Set(again.columns.map(({ columnId }) => columnId)).size).toBe(3)
  })

  it('should take cells of a sheet by the names of columns', () => {
    const { columns } = configOf(table([column('name'), column('state')]), project)
    const {
      columns: pasted,
      changed,
      unknown,
    } = pasteColumns(columns, '字段\t标题\t必填\t颜色\nname\t名称\t是\t红\nnobody\t无\t否\t')
    expect([changed, unknown]).toEqual([1, ['颜色', 'nobody']])
    expect(pasted.find(({ columnName }) => columnName === 'name')).toMatchObject({
      title: '名称',
      isRequired: '1',
    })
  })
})

/** As the formatter of the project leaves a page file. */
function formatted(text: string): string {
  const root = join(import.meta.dirname, '../../..')
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'format', '--stdin-file-path=schemas/x.json'], {
    ...{ cwd: root, input: text, encoding: 'utf8' },
  })
  return stdout
}
