import { pageFile } from './pageFile.ts'

const STATES = [
  { value: 'new', label: '新建' },
  { value: 'paid', label: '已付' },
  { value: 'void', label: '作废' },
]

const MONEY = { type: 'number', title: '金额', 'x-scale': 2 }

/** Sales with figures by everything that figures are put together by, and answers whose small groups are not told of. */
export const measuredPages = [
  pageFile('org/land', {
    label: 'landName',
    properties: {
      landName: { type: 'string', title: '国家', maxLength: 20 },
      secret: {
        ...{ type: 'string', title: '内部代号', maxLength: 20, 'x-options': STATES },
        'x-permission': { read: 'org:person:salary' },
      },
    },
  }),
  pageFile('org/shop', {
    label: 'shopName',
    scope: { department: 'deptId' },
    properties: {
      shopName: { type: 'string', title: '店铺', maxLength: 20 },
      deptId: { type: 'integer', title: '部门' },
      landId: { type: 'integer', title: '国家', 'x-ref': 'org/land' },
      isOpen: { type: 'boolean', title: '营业', default: true },
    },
  }),
  pageFile('org/sale', {
    label: 'saleName',
    trash: true,
    scope: { department: 'deptId' },
    properties: {
      saleName: { type: 'string', title: '名称', maxLength: 20 },
      deptId: { type: 'integer', title: '部门', 'x-search': true },
      state: { type: 'string', title: '状态', maxLength: 10, 'x-options': STATES, 'x-search': true },
      isGift: { type: 'boolean', title: '赠送' },
      pieces: { type: 'integer', title: '件数', 'x-search': 'range' },
      amount: MONEY,
      margin: { ...MONEY, title: '毛利', 'x-permission': { read: 'org:person:salary' } },
      secret: { type: 'string', title: '密', maxLength: 20, writeOnly: true },
      soldOn: { type: 'string', format: 'date', title: '售出日' },
      sentAt: { type: 'string', format: 'date-time', title: '发出' },
      place: { type: 'string', format: 'region', title: '地区', maxLength: 100 },
      shopId: { type: 'integer', title: '店铺', 'x-ref': 'org/shop' },
      shopIds: {
        ...{ type: 'array', title: '门店', items: { type: 'integer' } },
        'x-ref': { to: 'org/shop', through: 'org_sale_shop' },
      },
      hobbies: { type: 'array', title: '用途', items: { type: 'string' }, 'x-dict': 'hobby' },
      size: {
        ...{
          type: 'string',
          title: '规模',
          'x-options': [
            { value: 'big', label: '大' },
            { value: 'small', label: '小' },
          ],
        },
        'x-cases': [{ value: 'big', when: 'pieces >= 5' }, { value: 'small' }],
      },
      content: {
        ...{ type: 'object', title: '内容' },
        properties: {
          grade: { type: 'integer', title: '等级' },
          day: { type: 'string', format: 'date', title: '日' },
        },
      },
    },
    measures: {
      all: { title: '笔数', synonyms: ['单数'], count: true },
      paid: { title: '已付笔数', count: true, where: "state == 'paid'" },
      shops: { title: '店铺数', distinct: 'shopId' },
      amount: { title: '金额', sum: 'amount' },
      mean: { title: '平均金额', avg: 'amount' },
      first: { title: '最早', min: 'soldOn' },
      last: { title: '最晚', max: 'sentAt' },
      rate: { title: '付款率', ratio: { part: 'paid', whole: 'all' } },
      margin: { title: '毛利', sum: 'margin' },
      good: { title: '有毛利的', count: true, where: 'margin > 0.0' },
      open: { title: '营业店铺的', count: true, where: 'shopId.isOpen == true' },
    },
  }),
  pageFile('org/plea', {
    label: 'pleaName',
    tenancy: { owner: 'tenant', read: "state != 'void'" },
    properties: {
      pleaName: { type: 'string', title: '名称', maxLength: 20 },
      state: { type: 'string', title: '状态', maxLength: 10, 'x-options': STATES },
      shopId: { type: 'integer', title: '店铺', 'x-ref': 'org/shop' },
    },
    measures: { all: { title: '件数', count: true } },
  }),
  pageFile(
    'org/answer',
    {
      label: 'answerName',
      required: ['score'],
      properties: {
        answerName: { type: 'string', title: '名称', maxLength: 20 },
        state: { type: 'string', title: '状态', maxLength: 10, 'x-options': STATES, 'x-search': true },
        age: { type: 'integer', title: '年龄' },
        shopId: { type: 'integer', title: '店铺', 'x-ref': 'org/shop' },
        score: { type: 'integer', title: '评分' },
      },
      measures: {
        all: { title: '份数', count: true },
        mean: { title: '平均分', avg: 'score' },
        score: { title: '总分', sum: 'score' },
      },
      minGroup: { size: 4, by: ['state', 'age:18,30,60'] },
      operations: { figures: { permission: 'org:answer:figures' } },
    },
    { menu: { parent: 'org', buttons: [{ title: '统计', permission: 'org:answer:figures' }] } },
  ),
  pageFile('org/reply', {
    label: 'replyName',
    required: ['score'],
    parent: { page: 'org/shop', param: 'shopId', match: { shopId: 'shopId' } },
    properties: {
      shopId: { type: 'integer', title: '店铺', 'x-ref': 'org/shop', 'x-search': true },
      replyName: { type: 'string', title: '名称', maxLength: 20 },
      state: { type: 'string', title: '状态', maxLength: 10, 'x-options': STATES },
      score: { type: 'integer', title: '评分' },
    },
    measures: { all: { title: '份数', count: true }, score: { title: '总分', sum: 'score' } },
    minGroup: { size: 4, by: ['state'] },
    operations: { figures: { permission: 'org:reply:figures' } },
  }),
]
