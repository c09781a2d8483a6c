import { page } from './pages.ts'

const text = (title: string) => ({ type: 'string', title, maxLength: 20 })
const loan = { of: 'org/loan' }

/** Equipment with what is taken of its loans, and of the equipment below it. */
export const rolledUpPages = [
  page('org/equipment', {
    title: '设备',
    list: { sort: '-loanCount' },
    resource: {
      path: '/org/equipment',
      label: 'equipmentName',
      scope: { department: 'deptId' },
      properties: {
        equipmentName: text('名称'),
        deptId: { type: 'integer', title: '部门' },
        partOf: { type: 'integer', title: '属于', 'x-ref': 'org/equipment' },
        parts: {
          ...{ type: 'integer', title: '部件' },
          'x-rollup': { of: 'org/equipment', count: true },
        },
        loanCount: {
          ...{ type: 'integer', title: '借用次数', 'x-search': true },
          'x-rollup': { ...loan, count: true },
        },
        lateCount: {
          ...{ type: 'integer', title: '逾期' },
          'x-rollup': { ...loan, count: true, where: "status != 'returned' && dueDate < now" },
        },
        mine: {
          ...{ type: 'integer', title: '我的' },
          'x-rollup': { ...loan, count: true, where: 'createById == user.userId' },
        },
        total: { type: 'number', title: '费用', 'x-scale': 2, 'x-rollup': { ...loan, sum: 'amount' } },
        held: {
          ...{ type: 'string', format: 'duration', title: '时长' },
          'x-rollup': { ...loan, sum: 'heldFor' },
        },
        firstDue: {
          ...{ type: 'string', format: 'date', title: '最早应还', 'x-search': true },
          'x-rollup': { ...loan, min: 'dueDate' },
        },
        lastDue: {
          ...{ type: 'string', format: 'date', title: '最晚应还' },
          'x-rollup': { ...loan, max: 'dueDate' },
        },
        lastStatus: {
          ...text('最近状态'),
          'x-rollup': { ...loan, latest: { value: 'status', by: 'dueDate' } },
        },
        newest: { ...text('最新'), 'x-rollup': { ...loan, latest: { value: 'status' } } },
        fines: {
          ...{ type: 'integer', title: '罚款' },
          'x-rollup': { ...loan, sum: 'fine', where: 'fine > 0' },
        },
      },
    },
  }),
  page('org/loan', {
    title: '借用',
    resource: {
      path: '/org/loan',
      label: 'status',
      trash: true,
      scope: { owner: 'createById' },
      properties: {
        equipmentId: { type: 'integer', title: '设备', 'x-ref': 'org/equipment' },
        status: text('状态'),
        amount: { type: 'number', title: '费用', 'x-scale': 2 },
        heldFor: { type: 'string', format: 'duration', title: '时长' },
        dueDate: { type: 'string', format: 'date', title: '应还' },
        fine: { type: 'integer', title: '罚款', 'x-permission': { read: 'org:person:salary' } },
      },
    },
  }),
  page('org/course', {
    title: '课程',
    resource: {
      path: '/org/course',
      label: 'courseName',
      tenancy: { owner: 'tenant', read: 'isOpen == true' },
      properties: {
        courseName: text('名称'),
        isOpen: { type: 'boolean', title: '开放', default: true },
        enrolled: { type: 'integer', title: '报名', 'x-rollup': { of: 'org/enrolment', count: true } },
      },
    },
  }),
  page('org/enrolment', {
    title: '报名',
    resource: {
      path: '/org/enrolment',
      label: 'who',
      properties: {
        who: text('姓名'),
        courseId: { type: 'integer', title: '课程', 'x-ref': 'org/course' },
      },
    },
  }),
]
