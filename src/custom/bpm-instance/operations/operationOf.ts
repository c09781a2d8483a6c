import { t } from '#model/language/t.ts'
import { INSTANCE, TASK } from '../Process.ts'
import type { Answers, Operation, OperationCode, Subject } from './Operation.ts'

type Definition = Omit<Operation, 'code'>
type Definitions<Code extends OperationCode> = Record<Code, Definition>

/** What an operation asks for and sends. */
export function operationOf(code: OperationCode): Operation {
  const all: Definitions<OperationCode> = {
    ...decisions(),
    ...handovers(),
    ...groupChanges(),
    ...ownChanges(),
    ...instanceChanges(),
    ...governance(),
  }
  return { code, ...all[code] }
}

const reasonOf = ({ reason }: Answers) => (reason.trim() === '' ? {} : { reason: reason.trim() })

const onTask = (name: string, more: (answers: Answers, subject: Subject) => object = () => ({})) => ({
  call: (subject: Subject, answers: Answers) => ({
    method: 'PUT' as const,
    path: `${TASK}/${name}`,
    body: { id: subject.task?.id, ...reasonOf(answers), ...more(answers, subject) },
  }),
})

const onInstance = (name: string, method: 'PUT' | 'DELETE' = 'PUT') => ({
  call: ({ instance }: Subject, answers: Answers) => ({
    method,
    path: `${INSTANCE}/${name}`,
    body: { id: instance.id, ...reasonOf(answers) },
  }),
})

const filesOf = ({ attachments }: Answers) => (attachments.length === 0 ? {} : { attachments })

/** What is sent with a “yes”: besides the opinion what else the node asks for. */
function approval(answers: Answers, { variables, signPicUrl, task }: Subject): object {
  return {
    ...filesOf(answers),
    ...(variables && { variables }),
    ...(signPicUrl !== null && { signPicUrl }),
    ...(Object.keys(answers.next).length > 0 && { nextAssignees: answers.next }),
    ...(answers.copies.length > 0 && { copyUserIds: answers.copies }),
    ...(task && { version: task.version }),
  }
}

const decisions = (): Definitions<'approve' | 'resubmit' | 'reject' | 'resolve' | 'return'> => ({
  approve: {
    title: t('同意'),
    tone: 'primary',
    opinion: 'optional',
    questions: ['attachments', 'copies'],
    done: t('已通过'),
    ...onTask('approve', approval),
  },
  resubmit: {
    title: t('重新提交'),
    tone: 'primary',
    opinion: 'optional',
    questions: ['attachments'],
    hint: t('流程从头再走一遍，各环节重新处理。'),
    done: t('已重新提交'),
    ...onTask('approve', approval),
  },
  reject: {
    title: t('不同意'),
    tone: 'danger',
    opinion: 'required',
    questions: ['attachments'],
    done: t('已提交“不同意”'),
    ...onTask('reject', answers => filesOf(answers)),
  },
  resolve: {
    title: t('答复委派'),
    tone: 'primary',
    opinion: 'required',
    questions: ['attachments'],
    hint: t('答复后任务回到委派人，由其作出决定。'),
    done: t('已答复'),
    ...onTask('approve', approval),
  },
  return: {
    title: t('退回任务'),
    tone: 'plain',
    opinion: 'required',
    questions: ['target'],
    hint: t('流程回到选定的环节，其后的环节都要重新处理。'),
    done: t('已退回'),
    ...onTask('return', ({ target, reason }) => ({
      targetTaskDefinitionKey: target,
      returnReason: reason.trim(),
    })),
  },
})

const handovers = (): Definitions<'transfer' | 'delegate' | 'copy'> => ({
  transfer: {
    title: t('转办'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['person'],
    hint: t('任务交给对方处理，您不再参与这个环节。'),
    done: t('已转办'),
    ...onTask('transfer', ({ people }) => ({ assigneeUserId: people[0] })),
  },
  delegate: {
    title: t('委派'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['person'],
    hint: t('对方答复后任务回到您，由您作出决定。'),
    done: t('已委派'),
    ...onTask('delegate', ({ people }) => ({ delegateUserId: people[0] })),
  },
  copy: {
    title: t('抄送'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['people'],
    hint: t('对方可以查看这个流程，不参与审批。'),
    done: t('已抄送'),
    ...onTask('copy', ({ people, reason }) => ({ copyUserIds: people, copyReason: reason.trim() })),
  },
})

const groupChanges = (): Definitions<
  'addSignBefore' | 'addSignAfter' | 'deleteSign' | 'addMember' | 'removeMember'
> => ({
  addSignBefore: {
    title: t('前加签'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['people'],
    hint: t('选定的人员先处理，全部处理后再由您作出决定。'),
    done: t('已加签'),
    ...onTask('create-sign', ({ people }) => ({ userIds: people, type: 'before' })),
  },
  addSignAfter: {
    title: t('后加签'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['people'],
    hint: t('您通过后再由选定的人员处理，全部处理后这个环节才结束。'),
    done: t('已加签'),
    ...onTask('create-sign', ({ people }) => ({ userIds: people, type: 'after' })),
  },
  deleteSign: {
    title: t('减签'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['member'],
    done: t('已减签'),
    ...onTask('delete-sign', ({ member }) => ({ id: member })),
  },
  addMember: {
    title: t('增加成员'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['people'],
    hint: t('选定的人员加入这个环节的会签。'),
    done: t('已增加成员'),
    ...onTask('add-member', ({ people }) => ({ userIds: people })),
  },
  removeMember: {
    title: t('移除成员'),
    tone: 'plain',
    opinion: 'optional',
    questions: ['member'],
    done: t('已移除成员'),
    ...onTask('remove-member', ({ member }) => ({ id: member })),
  },
})

const ownChanges = (): Definitions<'claim' | 'unclaim' | 'withdrawTask'> => ({
  claim: {
    title: t('认领'),
    tone: 'plain',
    opinion: 'none',
    questions: [],
    done: t('已认领'),
    ...onTask('claim'),
  },
  unclaim: {
    title: t('放回'),
    tone: 'plain',
    opinion: 'none',
    questions: [],
    done: t('已放回，其他候选人可以认领'),
    ...onTask('unclaim'),
  },
  withdrawTask: {
    title: t('撤回审批'),
    tone: 'plain',
    opinion: 'optional',
    questions: [],
    hint: t('您的审批作废，任务回到您的待办。'),
    done: t('已撤回'),
    ...onTask('withdraw'),
  },
})

const instanceChanges = (): Definitions<'urge' | 'withdraw' | 'cancel'> => ({
  urge: {
    title: t('催办'),
    tone: 'plain',
    opinion: 'none',
    questions: [],
    hint: t('当前处理人会收到提醒，一小时内只能催办一次。'),
    done: t('已催办'),
    ...onInstance('urge'),
  },
  withdraw: {
    title: t('撤回申请'),
    tone: 'plain',
    opinion: 'optional',
    questions: [],
    hint: t('流程回到您这里，修改后可以重新提交。'),
    done: t('已撤回'),
    ...onInstance('withdraw'),
  },
  cancel: {
    title: t('取消流程'),
    tone: 'danger',
    opinion: 'required',
    questions: [],
    hint: t('流程将立即结束，未处理的任务一并取消，不能恢复。'),
    done: t('流程已取消'),
    ...onInstance('cancel', 'DELETE'),
  },
})

const governance = (): Definitions<'suspend' | 'activate' | 'jump'> => ({
  suspend: {
    title: t('挂起'),
    tone: 'plain',
    opinion: 'optional',
    questions: [],
    hint: t('挂起期间任何人都不能处理任务，定时事件不会触发。'),
    done: t('流程已挂起'),
    ...onInstance('suspend'),
  },
  activate: {
    title: t('激活'),
    tone: 'primary',
    opinion: 'optional',
    questions: [],
    done: t('流程已激活'),
    ...onInstance('activate'),
  },
  jump: {
    title: t('跳转'),
    tone: 'danger',
    opinion: 'required',
    questions: ['node'],
    hint: t('正在等待的任务和程序不再执行，流程直接到达选定的环节。这会记入动态。'),
    done: t('已跳转'),
    call: ({ instance }, answers) => ({
      method: 'PUT',
      path: `${TASK}/jump`,
      body: {
        ...{ processInstanceId: instance.id, targetTaskDefinitionKey: answers.target },
        ...(answers.sources.length > 0 && { sourceActivityIds: answers.sources }),
        ...reasonOf(answers),
      },
    }),
  },
})
