import fc from 'fast-check'

/** What a random form begins with; each property may get conditions, a default and rules over the others. */
const PROPERTIES = {
  kind: { type: 'string', title: '种类', enum: ['a', 'b', 'c'] },
  flag: { type: 'boolean', title: '是否' },
  amount: { type: 'integer', title: '数量', minimum: 0, maximum: 9 },
  price: { type: 'number', title: '单价', 'x-scale': 2 },
  note: { type: 'string', title: '说明', maxLength: 5 },
  way: {
    type: 'string',
    title: '途径',
    'x-options': [
      { value: 'post', label: '邮寄' },
      { value: 'else', label: '其他', other: true },
    ],
  },
  marks: {
    type: 'array',
    title: '标记',
    items: { type: 'integer' },
    'x-options': [
      { value: 1, label: '一' },
      { value: 2, label: '二' },
      { value: 8, label: '其他', other: true },
      { value: 9, label: '都没有', exclusive: true },
    ],
  },
  total: { type: 'number', title: '合计', 'x-scale': 2, 'x-compute': 'amount * price' },
  count: { type: 'integer', title: '总数', 'x-compute': 'sum(lines, "quantity")' },
  extra: {
    type: 'object',
    title: '其他',
    properties: {
      size: { type: 'integer', title: '大小', maximum: 9 },
      tag: { type: 'string', title: '标签', maxLength: 5 },
      grade: { type: 'string', title: '等级', enum: ['p', 'q'] },
      weight: { type: 'integer', title: '重量', 'x-compute': 'size * 2' },
    },
  },
  blocks: {
    type: 'array',
    title: '内容',
    maxItems: 2,
    'x-blocks': {
      by: 'form',
      shapes: {
        words: {
          title: '文字',
          properties: {
            memo: { type: 'string', title: '备注', maxLength: 5 },
            quantity: { type: 'integer', title: '件数', maximum: 9 },
            cost: { type: 'integer', title: '费用', 'x-compute': 'quantity * 2' },
          },
        },
        choice: {
          title: '选择',
          required: ['mode'],
          properties: {
            mode: { type: 'string', title: '方式', enum: ['x', 'y'] },
            // Of another type than the name has beside it.
            memo: { type: 'integer', title: '数字', maximum: 9 },
            route: {
              type: 'string',
              title: '路线',
              'x-options': [
                { value: 'near', label: '近' },
                { value: 'else', label: '其他', other: true },
              ],
            },
            cost: { type: 'integer', title: '费用', 'x-compute': 'memo + 1' },
          },
        },
      },
    },
  },
  freight: { type: 'integer', title: '运费', 'x-compute': 'sum(blocks, "cost")' },
  lines: {
    type: 'array',
    title: '明细',
    'x-table': 'random_line',
    items: {
      type: 'object',
      required: ['mode'],
      properties: {
        mode: { type: 'string', title: '方式', enum: ['x', 'y'] },
        quantity: { type: 'integer', title: '件数', maximum: 9 },
        memo: { type: 'string', title: '备注', maxLength: 5 },
        route: {
          type: 'string',
          title: '路线',
          'x-options': [
            { value: 'near', label: '近' },
            { value: 'else', label: '其他', other: true },
          ],
        },
        cost: { type: 'integer', title: '费用', 'x-compute': 'quantity * 2' },
      },
    },
  },
}

type Name = keyof typeof PROPERTIES

/** Conditions, by what they read. */
const CONDITIONS = [
  'kind == "a"',
  'kind in ["a", "b"]',
  'kind != null',
  'flag',
  '!flag',
  'amount > 3',
  'price * amount > 5',
  'note != null && note.startsWith("x")',
  'total > 6',
  'count >= 3 || flag',
  'sum(lines, "quantity") > 4',
  'lines.exists(line, line.memo != null)',
  'extra.size > 2',
  'extra.tag == "x"',
  'extra.weight > 4',
  'extra != null',
  'way == "else"',
  'wayOther != null',
  '9 in marks',
  'sum(blocks, "quantity") > 2',
  'blocks.exists(block, block.form == "choice")',
  'blocks.exists(block, block.mode == "x")',
  'freight > 4',
]
const OF_ROWS = ['mode == "x"', 'quantity > 2', 'memo != null', 'cost > 4']
const OF_VALUES = ['size > 2', 'amount > 3', 'flag', 'tag == "x"']

const DEFAULTS: Partial<Record<Name, object>> = {
  kind: { default: 'b' },
  flag: { default: true },
  amount: { 'x-default': '2 + 2' },
  note: { default: 'x' },
  way: { default: 'else' },
}
const RULES: Partial<Record<Name, string>> = {
  amount: 'self < 8',
  note: 'self != "xx" || flag',
  price: 'self != null && self > 0',
}

const conditionFor = (sources: string[]) =>
  fc.option(fc.constantFrom(...sources), { freq: 2, nil: undefined })

const presence = (sources: string[]) =>
  fc.record({ 'x-visible': conditionFor(sources), 'x-required': conditionFor(sources) })

const names = Object.keys(PROPERTIES) as Name[]

/** A page of some of the properties, with conditions everywhere. Some go round: the check refuses these. */
export const randomForm = fc
  .record({
    own: fc.record(Object.fromEntries(names.map(name => [name, presence(CONDITIONS)]))),
    rows: fc.record({
      mode: presence(['flag', 'amount > 3']),
      quantity: presence(['mode == "x"', 'flag']),
      route: presence([...OF_ROWS, 'way == "else"']),
      memo: presence([...OF_ROWS, 'kind == "a"']),
      cost: presence(['mode == "x"', 'flag']).map(({ 'x-visible': visible }) => ({ 'x-visible': visible })),
    }),
    words: fc.record({
      memo: presence([...OF_ROWS.slice(1, 2), 'flag', 'cost > 4']),
      quantity: presence(['memo != null', 'form == "words"', 'amount > 3']),
      cost: presence(['flag', 'memo == "x"']).map(({ 'x-visible': visible }) => ({ 'x-visible': visible })),
    }),
    choice: fc.record({
      mode: presence(['flag', 'memo > 2']),
      memo: presence(['mode == "x"', 'kind == "a"']),
      route: presence(['mode == "x"', 'memo > 2', 'cost > 4']),
    }),
    blocks: fc.record({ kept: fc.boolean(), filled: fc.boolean(), ruled: fc.boolean() }),
    values: fc.record({
      tag: presence(OF_VALUES.slice(0, 3)),
      grade: presence(OF_VALUES),
      weight: presence(OF_VALUES.slice(0, 3)).map(({ 'x-visible': visible }) => ({ 'x-visible': visible })),
    }),
    inside: fc.record({
      required: fc.subarray(['size', 'tag', 'grade']),
      kept: fc.subarray(['size', 'grade']),
      ruled: fc.boolean(),
    }),
    isComputedInside: fc.boolean(),
    kept: fc.subarray(['kind', 'flag', 'amount', 'note', 'way'] as Name[]),
    ruled: fc.subarray(['amount', 'note', 'price'] as Name[]),
    required: fc.subarray([
      'kind',
      'amount',
      'price',
      'note',
      'lines',
      'way',
      'marks',
      'extra',
      'blocks',
    ] as Name[]),
    group: fc.record({ condition: conditionFor(CONDITIONS), items: fc.subarray(names, { minLength: 1 }) }),
  })
  .map(
    ({
      own,
      rows,
      words,
      choice,
      blocks,
      values,
      inside,
      isComputedInside,
      kept,
      ruled,
      required,
      group,
    }) => {
      const properties = structuredClone(PROPERTIES) as Record<string, Record<string, unknown>>
      for (const name of names) {
        const property = properties[name] as Record<string, unknown>
        const { 'x-visible': visible, 'x-required': demanded } = own[name] as Presence
        if (visible !== undefined) property['x-visible'] = visible
        if (demanded !== undefined && !('x-compute' in property)) property['x-required'] = demanded
        if (kept.includes(name)) Object.assign(property, DEFAULTS[name])
        if (ruled.includes(name)) property['x-rules'] = [{ assert: RULES[name], message: `${name} 不符` }]
      }
      put(properties.lines?.items as Inner, rows)
      putBlocks(properties.blocks as unknown as Blocks, { words, choice, blocks })
      put(properties.extra as unknown as Inner, values)
      describe(properties.extra as unknown as Inner, inside)
      const rest = names.filter(name => !group.items.includes(name))
      const { condition } = group
      const part = {
        type: 'group',
        title: '组',
        ...(condition === undefined ? {} : { 'x-visible': condition }),
        items: group.items,
      }
      const page = {
        title: '随机',
        menu: {},
        form: { layout: [...rest, part] },
        resource: { path: '/test/random', key: 'randomId', label: 'note', required, properties },
      }
      return isComputedInside ? page : withoutFormulasInside(page)
    },
  )

/** A formula fills its object or row as soon as the form opens: without one nothing does. */
function withoutFormulasInside<Page extends object>(page: Page): Page {
  const isFormula = (name: string) => name === 'weight' || name === 'cost'
  const without = (value: unknown, beside: string): unknown => {
    const kept = JSON.stringify(value, (name, inner) => (isFormula(name) ? undefined : inner))
    return JSON.parse(kept.replaceAll(/\bweight\b/g, 'size').replaceAll(/\bcost\b/g, beside))
  }
  // Rows of this shape have no quantity.
  const rewritten = JSON.stringify(page, (name, inner) =>
    name === 'choice' ? without(inner, 'memo') : inner,
  )
  return without(JSON.parse(rewritten), 'quantity') as Page
}

/** A page that randomForm gives. */
export type RandomPage = typeof randomForm extends fc.Arbitrary<infer Page> ? Page : never

interface Presence {
  'x-visible': string | undefined
  'x-required': string | undefined
}
interface Inner {
  required?: string[]
  properties: Record<string, Record<string, unknown>>
}

function put({ properties }: Inner, given: Record<string, Partial<Presence>>): void {
  for (const [name, presence] of Object.entries(given)) {
    const said = Object.entries(presence).filter(([, source]) => source !== undefined)
    Object.assign(properties[name] as object, Object.fromEntries(said))
  }
}

interface Blocks {
  'x-blocks': { shapes: { words: Inner; choice: Inner } }
}

/** What the rows of each shape begin with, ask for, and refuse. */
function putBlocks(
  { 'x-blocks': { shapes } }: Blocks,
  {
    words,
    choice,
    blocks,
  }: Record<'words' | 'choice', Record<string, Partial<Presence>>> & {
    blocks: { kept: boolean; filled: boolean; ruled: boolean }
  },
): void {
  put(shapes.words, words)
  put(shapes.choice, choice)
  if (blocks.kept) Object.assign(shapes.choice.properties.route as object, { default: 'near' })
  if (blocks.filled) Object.assign(shapes.words.properties.quantity as object, { 'x-default': '1 + 1' })
  const rule = { assert: 'self != 8 || amount > 3', message: 'memo 不符' }
  if (blocks.ruled) Object.assign(shapes.choice.properties.memo as object, { 'x-rules': [rule] })
}

const OF_OBJECT: Record<string, object> = { size: { 'x-default': '1 + 2' }, grade: { default: 'p' } }

/** What an object demands, begins with, and refuses. */
function describe(
  object: Inner,
  { required, kept, ruled }: { required: string[]; kept: string[]; ruled: boolean },
): void {
  object.required = required
  for (const name of kept) Object.assign(object.properties[name] as object, OF_OBJECT[name])
  if (ruled) {
    const rule = { assert: 'self != 8 || amount > 3', message: 'size 不符' }
    Object.assign(object.properties.size as object, { 'x-rules': [rule] })
  }
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 })
const text = fc.constantFrom('x', 'xx', 'y', 'longer than five')
const otherText = fc.constantFrom('x', 'y'.repeat(201))
const number = fc.constantFrom(0, 1, 3, 4, 8, 99)

/** What somebody types into it, right and wrong. */
export const randomValues = fc.record(
  {
    kind: maybe(fc.constantFrom('a', 'b', 'c')),
    flag: maybe(fc.boolean()),
    amount: maybe(number),
    price: maybe(fc.constantFrom(0.5, 1.25, 3, -1)),
    note: maybe(text),
    way: maybe(fc.constantFrom('post', 'else', 'air')),
    wayOther: maybe(otherText),
    marks: maybe(fc.array(fc.constantFrom(1, 2, 8, 9, 7), { maxLength: 3 })),
    marksOther: maybe(otherText),
    extra: maybe(
      fc.record({ size: maybe(number), tag: maybe(text), grade: maybe(fc.constantFrom('p', 'q')) }),
    ),
    blocks: fc.array(
      fc.oneof(
        fc.record({ form: fc.constant('words'), memo: maybe(text), quantity: maybe(number) }),
        fc.record({
          form: fc.constant('choice'),
          mode: maybe(fc.constantFrom('x', 'y')),
          memo: maybe(number),
          route: maybe(fc.constantFrom('near', 'else')),
          routeOther: maybe(otherText),
        }),
      ),
      { maxLength: 3 },
    ),
    lines: fc.array(
      fc.record({
        mode: maybe(fc.constantFrom('x', 'y')),
        quantity: maybe(fc.constantFrom(1, 2, 3, 99)),
        memo: maybe(text),
        route: maybe(fc.constantFrom('near', 'else')),
        routeOther: maybe(otherText),
      }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: [] },
)
