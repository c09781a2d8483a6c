import { checkDocumentText } from '#model/documents/checkDocumentText.ts'
import { createDocumentCompiler } from '#model/documents/createDocumentCompiler.ts'
import type { Task } from '../../../src/custom/bpm-instance/Process.ts'
import type { ApprovalDetail } from '../../../src/custom/bpm-instance/useApprovalDetail.ts'
import { documentEnvironment } from '../form-builder/documentEnvironment.ts'

const { form, problems } = checkDocumentText(
  JSON.stringify({
    required: ['subject', 'days'],
    properties: {
      subject: { type: 'string', title: '事由' },
      days: { type: 'integer', title: '天数', maximum: 30 },
      salary: { type: 'integer', title: '工资' },
    },
  }),
  createDocumentCompiler(documentEnvironment),
)
if (!form) throw new Error(JSON.stringify(problems))

/** The form of a leave. */
export const leaveForm = form

export const person = (userId: number, nickName: string) => ({ userId, nickName, deptName: '计算机学院' })

export const taskOf = (part: Partial<Task>): Task => ({
  ...{
    id: 503,
    name: '院长审批',
    taskDefinitionKey: 'dean',
    createTime: '2026-01-05 09:00:00',
    endTime: null,
  },
  ...{ durationInMillis: null, dueDate: null, result: 1, reason: null, assigneeUser: person(1, '王院长') },
  ...{ ownerUser: null, substitutedUser: null, parentTaskId: null, isCandidate: false, attachments: null },
  ...{ signPicUrl: null, version: 4 },
  ...part,
})

/** A leave that waits for the dean, who may change the days. */
export const leaveDetail = (part: Partial<ApprovalDetail> = {}): ApprovalDetail => ({
  status: 1,
  processInstance: {
    ...{ id: 12, name: '张伟的请假', processDefinitionKey: 'leave', businessKey: null, status: 1, result: 1 },
    ...{
      suspensionState: 1,
      startUser: person(11, '张伟'),
      createTime: '2026-01-05 08:00:00',
      endTime: null,
    },
    ...{ durationInMillis: null, formVariables: { subject: '探亲', days: 3, salary: 900 } },
  },
  processDefinition: {
    ...{ id: 7, key: 'leave', name: '请假', version: 2, formType: 10 },
    ...{ formCustomCreatePath: null, formCustomViewPath: null },
  },
  todoTask: taskOf({}),
  form: leaveForm,
  formFieldsPermission: { subject: '1', days: '2', salary: '3' },
  activityNodes: [
    {
      ...{ id: 'dean', name: '院长审批', nodeType: 'task', status: 1, startTime: '2026-01-05 09:00:00' },
      ...{ endTime: null, tasks: [taskOf({})], candidateUsers: [], candidateText: null },
    },
    {
      ...{
        id: 'head',
        name: '校长审批',
        nodeType: 'task',
        status: 0,
        startTime: null,
        endTime: null,
        tasks: [],
      },
      ...{ candidateUsers: [], candidateText: '角色：校领导（3 人）' },
    },
  ],
  actions: ['approve', 'reject', 'return', 'cancel', 'comment'],
  ...part,
})
