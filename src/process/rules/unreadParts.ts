import { t } from '#model/language/t.ts'
import { DiagramFault } from '../DiagramFault.ts'
import type { ModdleWarning } from '../ModdleElement.ts'
import { readWarning } from '../read/readWarning.ts'
import type { XmlScan } from '../read/xmlText.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'
import type { ProcessProblem } from './ProcessRule.ts'

/**
 * Problems of parts that could not be read: repeated ids, references to nothing, elements that are unknown. A shape
 * whose element is not there means nothing, and whoever opens the diagram is told of it.
 */
export function unreadParts(warnings: ModdleWarning[], scan: XmlScan): ProcessProblem[] {
  return warnings.flatMap(warning => {
    if (warning.property === 'bpmndi:bpmnElement') return []
    if (warning.message.startsWith('unresolved reference')) return [brokenReference(warning)]
    if (!warning.message.startsWith('unparsable content')) return []
    return [unreadElement(warning, scan)]
  })
}

function brokenReference({ element, property = '', value = '' }: ModdleWarning): ProcessProblem {
  const owner = element ? ownerOf(element) : null
  const label = owner ? labelOf(owner) : t('图形数据')
  const message = t('{{label}}的 {{property}} 指向不存在的元素“{{value}}”', {
    label,
    property: property.replace('bpmn:', ''),
    value,
  })
  return {
    elementId: owner?.id ?? null,
    elementName: owner?.name ?? '',
    rule: 'reference',
    severity: owner ? 'error' : 'warning',
    message,
  }
}

const REPEATED = {
  message: (id: string) => t('该消息已存在，请修改id后重新保存（{{id}}）', { id }),
  signal: (id: string) => t('该信号已存在，请修改id后重新保存（{{id}}）', { id }),
}

function unreadElement(warning: ModdleWarning, { repeated }: XmlScan): ProcessProblem {
  const problem = { elementId: null, elementName: '', severity: 'error' as const }
  try {
    return { ...problem, rule: 'unreadable', severity: 'warning', message: readWarning(warning).message }
  } catch (error) {
    if (!(error instanceof DiagramFault)) throw error
    const id = /<([^>]*)>$/.exec(warning.message)?.[1] ?? null
    const kind = error.code === 'DUPLICATE_ID' && id !== null ? repeated.get(id) : undefined
    if (!kind || id === null) return { ...problem, rule: 'unreadable', message: error.message }
    return { ...problem, elementId: id, rule: 'duplicate-id', message: REPEATED[kind](id) }
  }
}
