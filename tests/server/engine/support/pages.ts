import type { SourceFile } from '#model/types/index.ts'

/** A page file of the menu node org. */
export const page = (path: string, source: object): SourceFile => ({
  path: `${path}.json`,
  text: JSON.stringify({ menu: { parent: 'org' }, ...source }, null, 2),
})

const text = (title: string, more: object = {}) => ({ type: 'string', title, maxLength: 50, ...more })

/** Departments: a tree whose own key is what a data scope is about. */
const dept = page('org/dept', {
  title: '部门',
  resource: {
    path: '/org/dept',
    label: 'deptName',
    tree: { parent: 'parentId', order: 'orderNum' },
    scope: { department: 'deptId' },
    required: ['deptName'],
    properties: {
      parentId: { type: 'integer', title: '上级', 'x-ref': 'org/dept' },
      deptName: text('名称', { 'x-search': true }),
      orderNum: { type: 'integer', title: '排序', default: 0 },
      leader: text('负责人', { 'x-permission': { read: 'org:dept:leader' } }),
    },
  },
})

const role = page('org/role', {
  title: '角色',
  resource: {
    path: '/org/role',
    label: 'roleName',
    required: ['roleName'],
    properties: {
      roleName: text('角色名称', { 'x-unique': true }),
      status: text('状态', { default: '0', 'x-dict': 'on_off' }),
    },
  },
})

/** Everything that a record of one table can have: scope, trash, references, links, child rows, rules. */
const person = page('org/person', {
  title: '人员',
  split: { page: 'org/dept', by: 'deptId', descendants: true },
  resource: {
    path: '/org/person',
    label: 'personName',
    trash: true,
    scope: { department: 'deptId', owner: 'createById' },
    ignore: ['params', 'admin'],
    required: ['personName', 'code'],
    rules: [{ assert: 'endDate >= startDate', message: '结束日期不能早于开始日期', at: 'endDate' }],
    properties: {
      code: text('编码', { maxLength: 20, 'x-unique': true, 'x-search': 'prefix', 'x-write': 'create' }),
      personName: text('姓名', { 'x-search': true }),
      deptId: {
        type: 'integer',
        title: '部门',
        'x-ref': 'org/dept',
        'x-search': true,
      },
      status: text('状态', { default: '0', 'x-dict': 'on_off', 'x-search': true }),
      state: text('进度', { default: 'draft', readOnly: true }),
      password: { type: 'string', title: '密码', writeOnly: true, maxLength: 64 },
      salary: {
        type: 'number',
        title: '薪资',
        'x-scale': 2,
        'x-search': 'range',
        'x-permission': { read: 'org:person:salary', write: 'org:person:salary' },
      },
      price: { type: 'number', title: '单价', 'x-scale': 2 },
      quantity: { type: 'integer', title: '数量' },
      total: { type: 'number', title: '合计', 'x-scale': 2, 'x-compute': 'price * quantity' },
      badge: { type: 'integer', title: '工牌号', 'x-unique': true, 'x-compute': 'personId * 10 + 7' },
      startDate: { type: 'string', format: 'date', title: '开始日期' },
      endDate: { type: 'string', format: 'date', title: '结束日期' },
      standing: text('在职状态', {
        'x-search': 'eq',
        'x-cases': [
          { value: 'leaving', when: 'endDate < addDays(today(), 30) && status == "0"' },
          { value: 'coming', when: 'startDate > today()' },
          { value: 'here', when: 'has(startDate)' },
        ],
      }),
      joinedAt: { type: 'string', format: 'date-time', title: '入职时间', 'x-search': true },
      married: { type: 'boolean', title: '已婚' },
      hobbies: { type: 'array', title: '爱好', items: { type: 'string' }, 'x-dict': 'hobby' },
      intro: { type: 'string', title: '简介', maxLength: 2000, 'x-component': 'rich-text' },
      mentorId: {
        type: 'integer',
        title: '导师',
        'x-ref': { to: 'org/person', where: 'status == values.status' },
      },
      enteredBy: { type: 'integer', title: '录入人', 'x-default': 'user.userId' },
      roleIds: {
        type: 'array',
        title: '角色',
        items: { type: 'integer' },
        'x-ref': { to: 'org/role', through: 'org_person_role', where: "status == '0'" },
      },
      skills: {
        type: 'array',
        title: '技能',
        'x-table': 'org_person_skill',
        items: {
          type: 'object',
          required: ['skillName'],
          properties: {
            skillName: text('技能名称'),
            level: text('等级', { 'x-dict': 'on_off' }),
            hours: { type: 'integer', title: '课时' },
            rate: { type: 'integer', title: '单价', default: 2 },
            factor: { type: 'integer', title: '系数', 'x-default': 'rate * quantity' },
            cost: { type: 'integer', title: '费用', 'x-compute': 'hours * rate' },
          },
        },
      },
      createTime: {
        type: 'string',
        format: 'date-time',
        title: '创建时间',
        readOnly: true,
        'x-search': true,
      },
    },
    operations: { import: true, remove: { when: "status != '1'" } },
    actions: {
      publish: {
        title: '发布',
        when: "state == 'draft'",
        refusal: '{label}已经发布，不必再次发布',
        set: { state: "'published'", joinedAt: 'now' },
      },
      rename: {
        title: '改名',
        on: 'selection',
        form: {
          required: ['prefix'],
          properties: {
            prefix: {
              type: 'string',
              title: '前缀',
              maxLength: 5,
              'x-rules': [
                { assert: 'self != personName && self != suffix', message: '前缀不能与姓名或后缀相同' },
              ],
            },
            suffix: { type: 'string', title: '后缀', 'x-default': 'record.code' },
          },
        },
        set: { personName: "values.prefix + personName + coalesce(values.suffix, '')" },
      },
      ping: { title: '通知', on: 'list', run: 'module', form: { properties: { note: text('说明') } } },
    },
  },
  list: { columns: ['code', 'personName', 'deptId.deptName', 'status'], sort: 'code' },
})

/** Part of the records, behind endpoints and permissions of its own. */
const mine = page('org/mine', {
  title: '我的人员',
  permission: 'org:mine',
  resource: 'org/person',
  where: 'createById == user.userId',
})

const region = page('org/region', {
  title: '地区',
  resource: {
    path: '/org/region',
    style: 'page',
    tenancy: 'platform',
    label: 'regionName',
    required: ['regionName'],
    properties: { regionName: text('地区名称', { 'x-unique': true, 'x-search': true }) },
  },
})

const notice = page('org/notice', {
  title: '公开信息',
  resource: {
    path: '/org/notice',
    tenancy: { owner: 'tenant', read: "status == '1'" },
    label: 'subject',
    properties: {
      subject: text('标题'),
      status: text('状态', { default: '0' }),
      deptId: { type: 'integer', title: '部门', 'x-ref': { to: 'org/dept', onDelete: 'set null' } },
      lines: {
        type: 'array',
        title: '内容',
        'x-table': 'org_notice_line',
        items: { type: 'object', properties: { line: text('一行') } },
      },
    },
  },
})

const computed = page('org/online', {
  title: '在线',
  resource: {
    path: '/org/online',
    source: 'module',
    key: 'tokenId',
    label: 'userName',
    operations: { read: true },
    properties: {
      tokenId: text('编号'),
      userName: text('用户'),
      ip: text('地址', { 'x-permission': { read: 'org:online:ip' } }),
    },
  },
})

/** Lengths of time beside moments. */
const shift = page('org/shift', {
  title: '班次',
  resource: {
    path: '/org/shift',
    label: 'shiftName',
    operations: { export: true, import: true },
    actions: {
      close: { title: '结束', on: 'row', when: 'limit <= duration("2h")', set: { shiftName: '"closed"' } },
      enlarge: {
        title: '扩编',
        on: 'row',
        form: {
          properties: {
            by: { type: 'integer', title: '增加' },
            pause: { type: 'string', format: 'duration', title: '休息', enum: ['PT60M'] },
          },
        },
        set: { crew: 'values.by == null ? null : crew + values.by' },
      },
    },
    required: ['crew'],
    rules: [{ assert: 'endTime - startTime <= limit', message: '超过时限' }],
    properties: {
      shiftName: text('名称'),
      startTime: { type: 'string', format: 'date-time', title: '开始' },
      endTime: { type: 'string', format: 'date-time', title: '结束' },
      limit: { type: 'string', format: 'duration', title: '时限', 'x-search': true },
      lasted: { type: 'string', format: 'duration', title: '历时', 'x-compute': 'endTime - startTime' },
      crew: { type: 'integer', title: '人数', minimum: 1, maximum: 10, default: 2 },
      pairs: { type: 'integer', title: '对数', maximum: 3, 'x-compute': 'floor(crew / 2)' },
      pause: {
        type: 'string',
        format: 'duration',
        title: '休息',
        enum: ['PT60M', 'PT90M'],
        default: 'PT60M',
      },
      beginning: { type: 'string', format: 'time', title: '钟点' },
      urgent: { type: 'boolean', title: '加急' },
      previousId: {
        type: 'integer',
        title: '上一班',
        'x-ref': {
          to: 'org/shift',
          where:
            'limit <= values.limit || crew < values.crew || beginning == values.beginning || urgent == values.urgent || startTime < values.startTime || shiftName == values.shiftName',
        },
      },
    },
  },
})

/** Part of them, by a filter that the database answers. */
const shortShift = page('org/short-shift', {
  title: '短班次',
  permission: 'org:shift:short',
  resource: 'org/shift',
  where: 'limit <= duration("2h") || limit == lasted',
})

const goal = page('org/goal', {
  title: '目标',
  resource: {
    path: '/org/goal',
    label: 'goalName',
    properties: { goalName: text('名称'), code: text('编码', { 'x-unique': true }) },
  },
})

/** Refers to goals in each way that no foreign key guards, or not all the way. */
const task = page('org/task', {
  title: '任务',
  resource: {
    path: '/org/task',
    label: 'taskName',
    properties: {
      taskName: text('名称'),
      goalId: { type: 'integer', title: '目标', 'x-ref': { to: 'org/goal', onDelete: 'set null' } },
      goalCode: text('目标编码', { 'x-ref': { to: 'org/goal', key: 'code' } }),
      goalIds: { type: 'array', title: '各目标', items: { type: 'integer' }, 'x-ref': 'org/goal' },
      steps: {
        type: 'array',
        title: '步骤',
        'x-table': 'org_task_step',
        items: {
          type: 'object',
          properties: {
            goalId: { type: 'integer', title: '目标', 'x-ref': { to: 'org/goal', onDelete: 'set null' } },
          },
        },
      },
    },
  },
})

const others = [
  { value: 'a', label: { zh: '自取', en: 'Fetched' }, color: 'primary' },
  { value: 'x', label: { zh: '其他', en: 'Other' }, other: true },
]

/** Choices that its own file names. */
const parcel = page('org/parcel', {
  title: '包裹',
  resource: {
    path: '/org/parcel',
    label: 'parcelName',
    required: ['parcelName'],
    operations: { export: true, import: true },
    properties: {
      parcelName: text('名称'),
      way: text('方式', { 'x-search': true, 'x-options': others }),
      size: {
        type: 'integer',
        title: '大小',
        'x-options': [
          { value: 1, label: '小' },
          { value: 2, label: '大' },
          { value: 3, label: '大' },
        ],
      },
      risks: {
        type: 'array',
        title: '风险',
        'x-options': [
          { value: 'fire', label: '火' },
          { value: 'else', label: '其他', other: true },
          { value: 'none', label: '都没有', exclusive: true },
        ],
      },
      stops: {
        type: 'array',
        title: '停靠',
        'x-table': 'org_parcel_stop',
        items: { type: 'object', properties: { kind: text('种类', { 'x-options': others }) } },
      },
    },
    actions: {
      send: {
        title: '寄出',
        set: { way: "'a'" },
        form: { properties: { by: text('承运', { 'x-options': others }) } },
      },
    },
  },
})

export const files = [
  ...[dept, role, person, mine, region, notice],
  ...[computed, shift, shortShift, goal, task, parcel],
]
