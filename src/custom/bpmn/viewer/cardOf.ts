import { formatFullTime } from '#engine'
import { formatMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import type { ModdleElement } from '#process/ModdleElement.ts'
import {
  latestVisits,
  millisecondsOf,
  styleOfResult,
  styleWords,
  taskOf,
  type ViewerActivity,
  type ViewerInstance,
  type ViewerPerson,
  type ViewerRecords,
  type ViewerTask,
  type ViewerTime,
} from './ViewerRecords.ts'

const SECOND = 1000

const MINUTE = 60 * SECOND

const HOUR = 60 * MINUTE

const DAY = 24 * HOUR

/** One line of a card. */
interface Fact {
  label: string
  value: string
}

/** What is told of an element: plain text, never HTML. */
export interface Card {
  title: string
  /** One group of lines for each visit, the one that counts first. */
  visits: Fact[][]
  /** Visits that are left out. */
  more: number
}

/** As many visits as a card tells of. */
const MOST_VISITS = 3

/** What is told of an element on hover; null where nothing is known of it. */
export function cardOf(element: ModdleElement, records: ViewerRecords): Card | null {
  const all = visitsOf(element.id, records.activities)
  const visits = all
    .slice(0, MOST_VISITS)
    .map(visit => factsOf(element, visit, records))
    .filter(facts => facts.length > 0)
  if (visits.length === 0) return null
  return { title: titleOf(element), visits, more: Math.max(0, all.length - MOST_VISITS) }
}

/** The card as one sentence. */
export function cardText({ title, visits }: Card): string {
  const facts = visits.flat().map(({ label, value }) => t('{{label}}：{{value}}', { label, value }))
  return [title, ...facts].join(t('，'))
}

function titleOf(element: ModdleElement): string {
  if (element.name?.trim()) return element.name
  if (element.$instanceOf('bpmn:StartEvent')) return t('开始事件')
  return element.$instanceOf('bpmn:EndEvent') ? t('结束事件') : t('未命名')
}

/** The one that counts, then the others, the latest first. */
function visitsOf(key: string, activities: readonly ViewerActivity[]): ViewerActivity[] {
  const own = activities.filter(activity => activity.key === key)
  const first = latestVisits(own).get(key)
  const started = ({ startTime }: ViewerActivity) => millisecondsOf(startTime) ?? 0
  const others = own.filter(visit => visit !== first).sort((one, other) => started(other) - started(one))
  return first ? [first, ...others] : []
}

function factsOf(element: ModdleElement, visit: ViewerActivity, { tasks, instance }: ViewerRecords): Fact[] {
  if (element.$instanceOf('bpmn:StartEvent') && instance) return startFacts(instance)
  if (element.$instanceOf('bpmn:EndEvent') && instance) return endFacts(instance)
  const task = element.$instanceOf('bpmn:UserTask') ? taskOf(visit, tasks) : undefined
  return task ? taskFacts(task) : visitFacts(visit)
}

const startFacts = ({ startUser, createTime }: ViewerInstance): Fact[] => [
  ...personFacts(t('发起人'), startUser),
  ...timeFact(t('发起时间'), createTime),
]

const endFacts = ({ result, createTime, endTime }: ViewerInstance): Fact[] => [
  ...textFact(t('结果'), resultWords(result)),
  ...timeFact(t('结束时间'), endTime),
  ...durationFact(createTime, endTime),
]

const taskFacts = ({ result, assigneeUser, createTime, endTime, reason }: ViewerTask): Fact[] => [
  ...personFacts(t('处理人'), assigneeUser),
  ...textFact(t('结果'), resultWords(result)),
  ...spanFacts(createTime, endTime),
  ...textFact(t('意见'), reason),
]

const visitFacts = ({ startTime, endTime }: ViewerActivity): Fact[] => [
  ...textFact(t('状态'), millisecondsOf(endTime) === null ? t('进行中') : t('已完成')),
  ...spanFacts(startTime, endTime),
]

const personFacts = (label: string, person: ViewerPerson | null | undefined): Fact[] => [
  ...textFact(label, person?.nickname),
  ...textFact(t('部门'), person?.deptName),
]

const spanFacts = (start: ViewerTime, end: ViewerTime): Fact[] => [
  ...timeFact(t('开始时间'), start),
  ...timeFact(t('结束时间'), end),
  ...durationFact(start, end),
]

function timeFact(label: string, time: ViewerTime): Fact[] {
  const milliseconds = millisecondsOf(time)
  if (milliseconds === null) return []
  const text = typeof time === 'number' ? formatMoment(milliseconds) : String(time)
  return [{ label, value: formatFullTime(text) }]
}

function durationFact(start: ViewerTime, end: ViewerTime): Fact[] {
  const [from, to] = [millisecondsOf(start), millisecondsOf(end)]
  return from === null || to === null ? [] : [{ label: t('用时'), value: durationWords(to - from) }]
}

function textFact(label: string, text: string | null | undefined): Fact[] {
  const value = text?.trim()
  return value ? [{ label, value }] : []
}

/** What a result is called; `''` for one that means nothing. */
function resultWords(result: number): string {
  if (result === 6) return t('待处理')
  const style = styleOfResult(result)
  return style ? styleWords(style) : ''
}

/** A span in words, by its two largest units. @param span ms; less than none counts as none */
export function durationWords(span: number): string {
  const rest = Math.max(0, span)
  const parts = [
    { count: Math.floor(rest / DAY), word: (count: number) => t('{{count}} 天', { count }) },
    { count: Math.floor((rest % DAY) / HOUR), word: (count: number) => t('{{count}} 小时', { count }) },
    { count: Math.floor((rest % HOUR) / MINUTE), word: (count: number) => t('{{count}} 分钟', { count }) },
    { count: Math.floor((rest % MINUTE) / SECOND), word: (count: number) => t('{{count}} 秒', { count }) },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return t('{{count}} 秒', { count: 0 })
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => word(count))
    .join(' ')
}
