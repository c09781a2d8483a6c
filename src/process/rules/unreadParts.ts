import { DiagramFault } from '../DiagramFault.ts'
import type { ModdleWarning } from '../ModdleElement.ts'
import { readWarning } from '../read/readWarning.ts'
import type { XmlScan } from '../read/scanXml.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'
import type { ProcessProblem } from './ProcessRule.ts'

/** Problems of parts that could not be read: repeated ids, references to nothing, elements that are unknown. */
export function unreadParts(warnings: ModdleWarning[], scan: XmlScan): ProcessProblem[] {
  return warnings.flatMap(warning => {
    if (warning.message.startsWith('unresolved reference')) return [brokenReference(warning)]
    if (!warning.message.startsWith('unparsable content')) return []
    return [unreadElement(warning, scan)]
  })
}

function brokenReference({ element, property = '', value = '' }: ModdleWarning): ProcessProblem {
  const owner = element ? ownerOf(element) : null
  const label = owner ? labelOf(owner) : '图形数据'
  const message = `${label}的 ${property.replace('bpmn:', '')} 指向不存在的元素“${value}”`
  return {
    elementId: owner?.id ?? null,
    elementName: owner?.name ?? '',
    rule: 'reference',
    severity: owner ? 'error' : 'warning',
    message,
  }
}

const KINDS = { message: '该消息已存在，请修改id后重新保存', signal: '该信号已存在，请修改id后重新保存' }

function unreadElement(warning: ModdleWarning, { repeated }: XmlScan): ProcessProblem {
  const problem = { elementId: null, elementName: '', severity: 'error' as const }
  try {
    return { ...problem, rule: 'unreadable', severity: 'warning', message: readWarning(warning) }
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    const id = /<([^>]*)>$/.exec(warning.message)?.[1] ?? null
    const kind = error.code === 'DUPLICATE_ID' && id !== null ? repeated.get(id) : undefined
    if (!kind) return { ...problem, rule: 'unreadable', message: error.message }
    return { ...problem, elementId: id, rule: 'duplicate-id', message: `${KINDS[kind]}（${id}）` }
  }
}
