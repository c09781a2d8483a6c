import { parseMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import type { ActivityNode } from './Process.ts'

/** Colour of a tag, as those of dictionaries. */
type Tone = 'primary' | 'success' | 'danger' | 'default' | 'warning'

/** ms */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a result of a task or a process is called. */
export function resultWords(result: number): string {
  const words: Record<number, string> = {
    1: t('处理中'),
    2: t('通过'),
    3: t('不通过'),
    4: t('已取消'),
    5: t('已退回'),
    6: t('委派中'),
  }
  return words[result] ?? String(result)
}

const TONES: Record<number, Tone> = {
  1: 'primary',
  2: 'success',
  3: 'danger',
  4: 'default',
  5: 'warning',
  6: 'primary',
}

export const resultTone = (result: number): Tone => TONES[result] ?? 'default'

/** What a step is called: by its type where it has no name. */
export function stepName({ name, nodeType }: Pick<ActivityNode, 'name' | 'nodeType'>): string {
  const words: Record<ActivityNode['nodeType'], string> = {
    start: t('发起'),
    task: t('审批'),
    service: t('自动处理'),
    call: t('子流程'),
    end: t('结束'),
    event: t('等待事件'),
  }
  return name || words[nodeType]
}

/** How the people of a step act together. */
export function togetherWords(together: NonNullable<ActivityNode['together']>): string {
  if (together === 'any') return t('或签')
  return together === 'sequence' ? t('依次审批') : t('会签')
}

/** A length of time in its two largest units. @param duration ms */
export function durationWords(duration: number): string {
  if (duration < MINUTE) return t('不到 1 分钟')
  if (duration < HOUR) return t('{{minutes}} 分钟', { minutes: Math.floor(duration / MINUTE) })
  const hours = Math.floor(duration / HOUR)
  if (duration < DAY) {
    const minutes = Math.floor((duration % HOUR) / MINUTE)
    return minutes === 0
      ? t('{{hours}} 小时', { hours })
      : t('{{hours}} 小时 {{minutes}} 分钟', { hours, minutes })
  }
  const days = Math.floor(duration / DAY)
  const rest = Math.floor((duration % DAY) / HOUR)
  return rest === 0 ? t('{{days}} 天', { days }) : t('{{days}} 天 {{hours}} 小时', { days, hours: rest })
}

/** How long something has lasted, or has waited since; null where neither is known. */
export function spentWords(
  {
    createTime,
    endTime,
    durationInMillis,
  }: {
    createTime: string | null
    endTime: string | null
    durationInMillis?: number | null
  },
  now: number = Date.now(),
): string | null {
  if (endTime !== null) {
    const spent = durationInMillis ?? millisecondsOf(endTime) - millisecondsOf(createTime)
    return Number.isFinite(spent)
      ? t('用时 {{duration}}', { duration: durationWords(Math.max(0, spent)) })
      : null
  }
  const waited = now - millisecondsOf(createTime)
  return Number.isFinite(waited)
    ? t('已等待 {{duration}}', { duration: durationWords(Math.max(0, waited)) })
    : null
}

const millisecondsOf = (time: string | null): number =>
  (time === null ? null : parseMoment(time)) ?? Number.NaN

/** What an event is called. What is not known here stands as the server calls it. */
export function eventWords(type: string): string {
  const words: Record<string, string> = { ...decisionWords(), ...changeWords() }
  return words[type] ?? type
}

const decisionWords = (): Record<string, string> => ({
  start: t('发起了流程'),
  approve: t('通过'),
  reject: t('不通过'),
  return: t('退回了流程'),
  pass: t('自动通过'),
  'delegate-answered': t('答复了委派'),
  withdraw: t('撤回了申请'),
  'withdraw-task': t('撤回了审批'),
  cancel: t('取消了流程'),
  end: t('流程结束'),
  comment: t('发表了意见'),
})

const changeWords = (): Record<string, string> => ({
  transfer: t('转办'),
  delegate: t('委派'),
  'sign-before': t('前加签'),
  'sign-after': t('后加签'),
  unsign: t('减签'),
  'add-members': t('增加了成员'),
  'remove-member': t('移除了成员'),
  replace: t('改由他人办理'),
  'take-back': t('收回了代办任务'),
  claim: t('认领'),
  unclaim: t('放回'),
  copy: t('抄送'),
  urge: t('催办'),
  suspend: t('挂起了流程'),
  activate: t('激活了流程'),
  jump: t('跳转了流程'),
  migrate: t('迁移到了其他版本'),
  timer: t('定时触发'),
  'due-remind': t('到期提醒'),
  'due-approve': t('到期自动通过'),
  'due-reject': t('到期自动不通过'),
  'due-passed': t('到达时期限已过，没有自动处理'),
  service: t('执行了自动任务'),
  'service-failed': t('自动任务执行失败'),
  listener: t('执行了监听程序'),
  retry: t('重试了异常'),
  acknowledge: t('忽略了异常'),
  'set-variables': t('修改了流程变量'),
  'null-condition': t('条件没有值，按不成立处理'),
})
