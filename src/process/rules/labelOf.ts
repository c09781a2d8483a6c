import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'

/**
 * What an element is called in sentences: its name. Flows, gateways, starts and ends are seldom named: they are told by
 * what they lie beside, or by their kind. Others without a name are called by their ids.
 */
export function labelOf(element: ModdleElement): string {
  if (element.name?.trim()) return `“${element.name.trim()}”`
  const { sourceRef, targetRef } = element
  if (isOf(element, 'bpmn:SequenceFlow') && sourceRef && targetRef)
    return t('“{{from}}”到“{{to}}”的连线', { from: placeName(sourceRef), to: placeName(targetRef) })
  const before: ModdleElement | undefined = element.incoming?.[0]?.sourceRef
  if (isOf(element, 'bpmn:Gateway') && before && !isOf(before, 'bpmn:Gateway'))
    return t('（“{{node}}”之后）', { node: placeName(before) })
  return `“${kindName(element) ?? element.id ?? ''}”`
}

/** A flow in a sentence that says nothing else of what it is. */
export function flowLabelOf(flow: ModdleElement): string {
  const isToldByEnds = !flow.name?.trim() && flow.sourceRef && flow.targetRef
  return isToldByEnds ? labelOf(flow) : t('顺序流{{label}}', { label: labelOf(flow) })
}

const isOf = (element: ModdleElement, type: string): boolean => element.$instanceOf?.(type) === true

const placeName = (node: ModdleElement): string =>
  node.name?.trim() || kindName(node) || (isOf(node, 'bpmn:Gateway') ? t('网关') : (node.id ?? ''))

function kindName(node: ModdleElement): string | null {
  if (isOf(node, 'bpmn:StartEvent')) return t('开始事件')
  return isOf(node, 'bpmn:EndEvent') ? t('结束事件') : null
}
