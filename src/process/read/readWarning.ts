import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import type { ModdleElement, ModdleWarning } from '../ModdleElement.ts'

const PLACE = /line: (\d+)\s+column: (\d+)/
const LOST = /nested error: (.+)$/
const NAMED = /<([^>]*)>/

/** What people should know of a text that was read. */
export interface ReadNote {
  message: string
  /** Something that could not be kept, a shape whose element is not there, or anything else of the text. */
  about: 'loss' | 'shape' | 'text'
}

/**
 * What moddle warns of, in words for whoever opens the diagram.
 *
 * @throws DiagramFault where a whole element would be missing because of its id
 */
export function readWarning(warning: ModdleWarning): ReadNote {
  const lost = LOST.exec(warning.message)?.[1]
  if (lost) return { message: lostElement(warning.message, lost), about: 'loss' }
  const about = warning.property === 'bpmndi:bpmnElement' ? 'shape' : 'text'
  return { message: sentenceOf(warning), about }
}

function sentenceOf({ message, element, property = '', value = '' }: ModdleWarning): string {
  if (message.startsWith('unresolved reference')) {
    const what = ofElement(property.replace('bpmn:', ''), element)
    return t('{{what}} 指向不存在的“{{value}}”，已原样保留', { what, value })
  }
  if (message.startsWith('unknown attribute')) return unknownAttribute(property, element)
  return message
}

const ofElement = (property: string, element?: ModdleElement): string =>
  element?.id ? t('“{{id}}”的{{property}}', { id: element.id, property }) : property

function unknownAttribute(property: string, element?: ModdleElement): string {
  if (!element?.id) return t('不认识属性 {{property}}，已原样保留', { property })
  return t('不认识“{{id}}”的属性 {{property}}，已原样保留', { id: element.id, property })
}

function lostElement(message: string, reason: string): string {
  const found = PLACE.exec(message)
  const at = found ? { line: Number(found[1]) + 1, column: Number(found[2]) + 1 } : null
  const name = NAMED.exec(reason)?.[1] ?? ''
  if (reason.startsWith('duplicate ID'))
    throw new DiagramFault('DUPLICATE_ID', t('标识“{{name}}”重复', { name }), at)
  const sentence = reason.startsWith('unexpected body text')
    ? t('不应有的文字“{{name}}”，未保留', { name })
    : t('不认识的元素 {{name}}，未保留', { name })
  return at ? t('第 {{line}} 行：{{sentence}}', { line: at.line, sentence }) : sentence
}
