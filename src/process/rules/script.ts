import { t } from '#model/language/t.ts'
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
  const messages = scripted.map(({ label }) =>
    t('{{label}}使用了脚本，脚本不会执行，请改用表达式', { label }),
  )
  if (element.$instanceOf('bpmn:ScriptTask'))
    messages.push(t('不支持脚本任务{{task}}，脚本不会执行', { task: labelOf(element) }))
  if (element.$type === `${vendor}:Script`)
    messages.push(t('{{label}}使用了脚本，脚本不会执行', { label: placeOf(element) }))
  return messages.map(message => ({ element, severity: 'error', message }))
}

/** Where a script stands, in sentences. */
const PLACES: Record<string, (owner: string) => string> = {
  ExecutionListener: owner => t('{{owner}}的执行监听器', { owner }),
  TaskListener: owner => t('{{owner}}的任务监听器', { owner }),
  InputParameter: owner => t('{{owner}}的输入参数', { owner }),
  OutputParameter: owner => t('{{owner}}的输出参数', { owner }),
}

function placeOf(element: ModdleElement): string {
  const owner = labelOf(ownerOf(element) ?? element)
  for (let around = element.$parent; around; around = around.$parent) {
    const place = PLACES[around.$descriptor.ns.localName]
    if (place) return place(owner)
  }
  return t('{{owner}}的扩展元素', { owner })
}
