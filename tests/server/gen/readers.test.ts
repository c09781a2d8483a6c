import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { ReadTables } from '#model/generate/GeneratedTable.ts'
import { readInThread } from '#server/gen/readInThread.ts'
import { readOpenApi } from '#server/gen/readOpenApi.ts'
import { readSql } from '#server/gen/readSql.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const told = ({ notes }: ReadTables) =>
  notes.map(({ severity, place, message }) => `${severity} ${place} ${message.en}`)

describe('readSql', () => {
  it('should read tables, keys and comments of both databases, and tell what it leaves alone', async () => {
    const script = await readFile(
      join(import.meta.dirname, '../../fixtures/generate/yudao-postgresql.sql'),
      'utf8',
    )
    const read = readSql(script)
    expect(read.tables.map(({ name, comment }) => [name, comment])).toEqual([
      ['system_dept', '部门表'],
      ['pay_order', '支付订单\n'],
    ])
    const [dept, order] = read.tables
    expect(dept?.columns[0]).toMatchObject({ name: 'id', key: true, comment: '部门id', kind: 'integer' })
    expect(order?.columns.find(({ name }) => name === 'order_no')).toMatchObject({ unique: true, length: 64 })
    expect(order?.columns.find(({ name }) => name === 'dept_id')?.references).toEqual({
      table: 'system_dept',
      column: 'id',
    })
    expect(order?.columns.find(({ name }) => name === 'price')).toMatchObject({
      kind: 'number',
      scale: 2,
      default: 0,
    })
    expect(told(read)).toContain('warning 40 INSERT is not run and not read (1 times)')
  })

  it('should tell a statement that it cannot parse by its line, and read the others', () => {
    const read = readSql(
      "create table a (id int primary key, note varchar(9) comment '*/ drop table x; /*');\n\ndrop table a;\ncreate table b (\n  id int,,\n  x int\n);\ncreate table c (id int);",
    )
    expect(read.tables.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(read.tables[0]?.columns[1]?.comment).toBe('*/ drop table x; /*')
    expect(told(read).map(note => note.split(' ').slice(0, 2).join(' '))).toEqual(['error 5', 'warning 3'])
  })

  it('should be bounded where brackets are nested deep, and where names are of no use', () => {
    const deep = `create table d (id int default ${'('.repeat(5_000)}1${')'.repeat(5_000)});`
    expect(told(readSql(deep))).toEqual(['error 1 nested deeper than 40 levels'])
    expect(
      readSql('create table `__proto__` (`constructor` int, `x``y` varchar(3))').tables[0]?.columns.length,
    ).toBe(2)
    expect(
      told(readSql(`create table w (${Array.from({ length: 201 }, (_, n) => `c${n} int`).join()})`)),
    ).toEqual(['error 1 w has more than 200 columns: the others are left out'])
  })

  it('should give up on what takes too long, and keep what was read before', async () => {
    const source = { kind: 'sql' as const, name: '', content: bytes('create table a (id int)') }
    const read = await readInThread(source, { longest: 1 })
    expect(told(read)).toEqual(['error  this takes too long to read: it and what follows are left out'])
    expect((await readInThread(source)).tables.map(({ name }) => name)).toEqual(['a'])
  })
})

describe('readOpenApi', () => {
  const document = (schemas: object) =>
    JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: {},
      components: { schemas },
    })

  it('should follow references inside the document, and tell of others', async () => {
    const read = await readOpenApi(
      document({
        Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
        SysUserVO: {
          allOf: [{ $ref: '#/components/schemas/Base' }],
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 30, description: '姓名' },
            state: { type: 'string', enum: ['on', 'off'] },
            born: { type: 'string', format: 'date' },
            parent: { $ref: '#/components/schemas/SysUserVO' },
            outer: { $ref: 'http://127.0.0.1:1/x.json#/a' },
            gone: { $ref: '#/components/schemas/Gone' },
          },
        },
        Loop: { $ref: '#/components/schemas/Loop' },
      }),
    )
    const user = read.tables.find(({ name }) => name === 'sys_user')
    expect(user?.columns.map(({ name, kind, key, nullable }) => [name, kind, key, nullable])).toEqual([
      ['id', 'integer', true, false],
      ['name', 'string', false, true],
      ['state', 'string', false, true],
      ['born', 'date', false, true],
      ['parent', 'json', false, true],
    ])
    expect(told(read)).toEqual(
      expect.arrayContaining([
        'warning #/components/schemas/SysUserVO/properties/outer http://127.0.0.1:1/x.json#/a lies outside of the document and is not fetched',
        'warning #/components/schemas/SysUserVO/properties/gone #/components/schemas/Gone is not in the document',
        'warning #/components/schemas/Loop #/components/schemas/Loop refers to itself',
      ]),
    )
  })

  it('should leave out an object without a letter in its name, tell it and read the others', async () => {
    const properties = { name: { type: 'string' } }
    const named = ['123', '---', 'Pet', '设备'].map(name => [name, { type: 'object', properties }])
    const read = await readOpenApi(document(Object.fromEntries(named)))
    expect(read.tables.map(({ name }) => name)).toEqual(['pet', '设备'])
    expect(told(read)).toEqual([
      'error #/components/schemas/123 the name 123 has no letter: the object is left out',
      'error #/components/schemas/--- the name --- has no letter: the object is left out',
    ])
  })

  it('should refuse what is no document, and read YAML and Swagger 2', async () => {
    expect(told(await readOpenApi('{"a":1}'))).toEqual(['error  this is no OpenAPI document in JSON or YAML'])
    const swagger =
      'swagger: "2.0"\ninfo: {title: x, version: "1"}\npaths: {}\ndefinitions:\n  Pet:\n    type: object\n    properties: {name: {type: string}}\n'
    expect((await readOpenApi(swagger)).tables.map(({ name }) => name)).toEqual(['pet'])
  })
})

describe('readWorkbook', () => {
  const read = async (fill: (sheet: ExcelJS.Worksheet) => void) => {
    const workbook = new ExcelJS.Workbook()
    fill(workbook.addWorksheet('设备台账'))
    return readInThread({
      kind: 'excel',
      name: 'devices.xlsx',
      content: new Uint8Array(await workbook.xlsx.writeBuffer()),
    })
  }

  it('should read titles under merged heads, types and choices', async () => {
    const { tables } = await read(sheet => {
      sheet.addRow(['设备登记表'])
      sheet.addRow(['设备名称', '联系方式', null, '状态', '购置日期', '数量', '单价'])
      sheet.addRow([null, '电话', '邮箱'])
      sheet.mergeCells('A1:G1')
      sheet.mergeCells('B2:C2')
      for (const letter of 'ADEFG') sheet.mergeCells(`${letter}2:${letter}3`)
      for (let n = 0; n < 12; n++)
        sheet.addRow([
          `设备${n}`,
          13800000000 + n,
          'a@example.com',
          n % 2 ? '在用' : '停用',
          new Date('2026-01-02'),
          n,
          n + 0.25,
        ])
    })
    expect(tables[0]?.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['设备名称', 'string'],
      ['联系方式电话', 'string'],
      ['联系方式邮箱', 'string'],
      ['状态', 'string'],
      ['购置日期', 'date'],
      ['数量', 'integer'],
      ['单价', 'number'],
    ])
    expect(tables[0]?.columns[3]?.options.map(({ value }) => value)).toEqual(['停用', '在用'])
  })

  it('should tell of too many columns, of what is no workbook, and of what unfolds too far', async () => {
    const wide = await read(sheet => sheet.addRow(Array.from({ length: 320 }, (_, n) => `列${n}`)))
    expect(wide.tables[0]?.columns).toHaveLength(200)
    expect(told(wide)).toEqual(['error 设备台账 设备台账 has more than 200 columns: the others are left out'])
    const none = await readInThread({ kind: 'excel', name: 'x.xlsx', content: bytes('PK no workbook') })
    expect(told(none)[0]).toBe('error x.xlsx this is no workbook (.xlsx)')
  })
})
