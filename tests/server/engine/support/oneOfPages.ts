import { pageFile } from './pageFile.ts'

const name = { title: '名称', type: 'string', maxLength: 50 }

/** Pages of two kinds of things, and one whose records refer to either; some are held by them, others let go. */
export const oneOfPages = [
  pageFile('org/device', { properties: { name }, required: ['name'] }, { title: '设备' }),
  pageFile(
    'org/room',
    {
      properties: {
        name,
        deptId: { title: '部门', type: 'integer' },
      },
      required: ['name'],
      trash: true,
      scope: { department: 'deptId' },
    },
    { title: { zh: '会议室', en: 'Room' } },
  ),
  pageFile('org/ticket', {
    properties: {
      title: { title: '标题', type: 'string', maxLength: 50, 'x-unique': true },
      urgent: { title: '紧急', type: 'boolean' },
      subjectId: {
        title: '对象',
        'x-ref': { oneOf: ['org/device', { to: 'org/room', type: 'hall' }] },
        'x-search': true,
      },
      aboutId: {
        title: '另见',
        'x-ref': { oneOf: ['org/device', 'org/room'], onDelete: 'set null' },
        'x-visible': 'urgent == true',
      },
    },
    required: ['title'],
    operations: { import: true, export: true },
  }),
]
