import { describe, expect, it } from 'vitest'
import { effectOf } from '#model/difference/Change.ts'
import { formDifference } from '#model/difference/formDifference.ts'
import { type Form, formOf, type Properties } from './formOf.ts'

const LINES = {
  type: 'array',
  title: '明细',
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 20 },
      price: { type: 'number', title: '单价', 'x-scale': 2 },
    } as Properties,
  },
}

const BASE: Form = {
  required: ['subject'],
  properties: {
    subject: { type: 'string', title: '主题', maxLength: 50 },
    amount: { type: 'number', title: '金额', 'x-scale': 2, minimum: 0, maximum: 1000, 'x-unit': '元' },
    count: { type: 'integer', title: '数量', minimum: 1 },
    kind: {
      type: 'string',
      title: '类别',
      'x-options': [
        { value: 'a', label: '甲' },
        { value: 'b', label: '乙' },
      ],
    },
    reason: { type: 'string', title: '理由', maxLength: 100, 'x-visible': "kind == 'b'" },
    total: { type: 'number', title: '合计', 'x-scale': 2, 'x-compute': 'amount * count' },
    day: { type: 'string', format: 'date', title: '日期' },
    tags: { type: 'array', title: '标签', items: { type: 'string' }, maxItems: 5 },
    lines: LINES,
    place: {
      type: 'object',
      title: '地点',
      properties: { room: { type: 'string', title: '房间', maxLength: 20 } },
    },
  },
  rules: [{ assert: 'amount <= 900', message: '太多' }],
}

const base = formOf(BASE)
const changed = (name: string, more: Record<string, unknown>): Form => ({
  ...BASE,
  properties: { ...BASE.properties, [name]: { ...BASE.properties?.[name], ...more } },
})
const without = (name: string): Form => ({
  ...BASE,
  required: (BASE.required ?? []).filter(one => one !== name),
  properties: Object.fromEntries(Object.entries(BASE.properties ?? {}).filter(([one]) => one !== name)),
})
const line = (name: string, more: Record<string, unknown>): Form => {
  const { items, ...lines } = LINES
  const properties = { ...items.properties, [name]: { ...items.properties[name], ...more } }
  return changed('lines', { ...lines, items: { ...items, properties } })
}

describe('formDifference', () => {
  it('should tell nothing of two forms that are the same', () => {
    expect(formDifference(base, formOf(structuredClone(BASE)))).toEqual([])
  })

  it.each<[string, Form, 'breaking' | 'attention' | 'compatible', RegExp]>([
    ['a field less', without('day'), 'breaking', /删去“日期”/],
    [
      'a field more',
      changed('note', { type: 'string', title: '备注', maxLength: 20 }),
      'compatible',
      /新增“备注”/,
    ],
    [
      'a demanded field more',
      { ...changed('note', { type: 'string', title: '备注', maxLength: 20 }), required: ['subject', 'note'] },
      'breaking',
      /新增必填的“备注”/,
    ],
    [
      'a field more that is demanded under a condition',
      changed('note', { type: 'string', title: '备注', maxLength: 20, 'x-required': "kind == 'a'" }),
      'breaking',
      /新增必填的“备注”/,
    ],
    ['another title', changed('day', { title: '到货日期' }), 'attention', /“日期”改称“到货日期”/],
    ['another help', changed('day', { description: '按合同' }), 'compatible', /帮助文字有变/],
    ['another unit', changed('amount', { 'x-unit': '万元' }), 'attention', /单位/],
    ['a shorter text', changed('subject', { maxLength: 20 }), 'breaking', /“主题”允许的值变少/],
    ['a longer text', changed('subject', { maxLength: 80 }), 'compatible', /“主题”允许的值变多/],
    ['a least length', changed('subject', { minLength: 2 }), 'breaking', /变少/],
    ['a pattern', changed('subject', { pattern: '^[A-Z]+$' }), 'breaking', /变少/],
    ['a lower maximum', changed('amount', { maximum: 500 }), 'breaking', /变少/],
    ['a higher maximum', changed('amount', { maximum: 5000 }), 'compatible', /变多/],
    ['no maximum', changed('amount', { maximum: undefined }), 'compatible', /变多/],
    [
      'an excluded end',
      changed('amount', { maximum: undefined, exclusiveMaximum: 1000 }),
      'breaking',
      /变少/,
    ],
    ['a higher minimum', changed('count', { minimum: 2 }), 'breaking', /变少/],
    ['a lower minimum', changed('count', { minimum: 0 }), 'compatible', /变多/],
    ['fewer places', changed('amount', { 'x-scale': 1 }), 'breaking', /小数位数改为 1/],
    ['more places', changed('amount', { 'x-scale': 3 }), 'compatible', /小数位数改为 3/],
    ['any number of places', changed('amount', { 'x-scale': undefined }), 'compatible', /小数位数不再限定/],
    ['a number of a whole one', changed('count', { type: 'number' }), 'compatible', /类型由 整数 改为 小数/],
    [
      'a whole number of a number',
      changed('amount', { type: 'integer', 'x-scale': undefined }),
      'breaking',
      /类型/,
    ],
    [
      'a text of a day',
      changed('day', { format: undefined, maxLength: 20 }),
      'breaking',
      /类型由 日期 改为 文本/,
    ],
    ['a moment of a day', changed('day', { format: 'date-time' }), 'breaking', /类型/],
    ['a demanded one', { ...BASE, required: ['subject', 'day'] }, 'breaking', /“日期”改为必填/],
    ['one no longer demanded', { ...BASE, required: [] }, 'compatible', /“主题”不再总是必填/],
    [
      'one demanded under a condition',
      changed('day', { 'x-required': 'count > 3' }),
      'breaking',
      /必填的条件/,
    ],
    [
      'one demanded under a condition only',
      { ...changed('subject', { 'x-required': 'count > 3' }), required: [] },
      'compatible',
      /不再总是必填/,
    ],
    ['a condition', changed('day', { 'x-visible': 'count > 3' }), 'breaking', /“日期”显示的条件/],
    ['another condition', changed('reason', { 'x-visible': "kind == 'a'" }), 'breaking', /显示的条件/],
    ['no condition', changed('reason', { 'x-visible': undefined }), 'attention', /“理由”总是显示/],
    [
      'no condition of a demanded one',
      changed('reason', { 'x-visible': undefined, 'x-required': "kind == 'b'" }),
      'breaking',
      /总是显示|必填的条件/,
    ],
    ['another formula', changed('total', { 'x-compute': 'amount + 1.0' }), 'attention', /“合计”的计算方式/],
    ['no formula', changed('total', { 'x-compute': undefined }), 'attention', /不再自动计算/],
    ['a formula', changed('amount', { 'x-compute': 'count * 1.0' }), 'breaking', /改为自动计算/],
    ['one that nobody fills in', changed('day', { readOnly: true }), 'breaking', /不再能填写/],
    [
      'an option less',
      changed('kind', { 'x-options': [{ value: 'b', label: '乙' }] }),
      'breaking',
      /删去选项“甲”/,
    ],
    [
      'an option more',
      changed('kind', {
        'x-options': [
          { value: 'a', label: '甲' },
          { value: 'b', label: '乙' },
          { value: 'c', label: '丙' },
        ],
      }),
      'compatible',
      /新增选项“丙”/,
    ],
    [
      'options in another order and colour',
      changed('kind', {
        'x-options': [
          { value: 'b', label: '乙', color: 'success' },
          { value: 'a', label: '甲' },
        ],
      }),
      'compatible',
      /^$/,
    ],
    [
      'an option that says something else',
      changed('kind', {
        'x-options': [
          { value: 'a', label: '同意' },
          { value: 'b', label: '乙' },
        ],
      }),
      'attention',
      /选项“甲”改为“同意”/,
    ],
    [
      'an option with a text',
      changed('kind', {
        'x-options': [
          { value: 'a', label: '甲' },
          { value: 'b', label: '乙', other: true },
        ],
      }),
      'breaking',
      /选法有变/,
    ],
    [
      'a dictionary for the options',
      changed('kind', { 'x-options': undefined, 'x-dict': 'state' }),
      'breaking',
      /./,
    ],
    [
      'a rule more',
      { ...BASE, rules: [...(BASE.rules ?? []), { assert: 'count < 9', message: '太多了' }] },
      'breaking',
      /新增规则：太多了/,
    ],
    ['a rule less', { ...BASE, rules: [] }, 'compatible', /删去规则：太多/],
    [
      'another rule',
      { ...BASE, rules: [{ assert: 'amount <= 800', message: '太多' }] },
      'breaking',
      /新增规则/,
    ],
    [
      'other words of a rule',
      { ...BASE, rules: [{ assert: 'amount <= 900', message: '超出' }] },
      'attention',
      /提示改为：超出/,
    ],
    [
      'a rule at a field',
      changed('count', { 'x-rules': [{ assert: 'self < 9', message: '太多' }] }),
      'breaking',
      /“数量”新增规则/,
    ],
    ['fewer items', changed('tags', { maxItems: 3 }), 'breaking', /变少/],
    ['more items', changed('tags', { maxItems: 9 }), 'compatible', /变多/],
    ['items each once', changed('tags', { uniqueItems: true }), 'breaking', /变少/],
    [
      'a column less',
      line('price', { type: 'string', maxLength: 5, 'x-scale': undefined }),
      'breaking',
      /类型/,
    ],
    ['another title of a column', line('price', { title: '价格' }), 'attention', /“单价”改称“价格”/],
    ['a shorter text in rows', line('name', { maxLength: 10 }), 'breaking', /“名称”允许的值变少/],
    ['a longer text in rows', line('name', { maxLength: 30 }), 'compatible', /变多/],
    [
      'a column more',
      line('unit', { type: 'string', title: '单位', maxLength: 5 }),
      'compatible',
      /新增“单位”/,
    ],
    ['fewer rows', changed('lines', { maxItems: 3 }), 'breaking', /“明细”允许的值变少/],
    [
      'another part of an object',
      changed('place', { properties: { floor: { type: 'integer', title: '楼层' } } }),
      'breaking',
      /删去“房间”/,
    ],
    [
      'another layout',
      { ...BASE, layout: Object.keys(BASE.properties ?? {}).reverse() },
      'compatible',
      /调整了布局/,
    ],
    ['another default', changed('count', { default: 3 }), 'compatible', /默认值有变/],
    ['a rich text', changed('reason', { 'x-component': 'rich-text' }), 'breaking', /填写方式/],
    ['a longer input', changed('reason', { 'x-component': 'textarea' }), 'compatible', /填写方式/],
  ])('should judge %s', (_what, after, effect, words) => {
    const changes = formDifference(base, formOf(after))
    expect([effectOf(changes), changes.map(one => one.words.zh).join('；')]).toEqual([
      effect,
      expect.stringMatching(words),
    ])
  })
})
