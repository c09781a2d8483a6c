import { parseMoment } from '#model/format/moments.ts'
import { t } from '#model/language/t.ts'
import { checkExpression } from '../../checkExpression.ts'
import type { ModdleElement } from '../../ModdleElement.ts'
import { extensionsOf } from '../../rules/extensionsOf.ts'
import { labelOf } from '../../rules/labelOf.ts'
import { misspelt } from '../../rules/misspelt.ts'
import type { Vendor } from '../../vendors.ts'
import { addDuration, readCycle } from '../isoDuration.ts'
import { isJuel } from '../processExpression.ts'
import { EVENT_KINDS, EVENTS_OF, NODE_TYPES } from './nodeTypes.ts'
import { readEvent } from './readEvent.ts'
import { readMultiple } from './readMultiple.ts'
import { readService } from './readService.ts'

/** What of an element cannot be executed, a sentence each. Scripts and expressions are left to others. */
export function elementFaults(element: ModdleElement, vendor: Vendor): string[] {
  if (element.$type === 'bpmn:ScriptTask' || !element.$instanceOf('bpmn:FlowNode')) return []
  const label = labelOf(element)
  const kind = kindOf(element)
  if (kind !== null) return [t('不支持{{kind}}{{label}}，流程无法执行', { kind, label })]
  return [
    ...loopFaults(element, label, vendor),
    ...eventFaults(element, label),
    ...serviceFaults(element, label, vendor),
    ...gatewayFaults(element, label),
  ]
}

/** What a node is called that is not executed as a whole; null where it is. */
function kindOf(element: ModdleElement): string | null {
  const { $type } = element
  if (element.triggeredByEvent === true) return t('事件子流程')
  if (element.isForCompensation === true) return t('补偿活动')
  if (NODE_TYPES.has($type)) return null
  return KINDS[$type]?.() ?? $type
}

const KINDS: Record<string, () => string> = {
  'bpmn:BusinessRuleTask': () => t('业务规则任务'),
  'bpmn:ComplexGateway': () => t('复杂网关'),
  'bpmn:AdHocSubProcess': () => t('特别子流程'),
  'bpmn:Transaction': () => t('事务子流程'),
}

const EVENTS: Record<string, () => string> = {
  'bpmn:CompensateEventDefinition': () => t('补偿事件'),
  'bpmn:EscalationEventDefinition': () => t('升级事件'),
  'bpmn:LinkEventDefinition': () => t('链接事件'),
  'bpmn:ConditionalEventDefinition': () => t('条件事件'),
  'bpmn:CancelEventDefinition': () => t('取消事件'),
  'bpmn:TimerEventDefinition': () => t('定时事件'),
  'bpmn:MessageEventDefinition': () => t('消息事件'),
  'bpmn:SignalEventDefinition': () => t('信号事件'),
  'bpmn:ErrorEventDefinition': () => t('错误事件'),
  'bpmn:TerminateEventDefinition': () => t('终止事件'),
}

function loopFaults(element: ModdleElement, label: string, vendor: Vendor): string[] {
  const loop: ModdleElement | undefined = element.get('loopCharacteristics')
  if (!loop) return []
  const multiple = readMultiple(element, vendor)
  if (!multiple) return [t('不支持{{kind}}{{label}}，流程无法执行', { kind: t('循环活动'), label })]
  const { collection, cardinality } = multiple
  if (collection === undefined && cardinality === undefined)
    return [t('{{label}}的多实例没有设置集合或循环次数', { label })]
  if (collection !== undefined && cardinality !== undefined)
    return [t('{{label}}的多实例既设置了集合，又设置了循环次数，只能用其中一种', { label })]
  const text = (collection ?? cardinality) as string
  const mistake = isJuel(text) ? null : checkExpression(text, null)
  return mistake ? [misspelt(t('{{label}}的多实例', { label }), mistake)] : []
}

function eventFaults(element: ModdleElement, label: string): string[] {
  const definitions: ModdleElement[] = element.eventDefinitions ?? []
  const type = NODE_TYPES.get(element.$type)
  const allowed = (type && EVENTS_OF[type]) ?? []
  const refused = definitions.find(({ $type }) => !allowed.some(kind => kind === EVENT_KINDS.get($type)))
  if (refused) {
    const kind = EVENTS[refused.$type]?.() ?? refused.$type
    return [t('不支持{{kind}}{{label}}，流程无法执行', { kind, label })]
  }
  if (definitions.length > 1) return [t('事件{{label}}有多个事件定义', { label })]
  return [...unnamedFaults(element, label), ...timerFaults(element, label)]
}

/** Who waits for a message or signal says for which. */
function unnamedFaults(element: ModdleElement, label: string): string[] {
  const event = readEvent(element)
  const isThrown = element.$instanceOf('bpmn:ThrowEvent')
  const isCatching =
    element.$instanceOf('bpmn:IntermediateCatchEvent') || element.$instanceOf('bpmn:BoundaryEvent')
  if (isCatching && !event) return [t('事件{{label}}没有设置等待什么', { label })]
  if (isThrown || event?.name !== '') return []
  return [
    event.kind === 'message' ? t('{{label}}没有选择消息', { label }) : t('{{label}}没有选择信号', { label }),
  ]
}

/** A time that is written out can be read. */
function timerFaults(element: ModdleElement, label: string): string[] {
  const { date, duration, cycle } = readEvent(element) ?? {}
  const text = date ?? duration ?? cycle
  if (text === undefined || isJuel(text) || isTime(text, { date, duration })) return []
  return [t('{{label}}的定时器配置“{{text}}”无法识别，请按 ISO 8601 填写', { label, text })]
}

function isTime(
  text: string,
  { date, duration }: { date?: string | undefined; duration?: string | undefined },
): boolean {
  if (date !== undefined) return parseMoment(text) !== null
  if (duration !== undefined) return addDuration(0, text, 'UTC') !== null
  const cycle = readCycle(text)
  return cycle !== null && (cycle.start === null || parseMoment(cycle.start) !== null)
}

/** A program that is told in another way than the panel offers is not known; one that is not told at all, others say. */
function serviceFaults(element: ModdleElement, label: string, vendor: Vendor): string[] {
  if (!element.$instanceOf('bpmn:ServiceTask') && !element.$instanceOf('bpmn:SendTask')) return []
  if (readService(element, vendor)) return []
  const isOther = element.operationRef || extensionsOf(element, `${vendor}:Connector`).length > 0
  return isOther ? [t('不支持{{label}}的执行方式，请选择处理程序', { label })] : []
}

/** Behind a gateway that waits for events stands what waits for one. */
function gatewayFaults(element: ModdleElement, label: string): string[] {
  if (!element.$instanceOf('bpmn:EventBasedGateway')) return []
  const targets: ModdleElement[] = (element.outgoing ?? []).flatMap(
    ({ targetRef }: ModdleElement) => targetRef ?? [],
  )
  const isWaiting = (target: ModdleElement) =>
    target.$instanceOf('bpmn:IntermediateCatchEvent') || target.$instanceOf('bpmn:ReceiveTask')
  return targets.every(isWaiting) ? [] : [t('事件网关{{label}}之后只能是中间捕获事件或接收任务', { label })]
}
