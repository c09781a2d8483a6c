import { pageFile } from './pageFile.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const amount = { type: 'number', title: '金额', 'x-scale': 2 }
const item = { of: 'org/item', via: 'shelfId' }

/** What shelves take of their items: each once when it is read, and once kept. */
const TAKEN: Record<string, [property: object, rollup: object]> = {
  count: [{ type: 'integer', title: '件数' }, { count: true }],
  open: [
    { type: 'integer', title: '在架' },
    { count: true, where: "status == 'open' && batchId != null" },
  ],
  sum: [amount, { sum: 'amount' }],
  twice: [
    { type: 'integer', title: '双倍' },
    { sum: 'twice', where: "status == 'open'" },
  ],
  first: [{ type: 'string', format: 'date', title: '最早' }, { min: 'due' }],
  last: [amount, { max: 'amount', where: "status != 'lost'" }],
  newest: [text('最新'), { latest: { value: 'status', by: 'due' } }],
}

export const takenOfItems = Object.keys(TAKEN)
export const kept = (name: string) => `${name}Kept`

const pairs = Object.entries(TAKEN).flatMap(([name, [property, rollup]]) => [
  [name, { ...property, 'x-rollup': { ...item, ...rollup } }],
  [kept(name), { ...property, 'x-search': true, 'x-rollup': { ...item, ...rollup, stored: true } }],
])

export const keptRollupPages = [
  pageFile(
    'org/shelf',
    {
      label: 'shelfName',
      trash: true,
      indexes: [['countKept']],
      unique: [['code']],
      properties: {
        shelfName: text('名称'),
        code: text('编码'),
        ...Object.fromEntries(pairs),
        byCode: {
          type: 'integer',
          title: '按编码',
          'x-rollup': { of: 'org/item', via: 'shelfCode', count: true },
        },
        byCodeKept: {
          ...{ type: 'integer', title: '按编码' },
          'x-rollup': { of: 'org/item', via: 'shelfCode', count: true, stored: true },
        },
      },
    },
    { list: { sort: '-countKept' } },
  ),
  pageFile('org/batch', { label: 'batchName', properties: { batchName: text('批次') } }),
  pageFile('org/lot', { label: 'lotName', properties: { lotName: text('批号') } }),
  pageFile('org/item', {
    label: 'itemName',
    trash: true,
    unique: [['itemName']],
    operations: { import: true },
    properties: {
      itemName: text('名称'),
      shelfId: { type: 'integer', title: '架', 'x-ref': 'org/shelf' },
      shelfCode: { ...text('架编码'), 'x-ref': { to: 'org/shelf', key: 'code' } },
      batchId: { type: 'integer', title: '批次', 'x-ref': { to: 'org/batch', onDelete: 'set null' } },
      lotId: { type: 'integer', title: '批号', 'x-ref': { to: 'org/lot', onDelete: 'cascade' } },
      status: text('状态'),
      amount,
      twice: { type: 'integer', title: '双倍', 'x-compute': 'round(coalesce(amount, 0) * 2)' },
      due: { type: 'string', format: 'date', title: '日期' },
    },
    actions: {
      lose: {
        title: '遗失',
        on: 'selection',
        set: { status: "'lost'", shelfId: 'values.to' },
        form: { properties: { to: { type: 'integer', title: '到', 'x-ref': 'org/shelf' } } },
      },
    },
  }),
]
