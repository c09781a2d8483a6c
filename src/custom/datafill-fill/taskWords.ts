import { t } from '#model/language/t.ts'
import type { SectionState, Task, TaskWindow } from './Task.ts'

/** What a status is called, and the colour of its tag. */
export function statusLook(status: string): { words: string; color: string } {
  switch (status) {
    case '0':
      return { words: t('待填报'), color: 'warning' }
    case '1':
      return { words: t('填报中'), color: 'processing' }
    case '2':
      return { words: t('待内审'), color: 'processing' }
    case '3':
      return { words: t('已上报'), color: 'success' }
    case '4':
      return { words: t('已退回'), color: 'error' }
    case '5':
      return { words: t('已通过'), color: 'success' }
    case '6':
      return { words: t('免报'), color: 'default' }
    default:
      return { words: t('已撤销'), color: 'default' }
  }
}

export function stateWords(state: SectionState): string {
  switch (state) {
    case 'untouched':
      return t('未填写')
    case 'begun':
      return t('未填完')
    case 'mistakes':
      return t('有错误')
    case 'complete':
      return t('已填完')
    default:
      return t('有意见待处理')
  }
}

/** How the time stands of a task that is still to be done; null where nothing has to be said. */
export function windowWords(task: Task, window: TaskWindow): string | null {
  if (!['0', '1', '4'].includes(task.status) || task.ended) return null
  if (window === 'early') return t('填报于 {{time}} 开始', { time: task.startTime ?? '' })
  if (window === 'grace')
    return t('截止时间已过，宽限 {{count}} 分钟内仍可保存和提交', { count: Number(task.graceMinutes) })
  return null
}
