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
