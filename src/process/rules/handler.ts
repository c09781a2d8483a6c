import { t } from '#model/language/t.ts'
import { readListeners, readService } from '../execution/compile/readService.ts'
import { handlerMistakes } from '../handlers/handlerMistakes.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import { labelOf } from './labelOf.ts'
import type { CheckedDiagram, ProcessRule } from './ProcessRule.ts'

const SERVICES = ['bpmn:ServiceTask', 'bpmn:SendTask']

/** Service tasks and listeners name a handler that there is, and tell it what it asks for. */
export const handler: ProcessRule = {
  name: 'handler',
  check: diagram =>
    diagram.elements.flatMap(element =>
      mistakesOf(element, diagram).map(message => ({ element, severity: 'error', message })),
    ),
}

function mistakesOf(element: ModdleElement, { vendor, context }: CheckedDiagram): string[] {
  const { handlers } = context
  if (!handlers || !element.id) return []
  const isService = SERVICES.some(type => element.$instanceOf(type))
  const service = isService ? readService(element, vendor) : undefined
  const own = service ? handlerMistakes(service, handlers) : []
  const listened = readListeners(element, vendor).flatMap(listener =>
    handlerMistakes(listener, handlers).map(mistake => t('监听器：{{mistake}}', { mistake })),
  )
  return [...own, ...listened].map(mistake =>
    t('{{label}}：{{mistake}}', { label: labelOf(element), mistake }),
  )
}
