import type { SourceFile } from '#model/types/index.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 50, ...more })

const page = (name: string, approval: object, more: { properties: object; [word: string]: unknown }) =>
  ({
    path: `test/${name}/index.json`,
    text: JSON.stringify({
      title: '申请',
      menu: { parent: 'system', roles: ['admin'] },
      resource: { path: `/test/${name}`, key: 'id', label: 'subject', trash: true, approval, ...more },
    }),
  }) satisfies SourceFile

/** Pages whose records processes approve: by an action, as they are created, and by a process that is not there. */
export const requestPages: SourceFile[] = [
  page(
    'request',
    { process: 'request_process', result: 'result' },
    {
      properties: {
        subject: text('事由'),
        amount: { type: 'integer', title: '金额' },
        secret: text('内部', { 'x-permission': { read: 'system:user:resetPwd' } }),
        lines: {
          title: '明细',
          'x-table': 'test_request_line',
          items: { properties: { item: text('物品') } },
        },
        result: { type: 'integer', title: '结果', readOnly: true, 'x-dict': 'bpm_process_instance_result' },
        approvedAmount: {
          type: 'integer',
          title: '核准金额',
          'x-compute': 'coalesce(result, 0) == 2 ? amount : null',
        },
      },
    },
  ),
  ...['direct', 'lost'].map(name =>
    page(
      name,
      { process: name === 'lost' ? 'no_process' : 'request_process', result: 'result', submit: 'create' },
      { properties: { subject: text('事由'), result: text('结果', { readOnly: true }) } },
    ),
  ),
]
