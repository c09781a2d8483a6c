import type { SourceFile } from '#model/types/index.ts'

/** A record with a document that a published form describes. */
export const reportPage: SourceFile = {
  path: 'fixture/report/index.json',
  text: JSON.stringify({
    title: '填报样例',
    menu: { parent: 'system' },
    resource: {
      path: '/fixture/report',
      table: 'fixture_report',
      key: 'reportId',
      label: 'reportName',
      required: ['reportName'],
      properties: {
        reportName: { type: 'string', title: '名称', maxLength: 50 },
        formVersionId: { type: 'integer', title: '表单版本' },
        content: { type: 'object', title: '填报内容', 'x-schema': 'formVersionId' },
      },
    },
  }),
}

/** The same, whose page reads some of what the documents hold, and of a value that it describes itself. */
export const partsPage: SourceFile = {
  path: 'fixture/parts/index.json',
  text: JSON.stringify({
    title: '填报列表',
    menu: { parent: 'system', buttons: [{ title: '查看内容', permission: 'fixture:parts:read' }] },
    list: {
      columns: ['reportName', 'content.amount', { path: 'content.status', title: '情况' }, 'place.city'],
      search: [
        'content.subject',
        { field: 'content.kind', operator: 'in' },
        'content.amount',
        'content.day',
        'content.at',
        'content.urgent',
        'place.city',
      ],
    },
    resource: {
      path: '/fixture/parts',
      table: 'fixture_parts',
      key: 'reportId',
      label: 'reportName',
      properties: {
        reportName: { type: 'string', title: '名称', maxLength: 50 },
        formVersionId: { type: 'integer', title: '表单版本' },
        content: {
          type: 'object',
          title: '填报内容',
          'x-schema': 'formVersionId',
          'x-permission': { read: 'fixture:parts:read' },
          properties: {
            subject: { type: 'string', title: '主题' },
            kind: { type: 'string', title: '类型', enum: ['loss', 'damage'] },
            amount: { type: 'number', title: '金额', 'x-scale': 2, 'x-renamed-from': ['cost', 'fee'] },
            day: { type: 'string', format: 'date', title: '日期' },
            at: { type: 'string', format: 'date-time', title: '时间' },
            urgent: { type: 'boolean', title: '紧急' },
            status: {
              ...{ type: 'string', title: '状态', 'x-dict': 'sys_normal_disable' },
              'x-renamed-from': 'state',
            },
          },
        },
        place: {
          type: 'object',
          title: '地点',
          properties: {
            city: { type: 'string', title: '城市', maxLength: 20, 'x-renamed-from': 'town' },
          },
        },
      },
      measures: {
        all: { title: '份数', count: true },
        amount: { title: '金额合计', sum: 'content.amount' },
        last: { title: '最近', max: 'content.day' },
      },
      operations: { export: { fields: ['reportName', 'content.amount', 'content.status', 'place.city'] } },
    },
  }),
}
