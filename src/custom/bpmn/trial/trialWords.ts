import { t } from '#model/language/t.ts'
import type { ExecutableProcess } from '#process/execution/ExecutableProcess.ts'
import type { TrialChoice, TrialMoment, TrialNote } from '#process/rehearsal/trial.ts'
import { nodeWords } from '../rehearsal/changeWords.ts'

/** What a node of the process is called. */
export function nameOf({ nodes }: ExecutableProcess, id: string): string {
  return nodeWords({ id, name: nodes[id]?.name ?? '', type: nodes[id]?.type ?? null })
}

/** What a button says that lets something happen. */
export function choiceWords(process: ExecutableProcess, { kind, to }: TrialChoice): string {
  const target = to === null ? '' : nameOf(process, to)
  if (kind === 'approve') return t('通过')
  if (kind === 'reject') return to === null ? t('不通过') : t('不通过，退回“{{target}}”', { target })
  if (kind === 'return') return t('退回“{{target}}”', { target })
  if (kind === 'answer') return t('执行完成')
  if (kind === 'fail') return t('执行失败')
  const words = {
    timer: t('时间到'),
    message: t('消息到达'),
    signal: t('信号到达'),
    error: t('出错'),
  }[kind]
  return to === null ? words : t('{{what}}：{{target}}', { what: words, target })
}

/** What a step of the way says. */
export function stepWords(process: ExecutableProcess, { choice }: TrialMoment): string {
  if (choice === null) return t('发起')
  const node = nameOf(process, choice.node)
  return t('“{{node}}”{{what}}', { node, what: choiceWords(process, choice) })
}

/** What people should know of a step. */
export function noteWords(process: ExecutableProcess, note: TrialNote): string {
  if (note.type === 'null-condition') {
    const flow = process.flows[note.flow]
    const to = flow ? nameOf(process, flow.to) : note.flow
    return t('通往“{{to}}”的条件没有值，按不成立处理', { to })
  }
  const node = nameOf(process, note.node)
  if (note.type === 'failed') return t('“{{node}}”成为异常，等待管理员重试、跳转或取消', { node })
  if (note.type === 'thrown')
    return note.kind === 'message'
      ? t('“{{node}}”发出消息“{{name}}”', { node, name: note.name })
      : t('“{{node}}”发出信号“{{name}}”', { node, name: note.name })
  return note.code === 'JOIN_FORCED'
    ? t('“{{node}}”没有等齐就继续了', { node })
    : t('“{{node}}”的错误没有边界事件接住，流程结束', { node })
}

/** How a case has ended. */
export function endWords({ state, choice }: TrialMoment): string {
  if (state.status === 'completed') return t('流程走完了')
  return choice?.kind === 'reject' ? t('流程因不通过而结束') : t('流程中止')
}
