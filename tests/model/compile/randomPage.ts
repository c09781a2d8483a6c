import fc from 'fast-check'

const title = fc.constantFrom('名称', '状态', { zh: '时间', en: 'Time' })
const some = (keywords: Record<string, fc.Arbitrary<unknown>>) => fc.record(keywords, { requiredKeys: [] })

const text = some({
  maxLength: fc.integer({ min: 1, max: 5000 }),
  'x-search': fc.boolean(),
  'x-unique': fc.boolean(),
  'x-write': fc.constantFrom('create', 'always'),
  format: fc.constantFrom('email', 'mobile', 'password', 'date', 'date-time', 'time'),
}).map(more => ({ type: 'string', ...more }))

const number = fc
  .tuple(
    fc.constantFrom('integer', 'number'),
    fc.integer({ min: -9, max: 9 }),
    fc.integer({ min: 0, max: 9 }),
    fc.boolean(),
  )
  .map(([type, minimum, size, search]) => ({ type, minimum, maximum: minimum + size, 'x-search': search }))

const money = fc.integer({ min: 0, max: 12 }).map(scale => ({ type: 'number', 'x-scale': scale }))
const flag = fc.boolean().map(value => ({ type: 'boolean', default: value }))
const choice = fc.constantFrom({ 'x-dict': 'job_type', default: '1' }, { type: 'string', enum: ['甲', '乙'] })
const numbered = fc.constantFrom(
  { type: 'string', 'x-series': 'HT-{yyyy}-{0000}' },
  { type: 'string', maxLength: 20, 'x-series': { pattern: '{yy}{MM}{000}', gaps: true }, 'x-search': true },
)
const tags = fc.constant({ type: 'array', items: { type: 'string', maxLength: 9 } })
const inner = fc.dictionary(fc.constantFrom('one', 'two', 'three'), fc.oneof(text.map(withoutTable), flag), {
  minKeys: 1,
})

/** Search and uniqueness are about the table of a record. */
function withoutTable(property: Record<string, unknown>) {
  const { 'x-search': _search, 'x-unique': _unique, ...rest } = property
  return rest
}

const rows = inner.map(properties => ({
  type: 'array',
  'x-table': 'random_row',
  items: { type: 'object', properties },
}))
const json = inner.map(properties => ({ type: 'object', properties }))
const link = fc.constantFrom(
  { type: 'integer', 'x-ref': 'random' },
  { 'x-ref': { to: 'random', embed: ['createTime'], onDelete: 'set null' } },
  { type: 'array', items: { type: 'integer' }, 'x-ref': { to: 'random', through: 'random_link' } },
)

const names = ['alpha', 'beta', 'gammaId', 'deltaIds', 'epsilon', 'zeta', 'eta', 'thetaTime']

/** Properties in which child rows and links have one table each. */
const properties = fc
  .dictionary(fc.constantFrom(...names), fc.oneof(text, number, money, flag, choice, numbered, tags, json))
  .chain(plain => {
    const more = some({ details: rows, otherId: link })
    return more.map(special => ({ ...plain, ...special }))
  })
  .chain(given => {
    const entries = Object.entries(given as Record<string, object>)
    return fc
      .tuple(...entries.map(() => title))
      .map(titles =>
        Object.fromEntries(
          entries.map(([name, property], index) => [name, { title: titles[index], ...property }]),
        ),
      )
  })

/** A page that the check accepts: key "random", with everything that can be said without naming its properties. */
export const randomPage = fc
  .record({
    properties,
    style: fc.constantFrom('list', 'page'),
    trash: fc.boolean(),
    appendOnly: fc.boolean(),
    tenancy: fc.constantFrom('tenant', 'platform', { owner: 'tenant', read: "name == 'a'" }),
    import: fc.boolean(),
    chosen: fc.array(fc.nat()),
    open: fc.constantFrom(undefined, 'dialog', 'drawer', 'page'),
    columns: fc.constantFrom(undefined, 1, 2, 3, 4),
  })
  .map(given => {
    const own = { ...given.properties, name: { type: 'string', title: '名称', maxLength: 40 } }
    const all = Object.keys(own)
    // What lets go of its target is changed with it.
    const letsGo = JSON.stringify(own).includes('"set null"')
    const chosen = [...new Set(given.chosen.map(index => all[index % all.length]))]
    return {
      title: '随机',
      menu: { parent: 'job' },
      resource: {
        path: '/random',
        label: 'name',
        style: given.style,
        trash: given.trash,
        tenancy: given.tenancy,
        ...(given.appendOnly && !letsGo ? { audit: 'append-only' } : {}),
        operations: { import: given.import },
        properties: own,
      },
      ...(chosen.length > 0 ? { list: { columns: chosen } } : {}),
      form: { open: given.open, columns: given.columns, ...(chosen.length > 0 ? { layout: chosen } : {}) },
    }
  })
