import { describe, expect, it } from 'vitest'
import { messageOf, suggestionOf } from '#model/check/problemWords.ts'
import type { SchemaNode } from '#model/check/shape/SchemaNode.ts'
import { compileApp } from '#model/compileApp.ts'
import { sayWritten } from '#model/language/say.ts'
import { PageSource } from '#model/source/page.ts'
import type { Problem } from '#model/types/index.ts'
import { fixtureNames, problemsOf, SURROUNDINGS, WIDGET_PROPERTIES } from './checkFixtures.ts'

const NAME = { name: { type: 'string', title: '名称' } }

function firstOf(properties: object, more: object = {}): Problem | undefined {
  const resource = { path: '/base/x', properties: { ...NAME, ...properties }, ...more }
  return ofText(JSON.stringify({ title: '页', menu: { parent: 'base' }, resource }))
}

function ofText(text: string): Problem | undefined {
  return compileApp([{ path: 'x.json', text }], SURROUNDINGS).problems[0]
}

const said = (problem: Problem | undefined) =>
  problem && { ...(messageOf(problem) as object), suggestion: suggestionOf(problem) }

const integer = (more: object) => ({ size: { type: 'integer', title: '大小', ...more } })

describe('problemWords', () => {
  it.each([
    [
      'a mistyped key',
      firstOf({}, { lable: 'name' }),
      'lable is no key of a resource',
      '资源没有 lable 这个键',
      { en: 'label', zh: 'label' },
    ],
    [
      'a key that a widget does not know',
      firstOf({ name: { ...NAME.name, 'x-component': 'text', 'x-component-props': { rows: 2 } } }),
      'rows is no key of a text widget',
      'text 控件没有 rows 这个键',
      null,
    ],
    [
      'a value of the wrong type',
      firstOf({ name: { ...NAME.name, required: true } }),
      'expected a list [ ]',
      '此处应为：列表 [ ]',
      { en: '"required": ["name"] beside properties', zh: '与 properties 并列的 "required": ["name"]' },
    ],
    [
      'a word of another system',
      firstOf({ name: { type: 'decimal', title: '金额' } }),
      '"decimal" is not one of "string", "integer", "number", "boolean", "array", "object"',
      '"decimal" 不在可选值之中："string"、"integer"、"number"、"boolean"、"array"、"object"',
      { en: 'number with x-scale', zh: 'number，并写上 x-scale' },
    ],
    [
      'a text without its form',
      firstOf({}, { key: 'Code' }),
      '"Code" does not match ^[a-z][A-Za-z0-9]*$; expected: Property with the id; from the address where absent: /asset/device → deviceId.',
      '"Code" 不符合 ^[a-z][A-Za-z0-9]*$；应为：存放 id 的属性；省略时取自地址：/asset/device → deviceId。',
      null,
    ],
    [
      'a file that is cut off',
      ofText('{ "title":'),
      'a value is expected here; the file ends too early',
      '此处应有一个值；文件提前结束了',
      null,
    ],
    [
      'a space of a Chinese keyboard',
      ofText('{\u3000"title": "页" }'),
      'this space is not of JSON: write a plain space',
      '此处的空格不是 JSON 的空白字符：请改为普通空格',
      null,
    ],
    [
      'a reference of another type',
      firstOf({ deviceId: { type: 'string', title: '设备', maxLength: 9, 'x-ref': 'device' } }),
      'there is no page device (schemas/device.json)',
      '没有页面 device（schemas/device.json）',
      null,
    ],
    [
      'a formula of another type',
      firstOf(integer({ 'x-compute': "'a'" })),
      'gives text, where number is needed',
      '结果是 text，此处需要 number',
      null,
    ],
    [
      'a function of another language',
      firstOf(integer({ 'x-compute': 'Math.round(2.5)' })),
      'there is no function Math.round',
      '没有函数 Math.round',
      { en: 'round', zh: 'round' },
    ],
    [
      'a name that is called',
      firstOf({ at: { type: 'string', format: 'date-time', title: '时间', 'x-compute': 'moment()' } }),
      'there is no function moment',
      '没有函数 moment',
      { en: 'now', zh: 'now' },
    ],
    [
      'limits',
      firstOf(integer({ minimum: 5, maximum: 3 })),
      'maximum 3 leaves nothing above minimum 5',
      'maximum 3 与 minimum 5 之间没有可用的值',
      null,
    ],
    [
      'a default outside the dictionary',
      firstOf({ state: { type: 'string', title: '状态', 'x-dict': 'yes_no', default: 'X' } }),
      'yes_no has no value "X": Y, N',
      '字典 yes_no 没有值 "X"：Y、N',
      null,
    ],
    [
      'an operation that does not look at records',
      firstOf({}, { operations: { list: { when: 'true' } } }),
      'when has no effect on list; it belongs to create, update, and remove',
      'when 对 list 不起作用；它用于 create、update、remove',
      null,
    ],
  ])('should say %s in both languages', (_what, problem, en, zh, suggestion) => {
    expect(said(problem)).toEqual({ en, zh, suggestion })
  })

  it('should have Chinese for whatever the fixtures break', () => {
    const problems = fixtureNames().flatMap(problemsOf)

    expect(problems.length).toBeGreaterThan(200)
    expect(
      problems.map(({ chinese }) => chinese.message).filter(text => !/\p{Script=Han}/u.test(text)),
    ).toEqual([])
  })

  it('should have Chinese for the titles and the forms of the vocabulary', () => {
    const texts = [PageSource, ...Object.values(WIDGET_PROPERTIES)].flatMap(source => spokenIn(source))

    expect(texts).toContain('Property')
    expect([...new Set(texts)].filter(text => sayWritten(text).zh === text)).toEqual([])
  })
})

/** What the check says of a part of the vocabulary: what it is called, and what a text that is wrong should be. */
function spokenIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const { title, type, anyOf, pattern, description } = value as SchemaNode
  const isNode = typeof type === 'string' || Array.isArray(anyOf)
  return [
    ...(isNode && typeof title === 'string' ? [title] : []),
    ...(typeof pattern === 'string' && typeof description === 'string' ? [description] : []),
    ...Object.values(value).flatMap(part => spokenIn(part, seen)),
  ]
}
