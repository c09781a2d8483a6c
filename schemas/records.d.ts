// Made by `npm run schema types` from the page files. Changes here are lost.

/** 签到记录: schemas/activity/arrival.json */
export interface ActivityArrival {
  /** 编号 */
  checkinId: number
  /** 活动 */
  activityId: number
  activity?: Record<string, unknown> | null
  /** 报名 */
  enrollmentId: number
  enrollment?: Record<string, unknown> | null
  /** 场次编号 */
  sessionNumber: number | null
  /** 姓名 */
  personName: string | null
  /** 签到方式 */
  method: 'ticket' | 'code' | 'name' | null
  /** 签到人 */
  checkedBy: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 报名: schemas/activity/enrollment.json */
export interface ActivityEnrollment {
  /** 编号 */
  enrollmentId: number
  /** 活动 */
  activityId: number
  activity?: Record<string, unknown> | null
  /** 姓名 */
  personName: string
  /** 手机号 */
  phone: string | null
  /** 账号 */
  userId: number | null
  user?: Record<string, unknown> | null
  /** 报名方式 */
  origin: 'account' | 'visitor' | 'staff' | null
  /** 状态 */
  status: string | null
  /** 报名表版本 */
  formVersionId: number | null
  /** 报名表 */
  content: unknown
  /** 备注 */
  remark: string | null
  /** 确认截止 */
  offerUntil: string | null
  /** 签到时间 */
  arrivedAt: string | null
  /** 审核意见 */
  reviewReason: string | null
  /** 取消时间 */
  cancelTime: string | null
  /** 取消原因 */
  cancelReason: string | null
  /** 提醒时间 */
  remindTime: string | null
  /** 报名人标识 */
  personKey: string | null
  /** 请求标识 */
  requestKey: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 报名时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** A row of ActivityPublish.sessions. */
export interface ActivityPublishSessionsRow {
  /** 编号 */
  id: number
  /** 场次名称 */
  sessionName: string
  /** 开始 */
  startTime: string
  /** 结束 */
  endTime: string | null
  /** 地点 */
  place: string | null
}

/** 活动: schemas/activity/publish.json */
export interface ActivityPublish {
  /** 编号 */
  activityId: number
  /** 活动名称 */
  activityTitle: string
  /** 活动类型 */
  kind: string
  /** 封面图 */
  cover: string | null
  /** 地点 */
  place: string
  /** 开始时间 */
  startTime: string
  /** 结束时间 */
  endTime: string
  /** 活动介绍 */
  description: string | null
  /** 联系人 */
  contact: string | null
  /** 联系电话 */
  contactPhone: string | null
  /** 主办部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 面向人员 */
  shownTo: Record<string, true | (number | string | Record<string, unknown>)[]> | null
  /** 接受访客报名 */
  openToVisitors: boolean | null
  /** 验证手机号 */
  verifyPhone: boolean | null
  /** 动态二维码 */
  hallCode: boolean | null
  /** 报名开始 */
  enrollFrom: string | null
  /** 报名截止 */
  enrollTo: string | null
  /** 名额 */
  capacity: number | null
  /** 已占名额 */
  takenCount: number | null
  /** 候补名额 */
  waitingPlaces: number
  /** 候补人数 */
  waitingCount: number | null
  /** 递补确认时限（小时） */
  offerHours: number
  /** 报名需审核 */
  needReview: boolean | null
  /** 报名表 */
  formVersionId: number | null
  /** 取消截止 */
  cancelUntil: string | null
  /** 签到开始 */
  checkinFrom: string | null
  /** 场次 */
  sessions: ActivityPublishSessionsRow[] | null
  /** 状态 */
  status: string | null
  /** 阶段 */
  phase: 'soon' | 'open' | 'shut' | 'now' | 'over' | null
  /** 发布时间 */
  publishTime: string | null
  /** 取消原因 */
  cancelReason: string | null
  /** 已签到 */
  arrivedCount: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 外部地址: schemas/bpm/manager/address/index.json */
export interface BpmManagerAddress {
  /** 编号 */
  id: number
  /** 地址编码 */
  code: string
  /** 名称 */
  name: string
  /** 地址 */
  url: string
  /** 密钥请求头 */
  headerName: string | null
  /** 密钥 */
  secret?: string | null
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 流程实例: schemas/bpm/manager/process-instance/index.json */
export interface BpmManagerProcessInstance {
  /** 实例编号 */
  id: number
  /** 流程名称 */
  name: string | null
  /** 编号 */
  number: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 流程分类 */
  category: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 当前任务 */
  taskNames: string | null
  /** 状态 */
  status: number | null
  /** 结果 */
  result: number | null
  /** 挂起状态 */
  suspensionState: number | null
  /** 异常 */
  incidents: number | null
  /** 发起时间 */
  createTime: string | null
  /** 结束时间 */
  endTime: string | null
  /** 耗时 */
  durationInMillis: number | null
  /** 耗时 */
  spent: string | null
}

/** 流程任务: schemas/bpm/manager/task/index.json */
export interface BpmManagerTask {
  /** 任务编号 */
  id: number
  /** 任务名称 */
  name: string | null
  /** 实例编号 */
  processInstanceId: number | null
  /** 流程标题 */
  processInstanceName: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 流程分类 */
  category: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 处理人 */
  assigneeName: string | null
  /** 结果 */
  result: number | null
  /** 审批意见 */
  reason: string | null
  /** 挂起状态 */
  suspensionState: number | null
  /** 到达时间 */
  createTime: string | null
  /** 截止时间 */
  dueDate: string | null
  /** 处理时间 */
  endTime: string | null
  /** 耗时 */
  durationInMillis: number | null
  /** 耗时 */
  spent: string | null
}

/** 流程模型: schemas/bpm/model/index.json */
export interface BpmModel {
  /** 编号 */
  id: number
  /** 流程标识 */
  key: string
  /** 流程名称 */
  name: string
  /** 流程分类 */
  category: string
  /** 表单类型 */
  formType: number
  /** 流程表单 */
  formId: number | null
  form?: Record<string, unknown> | null
  /** 表单提交路由 */
  formCustomCreatePath: string | null
  /** 表单查看路由 */
  formCustomViewPath: string | null
  /** 流程描述 */
  description: string | null
  /** 图标 */
  icon: string | null
  /** 谁可以发起 */
  startAudience: Record<string, true | (number | string | Record<string, unknown>)[]> | null
  /** 流程管理员 */
  managerUserIds: number[] | null
  managers?: Record<string, unknown>[]
  /** 办理规则 */
  settings: {
    title?: string | null
    number?: string | null
    summary?: string[] | null
    filters?: string[] | null
    allowCancel?: boolean | null
    allowWithdraw?: boolean | null
    allowWithdrawTask?: boolean | null
    nobody?: 'wait' | 'pass' | 'manager' | null
    starterApproves?: 'self' | 'skip' | 'leader' | null
    repeated?: 'never' | 'adjacent' | 'once' | null
    rejectTo?: 'end' | 'starter' | null
  } | null
  /** 流程图 */
  bpmnXml: string | null
  /** 最新版本 */
  processDefinitionId: number | null
  processDefinition?: Record<string, unknown> | null
  /** 状态 */
  suspensionState: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 实习请假: schemas/bpm/oa/leave/index.json */
export interface BpmOaLeave {
  /** 编号 */
  id: number
  /** 学生 */
  studentId: number | null
  student?: Record<string, unknown> | null
  /** 班级（部门） */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 请假类型 */
  type: number
  /** 开始时间 */
  startTime: string
  /** 结束时间 */
  endTime: string
  /** 请假天数 */
  days: number | null
  /** 请假原因 */
  reason: string
  /** 审批结果 */
  result: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 流程定义: schemas/bpm/process-definition/index.json */
export interface BpmProcessDefinition {
  /** 编号 */
  id: number
  /** 流程标识 */
  key: string | null
  /** 流程名称 */
  name: string | null
  /** 状态 */
  suspensionState: number | null
  /** 流程分类 */
  category: string | null
  /** 流程描述 */
  description: string | null
  /** 模型编号 */
  modelId: number | null
  /** 表单类型 */
  formType: number | null
  /** 流程表单 */
  formId: number | null
  form?: Record<string, unknown> | null
  /** 表单版本编号 */
  formVersionId: number | null
  /** 表单提交路由 */
  formCustomCreatePath: string | null
  /** 表单查看路由 */
  formCustomViewPath: string | null
  /** 流程图 */
  bpmnXml: string | null
  /** 分配规则 */
  assignRules: unknown
  /** 部署时间 */
  deploymentTime: string | null
  /** 办理设置 */
  settings: unknown
  /** 执行内容 */
  compiled?: unknown
  /** 可执行 */
  executable: boolean | null
  /** 不可执行的原因 */
  reasons: string[] | null
  /** 发布人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 流程表单数据: schemas/bpm/process-form/index.json */
export interface BpmProcessForm {
  /** 编号 */
  id: number
  /** 标题 */
  title: string
  /** 表单版本 */
  formVersionId: number | null
  /** 表单内容 */
  content: unknown
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 代理设置: schemas/bpm/substitute/index.json */
export interface BpmSubstitute {
  /** 编号 */
  id: number
  /** 本人 */
  userId: number
  user?: Record<string, unknown> | null
  /** 代理人 */
  substituteUserId: number
  substitute?: Record<string, unknown> | null
  /** 起始时间 */
  startTime: string
  /** 截止时间 */
  endTime: string
  /** 适用流程 */
  processKeys: string[] | null
  /** 交接现有待办 */
  handOver: boolean | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 任务分配规则: schemas/bpm/task-assign-rule/index.json */
export interface BpmTaskAssignRule {
  /** 编号 */
  id: number
  /** 流程模型 */
  modelId: number
  model?: Record<string, unknown> | null
  /** 任务标识 */
  taskDefinitionKey: string
  /** 规则类型 */
  type: number
  /** 规则范围 */
  options: unknown
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 抄送: schemas/bpm/task/copy/index.json */
export interface BpmTaskCopy {
  /** 编号 */
  id: number
  /** 实例编号 */
  processInstanceId: number | null
  /** 流程名称 */
  processInstanceName: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 抄送任务 */
  taskName: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 抄送人 */
  creatorName: string | null
  /** 抄送意见 */
  reason: string | null
  /** 抄送时间 */
  createTime: string | null
  /** 阅读时间 */
  readTime: string | null
}

/** 已办任务: schemas/bpm/task/done/index.json */
export interface BpmTaskDone {
  /** 任务编号 */
  id: number
  /** 任务名称 */
  name: string | null
  /** 实例编号 */
  processInstanceId: number | null
  /** 流程标题 */
  processInstanceName: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 流程分类 */
  category: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 处理人 */
  assigneeName: string | null
  /** 结果 */
  result: number | null
  /** 审批意见 */
  reason: string | null
  /** 挂起状态 */
  suspensionState: number | null
  /** 到达时间 */
  createTime: string | null
  /** 截止时间 */
  dueDate: string | null
  /** 处理时间 */
  endTime: string | null
  /** 耗时 */
  durationInMillis: number | null
  /** 耗时 */
  spent: string | null
}

/** 我的流程: schemas/bpm/task/my/index.json */
export interface BpmTaskMy {
  /** 实例编号 */
  id: number
  /** 流程名称 */
  name: string | null
  /** 编号 */
  number: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 流程分类 */
  category: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 当前任务 */
  taskNames: string | null
  /** 状态 */
  status: number | null
  /** 结果 */
  result: number | null
  /** 挂起状态 */
  suspensionState: number | null
  /** 异常 */
  incidents: number | null
  /** 发起时间 */
  createTime: string | null
  /** 结束时间 */
  endTime: string | null
  /** 耗时 */
  durationInMillis: number | null
  /** 耗时 */
  spent: string | null
}

/** 待办任务: schemas/bpm/task/todo/index.json */
export interface BpmTaskTodo {
  /** 任务编号 */
  id: number
  /** 任务名称 */
  name: string | null
  /** 实例编号 */
  processInstanceId: number | null
  /** 流程标题 */
  processInstanceName: string | null
  /** 流程 */
  processDefinitionKey: string | null
  processModel?: Record<string, unknown> | null
  /** 流程分类 */
  category: string | null
  /** 摘要 */
  summaryText: string | null
  /** 发起人 */
  startUserName: string | null
  /** 处理人 */
  assigneeName: string | null
  /** 结果 */
  result: number | null
  /** 审批意见 */
  reason: string | null
  /** 挂起状态 */
  suspensionState: number | null
  /** 到达时间 */
  createTime: string | null
  /** 截止时间 */
  dueDate: string | null
  /** 处理时间 */
  endTime: string | null
  /** 耗时 */
  durationInMillis: number | null
  /** 已等待 */
  spent: string | null
}

/** 用户分组: schemas/bpm/user-group/index.json */
export interface BpmUserGroup {
  /** 编号 */
  id: number
  /** 组名 */
  name: string
  /** 描述 */
  description: string | null
  /** 成员 */
  memberUserIds: number[]
  members?: Record<string, unknown>[]
  /** 状态 */
  status: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 填报任务: schemas/datafill/campaign.json */
export interface DatafillCampaign {
  /** 编号 */
  campaignId: number
  /** 填报标题 */
  title: string
  /** 填报模板 */
  templateId: number | null
  template?: Record<string, unknown> | null
  /** 填报类别 */
  category: string | null
  /** 填报表单 */
  formVersionId: number
  /** 填报说明 */
  instructions: string | null
  /** 附件 */
  attachments: string | null
  /** 填报对象 */
  targets: Record<string, true | (number | string | Record<string, unknown>)[]>
  /** 预填 */
  prefill: unknown
  /** 汇总 */
  rollup: unknown
  /** 开始时间 */
  startTime: string | null
  /** 截止时间 */
  deadline: string
  /** 宽限时间（分钟） */
  graceMinutes: number | null
  /** 上报前内部审核 */
  internalReview: boolean | null
  /** 截止前提醒 */
  remindHours: (1 | 4 | 24 | 72 | 168)[] | null
  /** 状态 */
  status: '0' | '1' | '2' | '3' | '4' | null
  /** 阶段 */
  phase: 'draft' | 'giving' | 'waiting' | 'running' | 'overdue' | 'ended' | 'filed' | 'back' | null
  /** 进度 */
  progress: string | null
  /** 填报对象数 */
  targetCount: number | null
  /** 未发放数 */
  skippedCount: number | null
  /** 表单编号 */
  formId: number | null
  /** 发布时间 */
  publishTime: string | null
  /** 结束时间 */
  endTime: string | null
  /** 撤回原因 */
  reason: string | null
  /** 正在进行 */
  workKind: 'publish' | 'start' | 'withdraw' | 'close' | 'archive' | 'version' | 'extend' | 'remind' | null
  /** 操作序号 */
  workNumber: number | null
  /** 操作参数 */
  workParams: unknown
  /** 已通知开始 */
  startTold: boolean | null
  /** 已提醒 */
  remindedHours: unknown
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 填报草稿: schemas/datafill/draft.json */
export interface DatafillDraft {
  /** 编号 */
  draftId: number
  /** 填报任务 */
  taskId: number | null
  /** 表单版本 */
  formVersionId: number | null
  /** 填报内容 */
  content: unknown
  /** 保存次数 */
  revision: number | null
  /** 保存人 */
  savedBy: string | null
  /** 保存时间 */
  savedTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 填报提问: schemas/datafill/question.json */
export interface DatafillQuestion {
  /** 编号 */
  questionId: number
  /** 填报任务 */
  taskId: number
  /** 问题 */
  question: string
  /** 填报标题 */
  taskTitle: string | null
  /** 填报对象 */
  targetName: string | null
  /** 发布机构编号 */
  publisherId: number | null
  /** 填报编号 */
  campaignId: number | null
  /** 提问人 */
  askedBy: string | null
  /** 状态 */
  status: '0' | '1' | null
  /** 答复 */
  answer: string | null
  /** 答复人 */
  answeredBy: string | null
  /** 答复时间 */
  answerTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 填报意见: schemas/datafill/remark.json */
export interface DatafillRemark {
  /** 编号 */
  remarkId: number
  /** 填报任务 */
  taskId: number | null
  /** 发布机构编号 */
  publisherId: number | null
  /** 发布机构 */
  publisherName: string | null
  /** 填报机构编号 */
  fillerId: number | null
  /** 填报编号 */
  campaignId: number | null
  /** 填报名称 */
  title: string | null
  /** 填报对象 */
  targetName: string | null
  /** 填报部门 */
  deptId: number | null
  /** 填报人 */
  userId: number | null
  /** 位置标识 */
  path: string | null
  /** 位置 */
  pathTitle: string | null
  /** 类型 */
  kind: '1' | '2' | null
  /** 意见 */
  text: string | null
  /** 发布机构意见 */
  byPublisher: boolean | null
  /** 提出人 */
  author: string | null
  /** 处理状态 */
  state: '0' | '1' | null
  /** 回复 */
  reply: string | null
  /** 处理人 */
  doneBy: string | null
  /** 处理时间 */
  doneTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 上报版本: schemas/datafill/submission.json */
export interface DatafillSubmission {
  /** 编号 */
  submissionId: number
  /** 回执编号 */
  receiptNumber: string | null
  /** 填报任务 */
  taskId: number | null
  /** 发布机构编号 */
  publisherId: number | null
  /** 发布机构 */
  publisherName: string | null
  /** 填报机构编号 */
  fillerId: number | null
  /** 填报编号 */
  campaignId: number | null
  /** 填报名称 */
  title: string | null
  /** 填报对象 */
  targetName: string | null
  /** 填报部门 */
  deptId: number | null
  /** 填报人 */
  userId: number | null
  /** 第几次上报 */
  number: number | null
  /** 表单版本 */
  formVersionId: number | null
  /** 填报内容 */
  content: unknown
  /** 与上次的差异 */
  differences: unknown
  /** 差异项数 */
  differenceCount: number | null
  /** 上报人 */
  submittedBy: string | null
  /** 上报时间 */
  submittedTime: string | null
  /** 逾期上报 */
  late: boolean | null
  /** 发布机构可见 */
  published: boolean | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 填报对象: schemas/datafill/target.json */
export interface DatafillTarget {
  /** 编号 */
  targetId: number
  /** 填报任务 */
  campaignId: number | null
  campaign?: Record<string, unknown> | null
  /** 填报对象 */
  targetName: string | null
  /** 对象类型 */
  targetKind: '1' | '2' | '3' | null
  /** 机构编号 */
  targetTenantId: number | null
  /** 对象标识 */
  targetKey: string | null
  /** 发放状态 */
  state: '0' | '1' | '2' | null
  /** 原因 */
  reason: string | null
  /** 操作序号 */
  doneNumber: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 填报任务: schemas/datafill/task.json */
export interface DatafillTask {
  /** 编号 */
  taskId: number
  /** 发布机构编号 */
  publisherId: number | null
  /** 发布机构 */
  publisherName: string | null
  /** 填报机构编号 */
  fillerId: number | null
  /** 填报机构 */
  fillerName: string | null
  /** 填报编号 */
  campaignId: number | null
  /** 填报名称 */
  title: string
  /** 填报说明 */
  instructions: string | null
  /** 附件 */
  attachments: string | null
  /** 填报对象类型 */
  targetKind: '1' | '2' | '3' | null
  /** 填报对象编号 */
  targetKey: string | null
  /** 填报对象 */
  targetName: string | null
  /** 填报部门 */
  deptId: number | null
  /** 填报人 */
  userId: number | null
  /** 机构类型 */
  memberType: string | null
  /** 联盟等级 */
  levelName: string | null
  /** 所在地区 */
  region: string | null
  /** 分类 */
  categoryName: string | null
  /** 表单编号 */
  formId: number | null
  /** 表单版本 */
  formVersionId: number | null
  /** 填报内容 */
  content: unknown
  /** 上期表单版本 */
  lastVersionId: number | null
  /** 上期内容 */
  lastContent: unknown
  /** 预填内容 */
  prefill: unknown
  /** 表单变更 */
  versionChange: unknown
  /** 开始时间 */
  startTime: string | null
  /** 截止时间 */
  deadline: string | null
  /** 宽限分钟 */
  graceMinutes: number | null
  /** 内部审核 */
  internalReview: boolean | null
  /** 状态 */
  status: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | null
  /** 期限 */
  phase: '0' | '1' | '2' | '3' | '4' | '5' | null
  /** 已填（%） */
  filledShare: number | null
  /** 首次保存时间 */
  beganTime: string | null
  /** 最近保存时间 */
  savedTime: string | null
  /** 最近保存人 */
  savedBy: string | null
  /** 上报时间 */
  submittedTime: string | null
  /** 上报人 */
  submittedBy: string | null
  /** 审核时间 */
  reviewTime: string | null
  /** 退回次数 */
  returnTimes: number | null
  /** 退回原因 */
  returnReason: string | null
  /** 免报原因 */
  exemptReason: string | null
  /** 延期申请 */
  extensionAsked: string | null
  /** 申请延期时间 */
  extensionAskedTime: string | null
  /** 逾期上报 */
  late: boolean | null
  /** 已结束 */
  ended: boolean | null
  /** 已归档 */
  archived: boolean | null
  /** 已撤回的上报 */
  takenBack: unknown
  /** 最近催报时间 */
  remindTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 填报模板: schemas/datafill/template.json */
export interface DatafillTemplate {
  /** 编号 */
  templateId: number
  /** 模板名称 */
  templateName: string
  /** 填报类别 */
  category: string | null
  /** 填报表单 */
  formVersionId: number
  /** 填报说明 */
  instructions: string | null
  /** 预填 */
  prefill: unknown
  /** 汇总 */
  rollup: unknown
  /** 状态 */
  status: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 答卷: schemas/interact/answer.json */
export interface InteractAnswer {
  /** 编号 */
  answerId: number
  /** 问卷 */
  surveyId: number
  /** 答卷状态 */
  status: '0' | '1' | null
  /** 表单版本 */
  formVersionId: number
  /** 答卷内容 */
  content: unknown
  /** 占用的配额 */
  quotaIds: unknown
  /** 填写人 */
  respondent: string | null
  /** 提交时间 */
  submittedAt: string | null
  /** 作废原因 */
  voidReason: string | null
  /** 已打乱 */
  mixed: boolean | null
  /** 版本 */
  version: number | null
}

/** 一次性码: schemas/interact/code.json */
export interface InteractCode {
  /** 编号 */
  codeId: number
  /** 问卷 */
  surveyId: number
  survey?: Record<string, unknown> | null
  /** 一次性码 */
  code: string
  /** 已使用 */
  used: boolean | null
  /** 已打乱 */
  mixed: boolean | null
  /** 版本 */
  version: number | null
}

/** 参与记录: schemas/interact/participant.json */
export interface InteractParticipant {
  /** 编号 */
  participantId: number
  /** 问卷 */
  surveyId: number
  /** 参与标识 */
  identityKey: string | null
  /** 请求标识 */
  requestKey: string | null
  /** 答卷编号 */
  answerId: number | null
  /** 手机号 */
  phone: string | null
  /** 一次性码编号 */
  codeId: number | null
  /** 已打乱 */
  mixed: boolean | null
  /** 版本 */
  version: number | null
}

/** 配额: schemas/interact/quota.json */
export interface InteractQuota {
  /** 编号 */
  quotaId: number
  /** 问卷 */
  surveyId: number
  survey?: Record<string, unknown> | null
  /** 配额名称 */
  title: string
  /** 题目 */
  field: string | null
  /** 选项 */
  option: string | null
  /** 条件 */
  condition: string | null
  /** 上限 */
  limit: number
  /** 已占 */
  taken: number | null
  /** 满额后 */
  outcome: '1' | '2'
  /** 满额文字 */
  endText: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 问卷: schemas/interact/survey/index.json */
export interface InteractSurvey {
  /** 编号 */
  surveyId: number
  /** 标题 */
  title: string
  /** 类型 */
  kind: '1' | '2'
  /** 填写说明 */
  instructions: string | null
  /** 表单 */
  formVersionId: number
  /** 表单编号 */
  formId: number | null
  /** 开始时间 */
  startTime: string | null
  /** 结束时间 */
  endTime: string | null
  /** 识别方式 */
  identity: '1' | '2' | '3' | '4'
  /** 可答次数 */
  frequency: 'once' | 'daily' | 'times'
  /** 最多几次 */
  times: number | null
  /** 动态二维码 */
  hallCode: boolean | null
  /** 匿名 */
  anonymous: boolean | null
  /** 填写范围 */
  askedOf: Record<string, true | (number | string | Record<string, unknown>)[]> | null
  /** 结束前一天提醒 */
  remindBefore: boolean | null
  /** 结果公开 */
  results: 'never' | 'answered' | 'ended' | 'always'
  /** 题目乱序 */
  randomQuestions: boolean | null
  /** 选项乱序 */
  randomOptions: boolean | null
  /** 结束页文字 */
  endText: string | null
  /** 个人信息保留天数（天） */
  dataDays: number | null
  /** 主办部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 状态 */
  status: '0' | '1' | '2' | '3' | '4' | null
  /** 阶段 */
  phase: 'draft' | 'soon' | 'open' | 'paused' | 'over' | null
  /** 答卷数 */
  answerCount: number | null
  /** 发布时间 */
  publishTime: string | null
  /** 实际结束时间 */
  closeTime: string | null
  /** 提醒时间 */
  remindTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 计数核对: schemas/monitor/counts/index.json */
export interface MonitorCounts {
  /** 编号 */
  incidentId: number
  /** 页面文件 */
  page: string | null
  /** 页面 */
  pageTitle: string | null
  /** 字段 */
  field: string | null
  /** 计数 */
  fieldTitle: string | null
  /** 不符记录数 */
  differed: number | null
  /** 涉及机构数 */
  tenants: number | null
  /** 差异（前 20 条） */
  examples: string | null
  /** 状态 */
  status: '0' | '1' | '2' | null
  /** 最近发现 */
  foundTime: string | null
  /** 修正记录数 */
  mended: number | null
  /** 处理人 */
  closeBy: string | null
  /** 处理时间 */
  closeTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 首次发现 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 定时任务: schemas/monitor/job/index.json */
export interface MonitorJob {
  /** 编号 */
  jobId: number
  /** 任务名称 */
  jobName: string
  /** 任务名称（英文） */
  jobNameEn: string | null
  /** 任务组名 */
  jobGroup: string
  /** 调用目标 */
  invokeTarget: string
  /** 执行周期（Cron） */
  cronExpression: string
  /** 错过时的处理 */
  misfirePolicy: string | null
  /** 是否并发 */
  concurrent: string | null
  /** 状态 */
  status: string
  /** 失败时通知 */
  alertOnFailure: boolean | null
  /** 备注 */
  remark: string | null
  /** 系统内置 */
  builtIn: string | null
  /** 下次执行时间 */
  nextValidTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 调度日志: schemas/monitor/job/log.json */
export interface MonitorJobLog {
  /** 编号 */
  jobLogId: number
  /** 任务编号 */
  jobId: number | null
  /** 任务名称 */
  jobName: string | null
  /** 任务组名 */
  jobGroup: string | null
  /** 调用目标 */
  invokeTarget: string | null
  /** 触发方式 */
  runKind: string | null
  /** 执行结果 */
  jobMessage: string | null
  /** 执行状态 */
  status: string | null
  /** 异常信息 */
  exceptionInfo: string | null
  /** 开始时间 */
  startTime: string | null
  /** 结束时间 */
  stopTime: string | null
  /** 耗时（毫秒） */
  costTime: number | null
  /** 第几次执行 */
  attempt: number | null
  /** 服务器 */
  server: string | null
  /** 执行编号 */
  runId: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 记录时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 在线用户: schemas/monitor/online/index.json */
export interface MonitorOnline {
  /** 会话编号 */
  tokenId: string
  /** 用户昵称 */
  nickName: string | null
  /** 登录名称 */
  userName: string | null
  /** 所属机构 */
  tenantName: string | null
  /** 部门名称 */
  deptName: string | null
  /** 登录地址 */
  ipaddr: string | null
  /** 登录地点 */
  loginLocation: string | null
  /** 浏览器 */
  browser: string | null
  /** 操作系统 */
  os: string | null
  /** 登录时间 */
  loginTime: string | null
  /** 最近使用 */
  lastUseTime: string | null
  /** 本机会话 */
  current: string | null
}

/** 权限申请: schemas/system/access-request/index.json */
export interface SystemAccessRequest {
  /** 编号 */
  requestId: number
  /** 申请人 */
  userId: number | null
  user?: Record<string, unknown> | null
  /** 部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 页面标识 */
  page: string | null
  /** 页面 */
  pageTitle: string | null
  /** 页面地址 */
  path: string | null
  /** 所需权限 */
  permission: string | null
  /** 菜单 */
  menuId: number | null
  /** 状态 */
  status: '0' | '1' | '2' | null
  /** 拒绝理由 */
  reason: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 日期安排: schemas/system/calendar/index.json */
export interface SystemCalendar {
  /** 编号 */
  id: number
  /** 名称 */
  name: string
  /** 名称（英文） */
  nameEn: string | null
  /** 类型 */
  kind: string
  /** 起始日期 */
  firstDay: string
  /** 结束日期 */
  lastDay: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 日期安排: schemas/system/calendar/own.json */
export interface SystemCalendarOwn {
  /** 编号 */
  id: number
  /** 名称 */
  name: string
  /** 类型 */
  kind: string
  /** 起始日期 */
  firstDay: string
  /** 结束日期 */
  lastDay: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 参数设置: schemas/system/config/index.json */
export interface SystemConfig {
  /** 编号 */
  configId: number
  /** 参数名称 */
  configName: string
  /** 参数名称（英文） */
  configNameEn: string | null
  /** 参数键名 */
  configKey: string
  /** 参数键值 */
  configValue: string
  /** 系统内置 */
  configType: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 部门管理: schemas/system/dept/index.json */
export interface SystemDept {
  /** 编号 */
  deptId: number
  /** 上级部门 */
  parentId: number | null
  parent?: Record<string, unknown> | null
  /** 部门名称 */
  deptName: string
  /** 显示排序 */
  orderNum: number | null
  /** 负责人 */
  leader: string | null
  /** 负责人账号 */
  leaderUserId: number | null
  leaderUser?: Record<string, unknown> | null
  /** 联系电话 */
  phone: string | null
  /** 邮箱 */
  email: string | null
  /** 部门状态 */
  status: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 字典数据: schemas/system/dict/data.json */
export interface SystemDictData {
  /** 编号 */
  dictCode: number
  /** 字典类型 */
  dictType: string
  dictTypeRef?: Record<string, unknown> | null
  /** 数据标签 */
  dictLabel: string
  /** 数据标签（英文） */
  dictLabelEn: string | null
  /** 数据键值 */
  dictValue: string
  /** 样式属性 */
  cssClass: string | null
  /** 显示排序 */
  dictSort: number
  /** 回显样式 */
  listClass: string | null
  /** 默认值 */
  isDefault: string | null
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 字典管理: schemas/system/dict/index.json */
export interface SystemDict {
  /** 编号 */
  dictId: number
  /** 字典名称 */
  dictName: string
  /** 字典名称（英文） */
  dictNameEn: string | null
  /** 字典类型 */
  dictType: string
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 使用情况: schemas/system/dict/usage.json */
export interface SystemDictUsage {
  /** 编号 */
  useId: string
  /** 字典类型 */
  dictType: string | null
  /** 页面 */
  pageTitle: string | null
  /** 组件路径 */
  component: string | null
  /** 字段 */
  fieldTitle: string | null
  /** 字段名 */
  fieldName: string | null
  /** 用于 */
  place: string | null
}

/** 登录日志: schemas/system/logininfor/index.json */
export interface SystemLogininfor {
  /** 编号 */
  infoId: number
  /** 用户名称 */
  userName: string | null
  /** 登录地址 */
  ipaddr: string | null
  /** 浏览器 */
  browser: string | null
  /** 操作系统 */
  os: string | null
  /** 登录状态 */
  status: string | null
  /** 描述 */
  msg: string | null
  /** 访问时间 */
  accessTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 邮箱账号: schemas/system/mail/account/index.json */
export interface SystemMailAccount {
  /** 编号 */
  id: number
  /** 邮箱 */
  mail: string
  /** 用户名 */
  username: string
  /** 密码 */
  password?: string
  /** SMTP 服务器 */
  host: string
  /** 端口 */
  port: number
  /** 启用 SSL */
  sslEnable: boolean
  /** 启用 STARTTLS */
  starttlsEnable: boolean
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 邮件记录: schemas/system/mail/log/index.json */
export interface SystemMailLog {
  /** 编号 */
  id: number
  /** 用户编号 */
  userId: number | null
  /** 用户 */
  userName: string | null
  /** 用户类型 */
  userType: number | null
  /** 收件人 */
  toMails: string | null
  /** 抄送 */
  ccMails: string | null
  /** 密送 */
  bccMails: string | null
  /** 邮箱账号 */
  accountId: number | null
  account?: Record<string, unknown> | null
  /** 发件人 */
  fromMail: string | null
  /** 模板 */
  templateId: number | null
  template?: Record<string, unknown> | null
  /** 模板编码 */
  templateCode: string | null
  /** 发件人名称 */
  templateNickname: string | null
  /** 邮件标题 */
  templateTitle: string | null
  /** 邮件内容 */
  templateContent: string | null
  /** 模板参数 */
  templateParams: unknown
  /** 发送状态 */
  sendStatus: number | null
  /** 发送时间 */
  sendTime: string | null
  /** 尝试次数 */
  attempts: number | null
  /** 消息编号 */
  sendMessageId: string | null
  /** 发送异常 */
  sendException: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 邮件模板: schemas/system/mail/template/index.json */
export interface SystemMailTemplate {
  /** 编号 */
  id: number
  /** 模板名称 */
  name: string
  /** 模板名称（英文） */
  nameEn: string | null
  /** 模板编码 */
  code: string
  /** 邮箱账号 */
  accountId: number
  account?: Record<string, unknown> | null
  /** 发件人名称 */
  nickname: string
  /** 邮件标题 */
  title: string
  /** 邮件内容 */
  content: string
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 参数 */
  params: string[] | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 菜单管理: schemas/system/menu/index.json */
export interface SystemMenu {
  /** 编号 */
  menuId: number
  /** 上级菜单 */
  parentId: number | null
  parent?: Record<string, unknown> | null
  /** 机构表单 */
  formId: number | null
  /** 菜单类型 */
  menuType: string
  /** 菜单名称 */
  menuName: string
  /** 菜单名称（英文） */
  menuNameEn: string | null
  /** 显示排序 */
  orderNum: number
  /** 所属分组 */
  menuGroup: string | null
  /** 原分组 */
  formerGroup: string | null
  /** 菜单图标 */
  icon: string | null
  /** 路由名称 */
  routeName: string | null
  /** 是否外链 */
  isFrame: string | null
  /** 路由地址 */
  path: string | null
  /** 组件路径 */
  component: string | null
  /** 权限标识 */
  perms: string | null
  /** 路由参数 */
  query: string | null
  /** 是否缓存 */
  isCache: string | null
  /** 显示状态 */
  visible: string | null
  /** 总是显示目录 */
  alwaysShow: string | null
  /** 菜单状态 */
  status: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 通知公告: schemas/system/notice/index.json */
export interface SystemNotice {
  /** 编号 */
  noticeId: number
  /** 公告标题 */
  noticeTitle: string
  /** 公告类型 */
  noticeType: string
  /** 状态 */
  status: '0' | '1'
  /** 进度 */
  phase: 'draft' | 'back' | 'over' | 'soon' | 'shown' | null
  /** 发布范围 */
  shownTo: Record<string, true | (number | string | Record<string, unknown>)[]> | null
  /** 发布时间 */
  publishTime: string | null
  /** 结束时间 */
  endTime: string | null
  /** 内容 */
  noticeContent: string | null
  /** 附件 */
  attachments: string | null
  /** 已读 / 应读 */
  reading: string | null
  /** 平台公告 */
  originId: number | null
  /** 撤回时间 */
  withdrawTime: string | null
  /** 创建者 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 公告阅读记录: schemas/system/notice/read.json */
export interface SystemNoticeRead {
  /** 编号 */
  readId: number
  /** 公告 */
  noticeId: number
  notice?: Record<string, unknown> | null
  /** 用户 */
  userId: number
  user?: Record<string, unknown> | null
  /** 阅读时间 */
  readTime: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 公告阅读情况: schemas/system/notice/readers.json */
export interface SystemNoticeReaders {
  /** 编号 */
  userId: number
  /** 公告 */
  noticeId: number | null
  /** 用户昵称 */
  nickName: string | null
  /** 阅读状态 */
  readState: 'read' | 'unread' | null
  /** 用户名称 */
  userName: string | null
  /** 部门 */
  deptName: string | null
  /** 手机 */
  phonenumber: string | null
  /** 阅读时间 */
  readTime: string | null
  /** 最近提醒 */
  remindTime: string | null
}

/** 公告提醒记录: schemas/system/notice/reminder.json */
export interface SystemNoticeReminder {
  /** 编号 */
  reminderId: number
  /** 公告 */
  noticeId: number
  notice?: Record<string, unknown> | null
  /** 用户 */
  userId: number
  user?: Record<string, unknown> | null
  /** 最近提醒 */
  remindTime: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 站内信记录: schemas/system/notify/message/index.json */
export interface SystemNotifyMessage {
  /** 编号 */
  id: number
  /** 接收人编号 */
  userId: number | null
  /** 接收人 */
  userName: string | null
  /** 用户类型 */
  userType: number | null
  /** 模板编号 */
  templateId: number | null
  /** 模板编码 */
  templateCode: string | null
  /** 模板类型 */
  templateType: number | null
  /** 发送人 */
  templateNickname: string | null
  /** 内容 */
  templateContent: string | null
  /** 模板参数 */
  templateParams: unknown
  /** 已读 */
  readStatus: boolean | null
  /** 阅读时间 */
  readTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 发送时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 站内信模板: schemas/system/notify/template/index.json */
export interface SystemNotifyTemplate {
  /** 编号 */
  id: number
  /** 模板名称 */
  name: string
  /** 模板名称（英文） */
  nameEn: string | null
  /** 模板编码 */
  code: string
  /** 模板类型 */
  type: number
  /** 发送人名称 */
  nickname: string
  /** 模板内容 */
  content: string
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 参数 */
  params: string[] | null
  /** 系统内置 */
  builtIn: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 操作日志: schemas/system/operlog/index.json */
export interface SystemOperlog {
  /** 编号 */
  operId: number
  /** 系统模块 */
  title: string | null
  /** 操作类型 */
  businessType: number | null
  /** 操作方法 */
  method: string | null
  /** 请求方式 */
  requestMethod: string | null
  /** 操作人员 */
  operName: string | null
  /** 操作内容 */
  operDetail: string | null
  /** 部门名称 */
  deptName: string | null
  /** 请求地址 */
  operUrl: string | null
  /** 操作地址 */
  operIp: string | null
  /** 操作地点 */
  operLocation: string | null
  /** 请求参数 */
  operParam: string | null
  /** 返回参数 */
  jsonResult: string | null
  /** 变更内容 */
  differences: unknown
  /** 变更数据 */
  changes: unknown
  /** 操作状态 */
  status: number | null
  /** 错误消息 */
  errorMsg: string | null
  /** 请求编号 */
  requestId: string | null
  /** 消耗时间（毫秒） */
  costTime: number | null
  /** 操作时间 */
  operTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 岗位管理: schemas/system/post/index.json */
export interface SystemPost {
  /** 编号 */
  postId: number
  /** 岗位编码 */
  postCode: string
  /** 岗位名称 */
  postName: string
  /** 岗位名称（英文） */
  postNameEn: string | null
  /** 岗位顺序 */
  postSort: number | null
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 分配用户: schemas/system/role-auth/user.json */
export interface SystemRoleAuthUser {
  /** 编号 */
  userId: number
  /** 角色 */
  roleId: number | null
  /** 用户昵称 */
  nickName: string | null
  /** 用户名称 */
  userName: string | null
  /** 部门 */
  deptName: string | null
  /** 邮箱 */
  email: string | null
  /** 手机 */
  phonenumber: string | null
  /** 状态 */
  status: string | null
  /** 创建时间 */
  createTime: string | null
}

/** 角色管理: schemas/system/role/index.json */
export interface SystemRole {
  /** 编号 */
  roleId: number
  /** 角色名称 */
  roleName: string
  /** 角色名称（英文） */
  roleNameEn: string | null
  /** 权限字符 */
  roleKey: string
  /** 显示顺序 */
  roleSort: number | null
  /** 状态 */
  status: string
  /** 数据范围 */
  dataScope: string | null
  /** 菜单权限 */
  menuIds: number[] | null
  menus?: Record<string, unknown>[]
  /** 菜单父子联动 */
  menuCheckStrictly: boolean | null
  /** 数据权限部门 */
  deptIds: number[] | null
  depts?: Record<string, unknown>[]
  /** 部门父子联动 */
  deptCheckStrictly: boolean | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 短信渠道: schemas/system/sms/channel/index.json */
export interface SystemSmsChannel {
  /** 编号 */
  id: number
  /** 短信签名 */
  signature: string
  /** 渠道编码 */
  code: string
  /** 状态 */
  status: string
  /** API 账号 */
  apiKey?: string | null
  /** API 密钥 */
  apiSecret?: string | null
  /** 请求地址 */
  url: string | null
  /** 请求方法 */
  method: 'POST' | 'PUT' | 'GET' | null
  /** 内容格式 */
  bodyType: string | null
  /** 请求头 */
  headers: unknown
  /** 请求内容 */
  body: unknown
  /** 成功标志路径 */
  successPath: string | null
  /** 成功标志的值 */
  successValue: string | null
  /** 短信编号路径 */
  serialPath: string | null
  /** 错误信息路径 */
  messagePath: string | null
  /** 回执令牌 */
  callbackToken?: string | null
  /** 回执地址 */
  callbackUrl: string | null
  /** 回执列表路径 */
  receiptListPath: string | null
  /** 回执编号路径 */
  receiptSerialPath: string | null
  /** 回执状态路径 */
  receiptStatusPath: string | null
  /** 回执成功的值 */
  receiptSuccessValue: string | null
  /** 回执信息路径 */
  receiptMessagePath: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 短信记录: schemas/system/sms/log/index.json */
export interface SystemSmsLog {
  /** 编号 */
  id: number
  /** 手机号码 */
  mobile: string | null
  /** 用户编号 */
  userId: number | null
  /** 用户类型 */
  userType: number | null
  /** 短信内容 */
  templateContent: string | null
  /** 模板 */
  templateId: number | null
  template?: Record<string, unknown> | null
  /** 模板编码 */
  templateCode: string | null
  /** 短信类型 */
  templateType: number | null
  /** 模板参数 */
  templateParams: unknown
  /** 运营商模板编号 */
  apiTemplateId: string | null
  /** 短信渠道 */
  channelId: number | null
  channel?: Record<string, unknown> | null
  /** 渠道编码 */
  channelCode: string | null
  /** 发送状态 */
  sendStatus: number | null
  /** 发送时间 */
  sendTime: string | null
  /** 发送应答编码 */
  apiSendCode: string | null
  /** 发送应答信息 */
  apiSendMsg: string | null
  /** 请求编号 */
  apiRequestId: string | null
  /** 短信编号 */
  apiSerialNo: string | null
  /** 接收状态 */
  receiveStatus: number | null
  /** 接收时间 */
  receiveTime: string | null
  /** 回执编码 */
  apiReceiveCode: string | null
  /** 回执信息 */
  apiReceiveMsg: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 短信模板: schemas/system/sms/template/index.json */
export interface SystemSmsTemplate {
  /** 编号 */
  id: number
  /** 模板名称 */
  name: string
  /** 模板名称（英文） */
  nameEn: string | null
  /** 模板编码 */
  code: string
  /** 短信渠道 */
  channelId: number
  channel?: Record<string, unknown> | null
  /** 短信类型 */
  type: number
  /** 模板内容 */
  content: string
  /** 运营商模板编号 */
  apiTemplateId: string
  /** 状态 */
  status: string
  /** 备注 */
  remark: string | null
  /** 参数 */
  params: string[] | null
  /** 系统内置 */
  builtIn: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 租户套餐: schemas/system/tenant-package/index.json */
export interface SystemTenantPackage {
  /** 编号 */
  id: number
  /** 套餐名称 */
  name: string
  /** 套餐名称（英文） */
  nameEn: string | null
  /** 状态 */
  status: string
  /** 菜单权限 */
  menuIds: number[] | null
  menus?: Record<string, unknown>[]
  /** 使用租户数 */
  tenantCount: number | null
  /** 系统内置 */
  builtIn: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 租户管理: schemas/system/tenant/index.json */
export interface SystemTenant {
  /** 编号 */
  id: number
  /** 租户名称 */
  name: string
  /** 租户类型 */
  tenantType: number
  /** 租户套餐 */
  packageId: number | null
  package?: Record<string, unknown> | null
  /** 联系人 */
  contactName: string | null
  /** 联系手机 */
  contactMobile: string | null
  /** 管理员账号 */
  username: string | null
  /** 管理员密码 */
  password?: string | null
  /** 账号额度 */
  accountCount: number | null
  /** 已用账号 */
  accountUsed: number | null
  /** 过期时间 */
  expireTime: string | null
  /** 绑定域名 */
  websites: string[] | null
  /** 统一社会信用代码 */
  creditCode: string | null
  /** 租户状态 */
  status: string
  /** 当前状态 */
  standing: string | null
  /** 停用原因 */
  stopReason: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 企业信息: schemas/system/unionSchoolCompany/cjCompanyInfoUnion/index.json */
export interface SystemUnionSchoolCompanyCjCompanyInfoUnion {
  /** 编号 */
  companyInfoId: number
  /** 企业名称 */
  name: string | null
  /** 标志 */
  logoUrl: string | null
  /** 统一社会信用代码 */
  creditCode: string | null
  /** 企业性质 */
  nature: string | null
  /** 所属行业 */
  industry: string | null
  /** 企业规模 */
  size: string | null
  /** 成立年份 */
  foundingYear: number | null
  /** 注册资本（万元） */
  capital: number | null
  /** 法定代表人 */
  legalPerson: string | null
  /** 所在地区 */
  region: string | null
  /** 详细地址 */
  address: string | null
  /** 联系人 */
  contactName: string | null
  /** 联系电话 */
  contactPhone: string | null
  /** 简介 */
  desp: string | null
  /** 联盟等级 */
  levelId: number | null
  level?: Record<string, unknown> | null
  /** 审核状态 */
  reviewStatus: string | null
  /** 审核意见 */
  reviewReason: string | null
  /** 提交时间 */
  submitTime: string | null
  /** 通过时间 */
  approveTime: string | null
  /** 审核机构 */
  reviewerId: number | null
  /** 机构编号 */
  memberId: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 学校信息: schemas/system/unionSchoolCompany/cjSchoolInfoUnion/index.json */
export interface SystemUnionSchoolCompanyCjSchoolInfoUnion {
  /** 编号 */
  schoolInfoId: number
  /** 学校名称 */
  name: string | null
  /** 标志 */
  logoUrl: string | null
  /** 学校层次 */
  educationType: string | null
  /** 学校类型 */
  category: string | null
  /** 办学性质 */
  ownership: string | null
  /** 学校标签 */
  tags: unknown
  /** 建校年份 */
  foundingYear: number | null
  /** 在校生人数 */
  studentCount: number | null
  /** 所在地区 */
  region: string | null
  /** 详细地址 */
  address: string | null
  /** 联系人 */
  contactName: string | null
  /** 联系电话 */
  contactPhone: string | null
  /** 简介 */
  desp: string | null
  /** 联盟等级 */
  levelId: number | null
  level?: Record<string, unknown> | null
  /** 审核状态 */
  reviewStatus: string | null
  /** 审核意见 */
  reviewReason: string | null
  /** 提交时间 */
  submitTime: string | null
  /** 通过时间 */
  approveTime: string | null
  /** 审核机构 */
  reviewerId: number | null
  /** 机构编号 */
  memberId: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 联盟等级: schemas/system/unionSchoolCompany/cjUnionLevel/index.json */
export interface SystemUnionSchoolCompanyCjUnionLevel {
  /** 编号 */
  levelId: number
  /** 等级名称 */
  levelName: string
  /** 等级名称（英文） */
  levelNameEn: string | null
  /** 等级编码 */
  levelCode: string
  /** 级别 */
  levelRank: number
  /** 等级权益 */
  rights: string | null
  /** 入级条件 */
  conditions: string | null
  /** 状态 */
  status: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 联盟成员: schemas/system/unionSchoolCompany/cjUnionMember/index.json */
export interface SystemUnionSchoolCompanyCjUnionMember {
  /** 编号 */
  unionMemberId: number
  /** 成员名称 */
  name: string | null
  /** 成员类型 */
  memberType: number | null
  /** 标志 */
  logoUrl: string | null
  /** 联盟等级 */
  levelId: number | null
  level?: Record<string, unknown> | null
  /** 学校层次 */
  educationType: string | null
  /** 学校类型 */
  category: string | null
  /** 办学性质 */
  ownership: string | null
  /** 学校标签 */
  tags: unknown
  /** 创办年份 */
  foundingYear: number | null
  /** 在校生人数 */
  studentCount: number | null
  /** 统一社会信用代码 */
  creditCode: string | null
  /** 企业性质 */
  nature: string | null
  /** 所属行业 */
  industry: string | null
  /** 企业规模 */
  size: string | null
  /** 注册资本（万元） */
  capital: number | null
  /** 法定代表人 */
  legalPerson: string | null
  /** 所在地区 */
  region: string | null
  /** 详细地址 */
  address: string | null
  /** 联系人 */
  contactName: string | null
  /** 联系电话 */
  contactPhone: string | null
  /** 简介 */
  desp: string | null
  /** 展示状态 */
  status: string | null
  /** 可见范围 */
  shownTo: number | null
  /** 通过时间 */
  approveTime: string | null
  /** 机构编号 */
  memberId: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 联盟资源: schemas/system/unionSchoolCompany/cjUnionResource/index.json */
export interface SystemUnionSchoolCompanyCjUnionResource {
  /** 编号 */
  unionResourceId: number
  /** 资源名称 */
  resourceName: string
  /** 资源类别 */
  resourceKind: string
  /** 提供机构 */
  memberName: string | null
  /** 数量 */
  quantity: number | null
  /** 计量单位 */
  unit: string | null
  /** 有效期自 */
  validFrom: string | null
  /** 有效期至 */
  validTo: string | null
  /** 联系人 */
  contactName: string | null
  /** 联系电话 */
  contactPhone: string | null
  /** 图片 */
  pictures: string | null
  /** 附件 */
  attachments: string | null
  /** 资源介绍 */
  description: string | null
  /** 审核状态 */
  reviewStatus: string | null
  /** 审核意见 */
  reviewReason: string | null
  /** 提交时间 */
  submitTime: string | null
  /** 通过时间 */
  approveTime: string | null
  /** 可见范围 */
  shownTo: number | null
  /** 机构编号 */
  memberId: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
  /** 其他机构共享的记录 */
  shared?: true
  /** 共享这条记录的机构 */
  sharedBy?: string
}

/** 用户管理: schemas/system/user/index.json */
export interface SystemUser {
  /** 编号 */
  userId: number
  /** 用户昵称 */
  nickName: string
  /** 归属部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 手机号码 */
  phonenumber: string | null
  /** 邮箱 */
  email: string | null
  /** 用户名称 */
  userName: string
  /** 用户密码 */
  password?: string | null
  /** 头像 */
  avatar: string | null
  /** 用户性别 */
  sex: string | null
  /** 状态 */
  status: string
  /** 岗位 */
  postIds: number[] | null
  posts?: Record<string, unknown>[]
  /** 角色 */
  roleIds: number[] | null
  roles?: Record<string, unknown>[]
  /** 备注 */
  remark: string | null
  /** 密码修改时间 */
  passwordTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 自定义表单: schemas/tool/build/index.json */
export interface ToolBuild {
  /** 编号 */
  formId: number
  /** 表单名称 */
  formName: string
  /** 表单分类 */
  category: string | null
  /** 状态 */
  status: '0' | '1' | '2' | '3' | null
  /** 已发布版本 */
  latestNumber: number | null
  /** 使用情况 */
  usedBy: string | null
  /** 停用 */
  disabled: boolean | null
  /** 草稿有修改 */
  draftChanged: boolean | null
  /** 创建者 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新者 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 登记记录: schemas/tool/build/record.json */
export interface ToolBuildRecord {
  /** 编号 */
  recordId: number
  /** 表单 */
  formId: number | null
  /** 表单版本 */
  versionId: number
  /** 标题 */
  recordTitle: string | null
  /** 所属部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 内容 */
  content: unknown
  /** 文本值 1 */
  text1: string | null
  /** 文本值 2 */
  text2: string | null
  /** 文本值 3 */
  text3: string | null
  /** 文本值 4 */
  text4: string | null
  /** 文本值 5 */
  text5: string | null
  /** 文本值 6 */
  text6: string | null
  /** 文本值 7 */
  text7: string | null
  /** 文本值 8 */
  text8: string | null
  /** 数值 1 */
  number1: number | null
  /** 数值 2 */
  number2: number | null
  /** 数值 3 */
  number3: number | null
  /** 数值 4 */
  number4: number | null
  /** 数值 5 */
  number5: number | null
  /** 数值 6 */
  number6: number | null
  /** 数值 7 */
  number7: number | null
  /** 数值 8 */
  number8: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 代码生成: schemas/tool/gen/index.json */
export interface ToolGen {
  /** 编号 */
  tableId: number
  /** 表名称 */
  tableName: string
  /** 表描述 */
  tableComment: string | null
  /** 实体类名称 */
  className: string | null
  /** 来源 */
  source: string
  /** 页面 */
  pageKey: string | null
  /** 状态 */
  status: string | null
  /** 作者 */
  functionAuthor: string | null
  /** 备注 */
  remark: string | null
  /** 生成配置 */
  config: unknown
  /** 来源结构 */
  sourceTable: unknown
  /** 设计 */
  design: unknown
  /** 上次生成 */
  generatedText: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}
