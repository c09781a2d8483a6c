import type { SourceFile } from '#model/types/index.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 50 })
const number = (title: string) => ({ type: 'integer', title })

/** A request of one institution to another, which answers it: everything that sharing has words for. */
const asked = {
  title: '共享样例',
  menu: { parent: 'system' },
  resource: {
    path: '/fixture/asked',
    table: 'fixture_asked',
    label: 'subject',
    tenancy: { owner: 'tenant', read: "state != 'draft'", to: 'readerId' },
    scope: {
      department: 'deptId',
      owner: 'createById',
      shared: { department: 'handlerDept', owner: 'handlerId' },
    },
    trash: true,
    required: ['subject'],
    operations: { copy: true },
    properties: {
      subject: { ...text('主题'), 'x-search': true },
      groupId: { ...number('分组'), 'x-ref': 'fixture/group/index' },
      deptId: { ...number('部门'), 'x-ref': 'system/dept/index' },
      readerId: number('读者机构'),
      handlerDept: number('经办部门'),
      handlerId: number('经办人'),
      state: { ...text('状态'), default: 'draft', enum: ['draft', 'sent', 'answered'] },
      answer: { ...text('答复'), readOnly: true },
      hours: { type: 'integer', title: '工时', readOnly: true },
      proof: { ...text('说明'), maxLength: 1000, readOnly: true, 'x-component': 'rich-text' },
      cost: { type: 'number', title: '费用', 'x-scale': 2, 'x-compute': 'hours * 100' },
      internal: text('内部备注'),
      lines: {
        type: 'array',
        title: '明细',
        'x-table': 'fixture_asked_line',
        items: { type: 'object', properties: { lineText: text('内容') } },
      },
    },
    rules: [{ assert: 'hours < 100', message: '工时过多' }],
    actions: {
      answer: {
        title: '答复',
        by: 'reader',
        when: "state == 'sent'",
        refusal: '“{label}”已有答复',
        form: {
          required: ['answer'],
          properties: {
            answer: text('答复'),
            hours: { type: 'integer', title: '工时', minimum: 0 },
            proof: { ...text('说明'), maxLength: 1000, 'x-component': 'rich-text' },
          },
        },
        set: {
          state: "'answered'",
          answer: 'values.answer',
          hours: 'values.hours',
          proof: 'values.proof',
          handlerId: 'user.userId',
        },
      },
      take: { title: '承办', by: 'reader', on: 'selection', set: { handlerDept: 'user.deptId' } },
      withdraw: { title: '收回', set: { readerId: 'null' } },
    },
  },
  list: { groupBy: 'state', summary: [{ field: 'hours', function: 'sum' }] },
}

/** Counts what was answered: what a reader does must keep it. */
const group = {
  title: '共享分组',
  menu: { parent: 'system' },
  resource: {
    path: '/fixture/group',
    table: 'fixture_group',
    required: ['groupName'],
    properties: {
      groupName: text('名称'),
      answered: {
        ...number('已答复'),
        'x-rollup': {
          of: 'fixture/asked/index',
          via: 'groupId',
          count: true,
          where: "state == 'answered'",
          stored: true,
        },
      },
    },
  },
}

export const sharedPages: SourceFile[] = [
  { path: 'fixture/asked/index.json', text: JSON.stringify(asked) },
  { path: 'fixture/group/index.json', text: JSON.stringify(group) },
]
