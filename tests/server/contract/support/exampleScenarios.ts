/** A day from today as page files keep it: 2026-05-01. */
export const day = (from: number) =>
  new Date(Date.now() + (8 + from * 24) * 3_600_000).toISOString().slice(0, 10)

/** A moment of a day from today, in the platform's zone. */
const at = (from: number, time: string) => `${day(from)} ${time}:00`

const year = day(0).slice(0, 4)
const month = day(0).slice(5, 7)

interface Sent {
  /** Address of the resource, or of an action below it: /loans/loan/lend. */
  path: string
  /** `$name` stands for the key of a record that was made before. */
  body: Record<string, unknown>
}

/** A field, and words that are told at it. */
interface Refusal {
  field: string
  message: string
}

/** What somebody does with an example, in order. */
export interface ExampleScenario {
  example: string
  /** Records that are made, each under a name, and what is answered of them afterwards. */
  makes: (Sent & { name: string; has?: Record<string, unknown> })[]
  refuses: (Sent & Refusal)[]
  /** What actions make of the record of that name, or where and why they are refused. */
  acts: (Sent & { name: string; has?: Record<string, unknown>; refused?: Refusal })[]
  /** A search that finds the record of that name, and what the list says of it. */
  finds: { path: string; query: Record<string, string>; name: string; has?: Record<string, unknown> }
}

const loan = {
  deviceId: '$projector',
  borrowerKind: 'student',
  borrower: '王同学',
  studentNo: '2026001',
  company: '不属于学生的单位',
  phone: '13800138000',
  purpose: 'other',
  purposeOther: '运动会',
}

const line = { price: 100, quantity: 1 }

/** Every answer in the middle of its scale. */
const answers = Object.fromEntries(
  ['training', 'workload', 'networkState', 'libraryState', 'planState', 'methodState', 'examState']
    .concat('practiceState', 'safetyState')
    .map(name => [name, 3]),
)
const report = {
  unit: '信息工程学院',
  unitKind: 'department',
  leader: '陈院长',
  students: 1200,
  teachers: 60,
  doctors: 21,
  laboratories: 0,
  risks: ['none'],
  schoolYear: 2026,
  ...answers,
}

const booking = { roomId: '$room', heldOn: day(1), startsAt: '09:00:00', endsAt: '10:00:00', attendees: 6 }

const contract = {
  kind: 'CG',
  party: '北京某某设备有限公司',
  signedOn: day(-350),
  startsOn: day(-350),
  endsOn: day(15),
  amount: 120000,
}

const application = {
  programmeId: '$merit',
  student: '李同学',
  studentNo: '2026002',
  grade: 2,
  average: 91.5,
  statement: '学习认真，成绩在班级里一直名列前茅，申请学业奖学金。',
  isTrue: true,
}

const ticket = { subject: '教室投影不亮', category: 'power', place: '教学楼 301', phone: '13800138000' }

export const scenarios: ExampleScenario[] = [
  {
    example: 'loans',
    makes: [
      {
        name: 'projector',
        path: '/loans/device',
        body: {
          deviceNo: 'TY001',
          deviceName: '便携投影',
          category: 'projector',
          dailyFee: 12.5,
          longestLoan: 5,
        },
      },
      {
        name: 'loan',
        path: '/loans/loan',
        body: { ...loan, borrowedFrom: at(-2, '09:00'), borrowedUntil: at(-1, '09:00') },
        has: {
          loanNo: `JY-${year}${month}-0001`,
          dailyFee: 12.5,
          longestLoan: 5,
          days: 2,
          fee: 25,
          company: null,
          status: 'reserved',
          due: null,
        },
      },
    ],
    refuses: [
      {
        path: '/loans/loan',
        body: { ...loan, borrowedFrom: at(-1, '08:00'), borrowedUntil: at(1, '08:00') },
        field: 'borrowedUntil',
        message: '该设备此间已由',
      },
      {
        path: '/loans/loan',
        body: { ...loan, borrowedFrom: at(2, '08:00'), borrowedUntil: at(12, '08:00') },
        field: 'borrowedUntil',
        message: '借用时间超过该设备的最长天数',
      },
    ],
    acts: [
      { path: '/loans/loan/lend', name: 'loan', body: {}, has: { status: 'lent', due: 'late' } },
      {
        path: '/loans/loan/giveBack',
        name: 'loan',
        body: { returnedAt: '2099-01-01 09:00:00', condition: 'good' },
        refused: { field: 'returnedAt', message: '归还时间不能晚于现在' },
      },
      {
        path: '/loans/loan/giveBack',
        name: 'loan',
        body: { condition: 'good', damage: '不该留下' },
        has: { status: 'returned', condition: 'good', damage: null, due: null },
      },
    ],
    finds: {
      path: '/loans/device',
      query: { deviceName: '投影' },
      name: 'projector',
      has: { loanCount: 1, lateCount: 0, nextDue: null, earned: 25 },
    },
  },
  {
    example: 'courses',
    makes: [
      { name: 'teacher', path: '/courses/teacher', body: { teacherNo: 'T001', teacherName: '周老师' } },
      {
        name: 'course',
        path: '/courses/course',
        body: {
          courseName: '机械制图',
          category: 'required',
          teacherId: '$teacher',
          capacity: 1,
          fee: 300,
          startsOn: '2026-03-01',
          endsOn: '2026-06-30',
          sessions: [
            { topic: '投影', heldOn: '2026-03-02', startsAt: '08:00:00', endsAt: '09:40:00' },
            { topic: '剖视图', heldOn: '2026-03-09', startsAt: '08:00:00', endsAt: '09:40:00', hours: 1.5 },
          ],
        },
        has: {
          courseNo: 'KC-2026-001',
          fee: null,
          sessionCount: 2,
          hours: 3.5,
          status: 'draft',
          enrolled: 0,
        },
      },
    ],
    refuses: [
      {
        path: '/courses/course',
        body: {
          courseName: '钳工',
          category: 'required',
          teacherId: '$teacher',
          capacity: 20,
          startsOn: '2026-03-01',
          endsOn: '2026-03-31',
          sessions: [{ topic: '锉削', heldOn: '2026-03-02', startsAt: '10:00:00', endsAt: '09:00:00' }],
        },
        field: 'sessions.0.endsAt',
        message: '须晚于开始时间',
      },
    ],
    acts: [{ path: '/courses/course/open', name: 'course', body: {}, has: { status: 'open' } }],
    finds: {
      path: '/courses/teacher',
      query: { teacherName: '周' },
      name: 'teacher',
      has: { courseCount: 1, hours: 3.5 },
    },
  },
  {
    example: 'self-assessment',
    makes: [
      {
        name: 'report',
        path: '/self-assessment/report',
        body: { ...report, equipmentState: 1, turnoverReason: '没有人离职' },
        has: {
          ratio: 20,
          doctorShare: 35,
          peopleScore: 6,
          teachingScore: 12,
          facilityScore: 6,
          percent: 75,
          equipmentState: null,
          turnoverReason: null,
          awards: 0,
        },
      },
    ],
    refuses: [
      {
        path: '/self-assessment/report',
        body: { ...report, unit: '机电工程学院', risks: ['none', 'fire'] },
        field: 'risks',
        message: '以上都没有',
      },
      {
        path: '/self-assessment/report',
        body: { ...report, unit: '机电工程学院', risks: ['fire'] },
        field: 'riskPlan',
        message: '整改措施',
      },
      { path: '/self-assessment/report', body: report, field: 'unit', message: '已存在' },
    ],
    acts: [
      { path: '/self-assessment/report/submit', name: 'report', body: {}, has: { status: 'submitted' } },
    ],
    finds: { path: '/self-assessment/report', query: { unit: '信息' }, name: 'report', has: { percent: 75 } },
  },
  {
    example: 'invoices',
    makes: [
      {
        name: 'customer',
        path: '/invoices/customer',
        body: { customerName: '北京某某科技有限公司', taxNo: '91350100M000100Y43', termDays: 10 },
      },
      {
        name: 'product',
        path: '/invoices/product',
        body: { productName: '技术服务', unit: '次', price: 99.9, taxRate: 13 },
      },
      {
        name: 'invoice',
        path: '/invoices/invoice',
        body: {
          customerId: '$customer',
          invoicedOn: day(-20),
          discount: 0.5,
          lines: [
            { productId: '$product', quantity: 3 },
            { productId: '$product', ...line, taxRate: 0 },
          ],
        },
        has: {
          invoiceNo: `FP-${day(-20).slice(0, 4)}-00001`,
          taxNo: '91350100M000100Y43',
          payBy: day(-10),
          net: 399.7,
          tax: 51.96,
          total: 451.16,
          status: 'draft',
        },
      },
    ],
    refuses: [
      {
        path: '/invoices/invoice',
        body: { customerId: '$customer', discount: 500, lines: [{ productId: '$product', ...line }] },
        field: 'discount',
        message: '折扣不能超过价税合计',
      },
      {
        path: '/invoices/invoice',
        body: { customerId: '$customer', lines: [] },
        field: 'lines',
        message: '',
      },
    ],
    acts: [
      {
        path: '/invoices/invoice/issue',
        name: 'invoice',
        body: {},
        has: { status: 'issued', issuedOn: day(0), payment: 'late' },
      },
    ],
    finds: {
      path: '/invoices/customer',
      query: { customerName: '某某' },
      name: 'customer',
      has: { invoiced: 451.16, unpaid: 451.16, lastIssued: day(0) },
    },
  },
  {
    example: 'rooms',
    makes: [
      {
        name: 'room',
        path: '/rooms/room',
        body: { roomName: '第一会议室', seats: 12, equipment: ['projector', 'whiteboard'] },
      },
      {
        name: 'booking',
        path: '/rooms/booking',
        body: { ...booking, subject: '教学例会', link: 'https://example.org/meeting' },
        has: { seats: 12, link: null, status: 'booked' },
      },
      {
        name: 'next',
        path: '/rooms/booking',
        body: { ...booking, subject: '招生会', startsAt: '10:00:00', endsAt: '11:00:00' },
      },
    ],
    refuses: [
      {
        path: '/rooms/booking',
        body: { ...booking, subject: '撞车的会', startsAt: '09:30:00', endsAt: '09:45:00' },
        field: 'endsAt',
        message: '该会议室此时已预订给“教学例会”',
      },
      {
        path: '/rooms/booking',
        body: { ...booking, subject: '大会', heldOn: day(2), attendees: 13 },
        field: 'attendees',
        message: '参会人数超过座位数',
      },
    ],
    acts: [{ path: '/rooms/booking/cancel', name: 'booking', body: {}, has: { status: 'cancelled' } }],
    finds: { path: '/rooms/booking', query: { subject: '招生' }, name: 'next' },
  },
  {
    example: 'visitors',
    makes: [
      {
        name: 'visit',
        path: '/visitors/visit',
        body: {
          visitor: '赵先生',
          phone: '13800138000',
          reason: 'meeting',
          expectedAt: at(1, '09:00'),
          byCar: true,
          plate: '京A12345',
          companions: [{ name: '钱女士' }, { name: '孙先生', phone: '13900139000' }],
        },
        has: { people: 3, plate: '京A12345', status: 'expected', stay: null },
      },
    ],
    refuses: [
      {
        path: '/visitors/visit',
        body: { visitor: '周先生', phone: '123', reason: 'meeting', expectedAt: at(1, '09:00') },
        field: 'phone',
        message: '手机号',
      },
      {
        path: '/visitors/visit',
        body: {
          visitor: '周先生',
          phone: '13800138000',
          reason: 'meeting',
          expectedAt: at(1, '09:00'),
          byCar: true,
        },
        field: 'plate',
        message: '车牌号',
      },
    ],
    acts: [
      {
        path: '/visitors/visit/arrive',
        name: 'visit',
        body: { badge: 'A001' },
        has: { status: 'inside', badge: 'A001' },
      },
    ],
    finds: { path: '/visitors/visit', query: { visitor: '赵' }, name: 'visit', has: { people: 3 } },
  },
  {
    example: 'contracts',
    makes: [
      {
        name: 'contract',
        path: '/contracts/contract',
        body: { ...contract, subject: '实训设备采购合同', noticeDays: 60 },
        has: {
          contractNo: `HT-CG-${day(-350).slice(0, 4)}-0001`,
          remindOn: day(-15),
          months: 12,
          noticeDays: null,
          reminder: null,
        },
      },
    ],
    refuses: [
      {
        path: '/contracts/contract',
        body: { ...contract, subject: '倒签的合同', endsOn: contract.startsOn },
        field: 'endsOn',
        message: '到期日期须晚于生效日期',
      },
      {
        path: '/contracts/contract',
        body: { ...contract, subject: '自动续期的合同', autoRenew: true },
        field: 'noticeDays',
        message: '终止通知期',
      },
    ],
    acts: [
      {
        path: '/contracts/contract/activate',
        name: 'contract',
        body: {},
        has: { status: 'active', reminder: 'soon' },
      },
      {
        path: '/contracts/contract/renew',
        name: 'contract',
        body: { endsOn: day(400) },
        has: { endsOn: day(400), remindOn: day(370), reminder: null },
      },
    ],
    finds: { path: '/contracts/contract', query: { party: '某某' }, name: 'contract', has: { changed: 0 } },
  },
  {
    example: 'inventory',
    makes: [
      { name: 'category', path: '/inventory/category', body: { categoryName: '办公用品', orderNum: 1 } },
      {
        name: 'paper',
        path: '/inventory/item',
        body: { itemName: '打印纸', categoryId: '$category', unit: '箱', quantity: 5, least: 10, price: 120 },
        has: { worth: 600, supply: 'low' },
      },
      {
        name: 'count',
        path: '/inventory/count',
        body: {
          countName: '年中盘点',
          countedOn: day(0),
          lines: [{ itemId: '$paper', counted: 4, reason: '领用未登记' }],
        },
        has: {
          countNo: `PD-${year}${month}-001`,
          lineCount: 1,
          wrongCount: 1,
          worth: -120,
          status: 'counting',
        },
      },
    ],
    refuses: [
      {
        path: '/inventory/count',
        body: { countName: '缺原因', countedOn: day(0), lines: [{ itemId: '$paper', counted: 3 }] },
        field: 'lines.0.reason',
        message: '差异原因',
      },
    ],
    acts: [
      {
        path: '/inventory/item/receive',
        name: 'paper',
        body: { amount: 7 },
        has: { quantity: 12, supply: 'enough' },
      },
      {
        path: '/inventory/item/issue',
        name: 'paper',
        body: { amount: 13 },
        refused: { field: 'amount', message: '出库数量超过库存' },
      },
      {
        path: '/inventory/item/issue',
        name: 'paper',
        body: { amount: 12 },
        has: { quantity: 0, supply: 'none' },
      },
    ],
    finds: { path: '/inventory/item', query: { supply: 'none' }, name: 'paper', has: { worth: 0 } },
  },
  {
    example: 'scholarships',
    makes: [
      {
        name: 'merit',
        path: '/scholarships/programme',
        body: {
          programmeName: '学业奖学金',
          amount: 3000,
          quota: 5,
          leastAverage: 85,
          opensOn: day(-3),
          closesOn: day(3),
        },
        has: { phase: 'open', kind: 'merit' },
      },
      {
        name: 'application',
        path: '/scholarships/application',
        body: {
          ...application,
          familyIncome: 50000,
          members: 4,
          honours: [{ honour: '三好学生', level: 'school' }],
        },
        has: { amount: 3000, familyIncome: null, perHead: null, status: 'applied' },
      },
    ],
    refuses: [
      {
        path: '/scholarships/application',
        body: { ...application, studentNo: '2026003', average: 80 },
        field: 'average',
        message: '平均成绩低于该项目的要求',
      },
      {
        path: '/scholarships/application',
        body: { ...application, studentNo: '2026003', isTrue: false },
        field: 'isTrue',
        message: '请确认所填内容属实',
      },
    ],
    acts: [
      {
        path: '/scholarships/application/judge',
        name: 'application',
        body: { verdict: 'granted' },
        has: { status: 'granted' },
      },
    ],
    finds: {
      path: '/scholarships/programme',
      query: { phase: 'open' },
      name: 'merit',
      has: { applied: 1, granted: 1 },
    },
  },
  {
    example: 'suggestions',
    makes: [
      {
        name: 'suggestion',
        path: '/suggestions/suggestion',
        body: { subject: '午餐时间', about: 'canteen', text: '请晚半小时关门。', weight: 3 },
        has: { version: 1, weight: 3 },
      },
    ],
    refuses: [
      {
        path: '/suggestions/suggestion',
        body: { subject: '午餐时间', about: 'weather', text: '太热' },
        field: 'about',
        message: '关于',
      },
    ],
    acts: [],
    finds: { path: '/suggestions/suggestion', query: { about: 'canteen' }, name: 'suggestion' },
  },
  {
    example: 'repairs',
    makes: [
      {
        name: 'ticket',
        path: '/repairs/ticket',
        body: { ...ticket, dangerNote: '没有危险' },
        has: { ticketNo: `BX${year}${month}-0001`, urgency: 1, dangerNote: null, status: 'open' },
      },
    ],
    refuses: [
      { path: '/repairs/ticket', body: { ...ticket, urgency: 3 }, field: 'dangerNote', message: '危险说明' },
      { path: '/repairs/ticket', body: { ...ticket, category: 'gas' }, field: 'category', message: '类别' },
    ],
    acts: [],
    finds: { path: '/repairs/ticket', query: { status: 'open' }, name: 'ticket' },
  },
]
