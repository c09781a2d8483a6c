import { t } from '#model/language/t.ts'
import type { ChangedInstance, RehearsedNode, RehearsedPeople } from './useRehearsal.ts'

type TypeWord = (type: number) => string

/** What changes on the way of an instance. @param typeWord what a kind of assignment rule is called */
export function changeWords({ before, now, isPeople, stuck }: ChangedInstance, typeWord: TypeWord): string {
  if (stuck !== null)
    return t('会停在“{{node}}”：{{reason}}', {
      node: now ? nodeWords(now) : '—',
      reason: stuckWords(stuck),
    })
  if (isPeople && before && now) {
    const [was, is] = [peopleWords(before.people, typeWord), peopleWords(now.people, typeWord)]
    if (was === is) return t('“{{node}}”的多人办理方式改变', { node: nodeWords(now) })
    return t('“{{node}}”的处理人：{{before}} → {{now}}', { node: nodeWords(now), before: was, now: is })
  }
  if (before && now)
    return t('原来到“{{before}}”，现在到“{{now}}”', { before: nodeWords(before), now: nodeWords(now) })
  if (before) return t('不再经过“{{node}}”', { node: nodeWords(before) })
  return t('会多经过“{{node}}”', { node: now ? nodeWords(now) : '—' })
}

/** What a node is called; ends and starts seldom have a name. */
export function nodeWords({ id, name, type }: RehearsedNode): string {
  if (name !== '') return name
  if (type === 'endEvent') return t('结束事件')
  return type === 'startEvent' ? t('重新提交') : id
}

function peopleWords(people: readonly RehearsedPeople[], typeWord: TypeWord): string {
  if (people.length === 0) return t('未设置')
  return people
    .map(({ type, names }) => {
      const joined = names.join(t('、'))
      return type === null ? joined : t('{{type}}：{{names}}', { type: typeWord(type), names: joined })
    })
    .join(t('；'))
}

/** Why a process cannot go on, by the code of the refusal. */
export function stuckWords(code: string): string {
  const words: Record<string, string> = {
    NO_OUTGOING_FLOW: t('没有符合条件的去向'),
    CONDITION_FAILED: t('流转条件无法计算'),
    EXPRESSION_FAILED: t('表达式无法计算'),
    STEP_LIMIT: t('经过的节点过多，可能没有尽头'),
    ITEM_LIMIT: t('多实例的数量超过上限'),
    BAD_DURATION: t('定时器的时间不正确'),
    NO_SUBSCRIPTION: t('没有在等待这条消息'),
  }
  return words[code] ?? code
}

/** Why an instance could not be played. */
export function impossibleWords(reason: string): string {
  const words: Record<string, string> = {
    DIVERGED: t('途中改过表单或数据，无法还原'),
    MOVED: t('曾由管理员跳转或迁移'),
    NOT_EXECUTABLE: t('当时的版本已不可执行'),
    NOT_STARTED: t('没有真正开始'),
  }
  return words[reason] ?? reason
}
