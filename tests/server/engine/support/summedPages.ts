import { pageFile } from './pageFile.ts'

/** Orders with figures below their list, by state, and by the month of their day. */
export const summedPages = [
  pageFile(
    'org/order',
    {
      label: 'orderName',
      trash: true,
      scope: { department: 'deptId' },
      properties: {
        orderName: { type: 'string', title: '名称', maxLength: 20 },
        deptId: { type: 'integer', title: '部门', 'x-search': true },
        state: {
          ...{ type: 'string', title: '状态', maxLength: 10 },
          'x-options': [
            { value: 'paid', label: '已付' },
            { value: 'open', label: '未付' },
          ],
        },
        amount: { type: 'number', title: '金额', 'x-scale': 2 },
        pieces: { type: 'integer', title: '件数' },
        weight: { type: 'number', title: '重量' },
        took: { type: 'string', format: 'duration', title: '用时' },
        due: { type: 'string', format: 'date', title: '应付' },
        sent: { type: 'string', format: 'date-time', title: '发出' },
        margin: {
          ...{ type: 'number', title: '毛利', 'x-scale': 2 },
          'x-permission': { read: 'org:person:salary' },
        },
        lines: { type: 'integer', title: '行数', 'x-rollup': { of: 'org/line', count: true } },
        note: { type: 'string', title: '说明', maxLength: 20000 },
      },
    },
    {
      list: {
        columns: [
          ...['orderName', 'state', 'amount', 'pieces', 'weight', 'took', 'due', 'sent', 'margin', 'lines'],
        ],
        sort: '-due',
        summary: [
          { field: 'amount', function: 'sum' },
          { field: 'amount', function: 'avg' },
          { field: 'pieces', function: 'avg' },
          { field: 'took', function: 'sum' },
          { field: 'took', function: 'avg' },
          { field: 'due', function: 'min' },
          { field: 'sent', function: 'max' },
          { field: 'state', function: 'count' },
          { field: 'margin', function: 'sum' },
          { field: 'lines', function: 'sum' },
        ],
        groupBy: 'state',
        tone: [{ when: "note == 'late'", tone: 'danger', label: '迟' }],
      },
    },
  ),
  pageFile('org/line', {
    label: 'lineName',
    properties: {
      lineName: { type: 'string', title: '名称', maxLength: 20 },
      orderId: { type: 'integer', title: '订单', 'x-ref': 'org/order' },
    },
  }),
]
