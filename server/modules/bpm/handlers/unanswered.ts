import { t } from '#model/language/t.ts'
import type { ProcessProblem } from '#process/checkProcess.ts'
import type { ExecutableProcess, ProcessNode, ServiceFacts } from '#process/execution/ExecutableProcess.ts'
import type { HandlerDefinition } from '#server/engine/defineHandler.ts'
import { handlerName, handlerOf } from './handlerOf.ts'

/** Service tasks and listeners that no program answers, or that are told too little or too much. */
export function unanswered(
  process: ExecutableProcess,
  handlers: ReadonlyMap<string, HandlerDefinition>,
): ProcessProblem[] {
  return Object.values(process.nodes).flatMap(node =>
    [...(node.service ? [node.service] : []), ...node.listeners].flatMap(service =>
      mistakesOf(service, handlers).map(message => problemAt(node, message)),
    ),
  )
}

function mistakesOf(service: ServiceFacts, handlers: ReadonlyMap<string, HandlerDefinition>): string[] {
  const handler = handlerOf(handlers, service)
  if (handler === undefined) {
    const known = [...handlers.keys()].join('、')
    return [
      t('没有名为“{{name}}”的处理程序，可用的有：{{known}}', { name: handlerName(service.value), known }),
    ]
  }
  const { params } = handler
  if (params === null) return []
  const missing = Object.keys(params).filter(name => params[name]?.required && !service.fields[name]?.trim())
  const unknown = Object.keys(service.fields).filter(name => !Object.hasOwn(params, name))
  return [
    ...missing.map(name => t('处理程序“{{handler}}”缺少字段“{{name}}”', { handler: handler.name, name })),
    ...unknown.map(name => t('处理程序“{{handler}}”没有字段“{{name}}”', { handler: handler.name, name })),
  ]
}

const problemAt = ({ id, name }: ProcessNode, message: string): ProcessProblem => ({
  ...{ elementId: id, elementName: name, rule: 'handler', severity: 'error', message },
})
