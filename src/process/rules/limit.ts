import { parseMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { addDuration, daySpanOf } from '../execution/isoDuration.ts'
import { isJuel } from '../execution/processExpression.ts'
import { LIMIT_PROPERTIES, ON_DUE, REJECT_TO } from '../execution/taskLimits.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { extensionsOf } from './extensionsOf.ts'
import { labelOf } from './labelOf.ts'
import { nodesBefore } from './nodesBefore.ts'
import { ofType } from './ofType.ts'
import type { CheckedDiagram, Finding, ProcessRule, Severity } from './ProcessRule.ts'

/** Longest time in working days, ms. */
const MOST_SPAN = 3 * 366 * 86_400_000

/** Until when a task is to be answered, and what becomes of it then, can be understood. */
export const limit: ProcessRule = {
  name: 'limit',
  check: diagram => ofType(diagram, 'bpmn:UserTask').flatMap(task => limitFindings(task, diagram)),
}

/** A rejection leads to a task, or to the start, that lies on a way to the task that is rejected. */
export const rejectTo: ProcessRule = {
  name: 'reject-to',
  check: diagram =>
    ofType(diagram, 'bpmn:UserTask').flatMap(task => {
      const id = propertiesOf(task, diagram).get(REJECT_TO)
      if (!id || nodesBefore(task).some(node => node.id === id)) return []
      const target = diagram.byId.get(id)
      const said = { task: labelOf(task), target: target ? labelOf(target) : `“${id}”` }
      const message = target
        ? t('用户任务{{task}}驳回到的节点{{target}}不在它之前的路径上，请选择之前的用户任务或开始事件', said)
        : t('用户任务{{task}}驳回到的节点{{target}}不存在', said)
      return [finding(task, 'error', message)]
    }),
}

function limitFindings(task: ModdleElement, diagram: CheckedDiagram): Finding[] {
  const properties = propertiesOf(task, diagram)
  const due: string = task.get(`${diagram.vendor}:dueDate`)?.trim() ?? ''
  const isCounted = properties.get(LIMIT_PROPERTIES.workingDays) === 'true'
  const label = labelOf(task)
  const durations = [LIMIT_PROPERTIES.remindBefore, LIMIT_PROPERTIES.remindAfter].flatMap(name => {
    const text = properties.get(name)
    return text ? [text] : []
  })
  const isDuration = isDurationText(due)
  const wrong = durations.filter(text => !isReadableDuration(text, isCounted))
  const findings = wrong.map(text => finding(task, 'error', wrongDuration(label, text, isCounted)))
  if (!isReadableDue(due, isCounted))
    findings.push(
      finding(task, 'error', isDuration ? wrongDuration(label, due, isCounted) : wrongMoment(label, due)),
    )
  const action = properties.get(LIMIT_PROPERTIES.onDue)
  if (action && !ON_DUE.some(one => one === action))
    findings.push(
      finding(task, 'error', t('用户任务{{task}}到期后的处理“{{action}}”无法识别', { task: label, action })),
    )
  const isIdle = due === '' && (isCounted || action || durations.length > 0)
  if (isIdle)
    findings.push(
      finding(task, 'warning', t('用户任务{{task}}没有填写到期时间，其期限设置不起作用', { task: label })),
    )
  return findings
}

const isDurationText = (text: string): boolean => /^P/i.test(text)

/** Whether it can be told until when a task is to be answered. Nothing, an expression, a moment, a duration. */
export function isReadableDue(text: string, isCounted: boolean): boolean {
  if (text === '' || isJuel(text)) return true
  return isDurationText(text) ? isReadableDuration(text, isCounted) : parseMoment(text) !== null
}

/** Whether a duration can be counted. @param isCounted in working days */
export function isReadableDuration(text: string, isCounted: boolean): boolean {
  if (!isCounted) return addDuration(0, text.toUpperCase(), 'UTC') !== null
  const span = daySpanOf(text.toUpperCase())
  return span !== null && span <= MOST_SPAN
}

const wrongDuration = (task: string, text: string, isCounted: boolean): string =>
  isCounted
    ? t('用户任务{{task}}的时长“{{text}}”无法按工作日计算，请只写天、时、分、秒且不超过三年，如 P3D', {
        task,
        text,
      })
    : t('用户任务{{task}}的时长“{{text}}”无法识别，请按 ISO 8601 填写，如 P3D、PT4H', { task, text })

const wrongMoment = (task: string, text: string): string =>
  t('用户任务{{task}}的到期时间“{{text}}”无法识别，请填写时间、时长（如 P3D）或表达式', { task, text })

const finding = (element: ModdleElement, severity: Severity, message: string): Finding => ({
  ...{ element, severity, message },
})

/** Extension properties by their names; what is blank is left out. */
function propertiesOf(task: ModdleElement, { vendor }: CheckedDiagram): Map<string, string> {
  const values = extensionsOf(task, `${vendor}:Properties`).flatMap(
    (holder): ModdleElement[] => holder.get('values') ?? [],
  )
  return new Map(
    values.flatMap(({ name, value }) => (name && value?.trim() ? [[name, value.trim()] as const] : [])),
  )
}
