import type { ModdleElement } from '../ModdleElement.ts'
import { conditionsOf, isScripted } from './conditionsOf.ts'
import { labelOf } from './labelOf.ts'
import { ownerOf } from './ownerOf.ts'
import type { CheckedDiagram, Finding, ProcessRule } from './ProcessRule.ts'

/** Scripts in a process never run, so none may stand there. */
export const script: ProcessRule = {
  name: 'script',
  check: diagram => diagram.elements.flatMap(element => scriptsOf(element, diagram)),
}

function scriptsOf(element: ModdleElement, { vendor }: CheckedDiagram): Finding[] {
  const scripted = conditionsOf(element).filter(({ expression }) => isScripted(expression))
  const messages = scripted.map(({ label }) => `${label}使用了脚本，脚本不会执行，请改用表达式`)
  const holder = () => labelOf(ownerOf(element) ?? element)
  if (element.$instanceOf('bpmn:ScriptTask')) messages.push(`不支持脚本任务${labelOf(element)}，脚本不会执行`)
  if (element.$type === `${vendor}:Script`)
    messages.push(`${holder()}的${placeOf(element)}使用了脚本，脚本不会执行`)
  return messages.map(message => ({ element, severity: 'error', message }))
}

const PLACES: Record<string, string> = {
  ExecutionListener: '执行监听器',
  TaskListener: '任务监听器',
  InputParameter: '输入参数',
  OutputParameter: '输出参数',
}

function placeOf(element: ModdleElement): string {
  for (let around = element.$parent; around; around = around.$parent) {
    const place = PLACES[around.$descriptor.ns.localName]
    if (place) return place
  }
  return '扩展元素'
}
