import { DiagramFault } from '../DiagramFault.ts'
import type { ModdleWarning } from '../ModdleElement.ts'

const PLACE = /line: (\d+)\s+column: (\d+)/
const LOST = /nested error: (.+)$/
const NAMED = /<([^>]*)>/

/**
 * What moddle warns of, in words for whoever opens the diagram.
 *
 * @throws DiagramFault where a whole element would be missing because of its id
 */
export function readWarning(warning: ModdleWarning): string {
  const lost = LOST.exec(warning.message)?.[1]
  if (lost) return lostElement(warning.message, lost)
  const { message, element, property = '', value = '' } = warning
  const where = element?.id ? `“${element.id}”的` : ''
  if (message.startsWith('unresolved reference'))
    return `${where}${property.replace('bpmn:', '')} 指向不存在的“${value}”，未保留`
  if (message.startsWith('unknown attribute')) return `不认识${where}属性 ${property}，已原样保留`
  if (message.startsWith('unsupported document encoding')) return '文件声明的编码不是 UTF-8，已按 UTF-8 读取'
  return message
}

function lostElement(message: string, reason: string): string {
  const found = PLACE.exec(message)
  const at = found ? { line: Number(found[1]) + 1, column: Number(found[2]) + 1 } : null
  const name = NAMED.exec(reason)?.[1] ?? ''
  if (reason.startsWith('duplicate ID')) throw new DiagramFault('DUPLICATE_ID', `标识“${name}”重复`, at)
  if (reason.startsWith('illegal ID')) {
    throw new DiagramFault('INVALID_ID', `标识“${name}”不正确，只能由字母、数字、下划线、连字符和点组成`, at)
  }
  const line = at ? `第 ${at.line} 行：` : ''
  if (reason.startsWith('unexpected body text')) return `${line}不应有的文字“${name}”，未保留`
  return `${line}不认识的元素 ${name}，未保留`
}
