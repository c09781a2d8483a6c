import { t } from '#model/language/t.ts'
import { isReadableDue } from '#process/rules/limit.ts'
import { expressionEntry, selectEntry, textEntry } from '../entries/entryBuilders.ts'
import { ownProperty } from '../entries/Value.ts'
import type { Entry, Part } from '../Panel.ts'

/** How long a task may take, as it is mostly said: one number and one unit of ISO 8601. */
const UNITS = { minutes: ['PT', 'M'], hours: ['PT', 'H'], days: ['P', 'D'] } as const

type Unit = keyof typeof UNITS

/** `other`: a moment, another duration or an expression. */
type Way = Unit | 'other'

/**
 * Until when a user task is to be answered: after so many minutes, hours or days, or what is written.
 * @param isCounted whether only working days count
 */
export function dueEntries(part: Part, isCounted: boolean): Entry[] {
  const due = ownProperty(part, 'dueDate')
  const text = due.get()
  const way = wayOf(text)
  const units: Record<Unit, string> = {
    minutes: t('几分钟后'),
    hours: t('几小时后'),
    days: isCounted ? t('几个工作日后') : t('几天后'),
  }
  const choice = selectEntry<Way>({
    id: 'due-way',
    label: t('到期时间'),
    options: [
      ['', t('不限时')],
      ...(Object.entries(units) as [Unit, string][]),
      ['other', t('另行填写（时间、时长或表达式）')],
    ],
    value: {
      get: () => way,
      set: chosen => due.set(chosen && textFor(chosen, numberIn(text) ?? '1')),
    },
  })
  if (way === undefined) return [choice]
  if (way === 'other') return [choice, writtenEntry(part, isCounted)]
  const number = textEntry(part.panel, {
    id: 'due-number',
    label: { minutes: t('分钟数'), hours: t('小时数'), days: isCounted ? t('工作日数') : t('天数') }[way],
    description: isCounted && way !== 'days' ? t('只计工作日里的时间') : undefined,
    isRefused: true,
    value: { get: () => numberIn(text), set: typed => due.set(typed && textFor(way, typed.trim())) },
    validate: typed => {
      if (!/^\s*[1-9]\d{0,4}\s*$/.test(typed ?? '')) return t('请填写 1 至 99999 的整数')
      return isReadableDue(textFor(way, typed?.trim()), isCounted) ? null : wrongDuration(isCounted)
    },
  })
  return [choice, number]
}

/** An empty text says that something else is meant to stand there. */
function wayOf(text: string | undefined): Way | undefined {
  if (text === undefined) return undefined
  const unit = (Object.keys(UNITS) as Unit[]).find(
    one => numberIn(text) && textFor(one, numberIn(text)) === text,
  )
  return unit ?? 'other'
}

const numberIn = (text: string | undefined): string | undefined =>
  /^PT?([1-9]\d{0,4})[MHD]$/.exec(text ?? '')?.[1]

function textFor(way: Way, number = ''): string {
  if (way === 'other') return ''
  const [begin, end] = UNITS[way]
  return `${begin}${number}${end}`
}

function writtenEntry(part: Part, isCounted: boolean): Entry {
  const due = ownProperty(part, 'dueDate')
  return expressionEntry(part.panel, {
    id: 'dueDate',
    label: t('另行填写'),
    placeholder: '2030-06-01T09:00:00',
    description: t('时间如 2030-06-01T09:00:00，时长如 P1DT4H（一天零四小时），或表达式，如表单里的日期字段'),
    kind: 'value',
    value: { get: due.get, set: text => due.set(text ?? '') },
    validate: text =>
      isReadableDue((text ?? '').trim(), isCounted) ? null : wrongDue(isCounted, text ?? ''),
  })
}

/** What is wrong with a moment or a duration that cannot be read. */
const wrongDue = (isCounted: boolean, text: string): string =>
  /^\s*P/i.test(text) ? wrongDuration(isCounted) : t('无法识别，请填写时间、时长（如 P3D）或表达式')

export const wrongDuration = (isCounted: boolean): string =>
  isCounted
    ? t('无法按工作日计算，请只写天、时、分、秒且不超过三年，如 P3D')
    : t('无法识别，请按 ISO 8601 填写，如 P3D、PT4H')
