import type { SourceFile } from '#model/types/index.ts'

/**
 * A page that no test names beyond this file: every kind of field that a table can hold, each way of reaching a
 * record, to prove that the routes of a new resource are walked without being listed.
 */
export const fixturePage: SourceFile = {
  path: 'fixture/isolation/index.json',
  text: JSON.stringify({
    title: '隔离样例',
    menu: { parent: 'system' },
    resource: {
      path: '/fixture/isolation',
      table: 'fixture_isolation',
      key: 'sampleId',
      label: 'sampleName',
      trash: true,
      operations: { import: true, copy: true },
      required: ['sampleName', 'sampleCode', 'deptId'],
      properties: {
        sampleName: { type: 'string', title: '名称', maxLength: 50, 'x-search': true },
        sampleCode: { type: 'string', title: '编码', maxLength: 30, 'x-unique': true, 'x-search': true },
        deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
        userIds: {
          type: 'array',
          title: '人员',
          items: { type: 'integer' },
          'x-ref': { to: 'system/user/index', through: 'fixture_isolation_user' },
        },
        state: { type: 'string', title: '状态', default: '0', 'x-dict': 'sys_normal_disable' },
        mobile: { type: 'string', title: '手机', format: 'mobile' },
        startDate: { type: 'string', title: '日期', format: 'date' },
        startTime: { type: 'string', title: '时间', format: 'date-time' },
        amount: { type: 'number', title: '金额', 'x-scale': 2, minimum: 0 },
        open: { type: 'boolean', title: '公开' },
        lines: {
          type: 'array',
          title: '明细',
          'x-table': 'fixture_isolation_line',
          items: {
            type: 'object',
            required: ['lineText'],
            properties: {
              lineText: { type: 'string', title: '内容', maxLength: 50 },
              deptId: { type: 'integer', title: '部门', 'x-ref': 'system/dept/index' },
            },
          },
        },
      },
      actions: {
        close: { title: '关闭', when: "state == '0'", set: { state: "'1'" } },
        rename: {
          title: '改名',
          on: 'selection',
          form: {
            required: ['name'],
            properties: { name: { type: 'string', title: '名称', maxLength: 20 } },
          },
          set: { sampleName: 'values.name' },
        },
      },
    },
    form: {
      layout: [
        {
          type: 'steps',
          save: true,
          items: [
            { title: '一', items: ['sampleName', 'sampleCode', 'deptId', 'userIds', 'state', 'mobile'] },
            { title: '二', items: ['startDate', 'startTime', 'amount', 'open', 'lines'] },
          ],
        },
      ],
    },
  }),
}
