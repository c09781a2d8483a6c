import { describe, expect, it } from 'vitest'
import { columnOf } from '#model/derive/columnOf.ts'
import { fieldTypeOf } from '#model/derive/fieldTypeOf.ts'
import { embeddedNameOf, keyOf, permissionOf, tableOf } from '#model/derive/names.ts'
import { widgetOf, widgetPropsOf } from '#model/derive/widgetOf.ts'
import type { PropertySource } from '#model/source/property.ts'

/** [property, seeded values of its dictionary, type, column, widget] */
const PROPERTIES: [PropertySource, number, string, string | null, string][] = [
  [{}, 0, 'string', 'text', 'text'],
  [{ type: 'string', maxLength: 200 }, 0, 'string', 'varchar(200)', 'text'],
  [{ type: 'string', maxLength: 201 }, 0, 'string', 'varchar(201)', 'textarea'],
  [{ type: 'string', format: 'password' }, 0, 'string', 'varchar(255)', 'password'],
  [{ type: 'string', format: 'region', maxLength: 100 }, 0, 'string', 'varchar(100)', 'region'],
  [{ type: 'string', format: 'email' }, 0, 'string', 'text', 'text'],
  [{ type: 'string', format: 'date' }, 0, 'date', 'date', 'date'],
  [{ type: 'string', format: 'date-time' }, 0, 'date-time', 'timestamptz', 'date-time'],
  [{ type: 'string', format: 'time' }, 0, 'time', 'time', 'time'],
  [{ type: 'integer' }, 0, 'integer', 'bigint', 'number'],
  [{ type: 'number' }, 0, 'number', 'double precision', 'number'],
  [{ 'x-scale': 4 }, 0, 'number', 'numeric(20,4)', 'number'],
  [{ type: 'boolean' }, 0, 'boolean', 'boolean', 'switch'],
  [{ 'x-dict': 'd' }, 3, 'string', 'text', 'dict-radio'],
  [{ 'x-dict': 'd' }, 4, 'string', 'text', 'dict-select'],
  [{ 'x-dict': 'd' }, 0, 'string', 'text', 'dict-select'],
  [{ 'x-dict': 'd', type: 'array' }, 6, 'json', 'jsonb', 'dict-checkbox'],
  [{ 'x-dict': 'd', type: 'array' }, 7, 'json', 'jsonb', 'dict-select'],
  [{ enum: ['a'] }, 0, 'string', 'text', 'select'],
  [{ enum: [1, 2] }, 0, 'integer', 'bigint', 'select'],
  [{ items: { type: 'string' } }, 0, 'json', 'jsonb', 'tags'],
  [{ items: { type: 'string', enum: ['a'] } }, 0, 'json', 'jsonb', 'select'],
  [{ items: { properties: { a: {} } } }, 0, 'json', 'jsonb', 'array-table'],
  [{ items: { properties: { a: {} } }, 'x-table': 't' }, 0, 'rows', null, 'array-table'],
  [{ type: 'object' }, 0, 'json', 'jsonb', 'json'],
  [{ 'x-schema': 'v' }, 0, 'json', 'jsonb', 'document'],
  [{ properties: { city: { type: 'string' } } }, 0, 'json', 'jsonb', 'object'],
  [{ type: 'string', maxLength: 900, 'x-component': 'rich-text' }, 0, 'string', 'varchar(900)', 'rich-text'],
]

describe('widgetOf, columnOf and fieldTypeOf', () => {
  it.each(PROPERTIES)(
    'should draw and store %j (%i seeded) as %s, %s, %s',
    (property, size, type, column, widget) => {
      const found = fieldTypeOf(property)
      expect(found).toBe(type)
      expect(columnOf('aName', property, found)?.type ?? null).toBe(column)
      expect(widgetOf({ property, type: found, refersToTree: null, dictionarySize: size })).toBe(widget)
    },
  )

  it('should let the version of a document be chosen by its name', () => {
    const facts = { type: 'integer' as const, refersToTree: null, dictionarySize: 0, isVersion: true }
    expect(widgetOf({ ...facts, property: { type: 'integer' } })).toBe('form-version')
    expect(widgetOf({ ...facts, property: { type: 'integer', 'x-component': 'number' } })).toBe('number')
  })

  it('should draw references by what they refer to', () => {
    const reference = { property: { 'x-ref': 'a' }, type: 'integer' as const, dictionarySize: 0 }
    expect(widgetOf({ ...reference, refersToTree: false })).toBe('reference')
    expect(widgetOf({ ...reference, refersToTree: true })).toBe('tree-reference')
  })

  it('should let a widget choose several where the value is a list', () => {
    const property: PropertySource = { type: 'array', 'x-dict': 'd', 'x-component-props': { size: 'small' } }
    const facts = { property, type: 'json' as const, refersToTree: null, dictionarySize: 0 }
    expect(widgetPropsOf(facts)).toEqual({ multiple: true, size: 'small' })
  })

  it('should rename a column when the property was renamed', () => {
    const column = columnOf('postCode', { type: 'string', 'x-renamed-from': 'codeOfPost' }, 'string')
    expect(column).toEqual({ name: 'post_code', type: 'text', renamedFrom: 'code_of_post' })
  })
})

describe('names of a resource', () => {
  it.each([
    ['/system/post', 'system:post', 'sys_post', 'postId'],
    ['/system/dict/type', 'system:dict:type', 'sys_dict_type', 'typeId'],
    ['/job/jobInfo', 'job:jobInfo', 'job_job_info', 'jobInfoId'],
    ['/cms/news-item', 'cms:news-item', 'cms_news_item', 'newsItemId'],
  ])('should follow from %s', (path, permission, table, key) => {
    expect([permissionOf(path), tableOf(path), keyOf(path)]).toEqual([permission, table, key])
  })

  it.each([
    ['deptId', 'dept'],
    ['roleIds', 'roles'],
    ['parentId', 'parent'],
    ['dictType', 'dictTypeRef'],
    ['Id', 'IdRef'],
  ])('should call the object behind %s %s', (property, name) => {
    expect(embeddedNameOf(property)).toBe(name)
  })
})
