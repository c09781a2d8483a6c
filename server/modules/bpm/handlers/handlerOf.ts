import type { ServiceFacts } from '#process/execution/ExecutableProcess.ts'
import { evaluateExpression, isJuel } from '#process/execution/processExpression.ts'
import { handlerName } from '#process/handlers/DescribedHandler.ts'
import type { HandlerDefinition } from '#server/engine/defineHandler.ts'

/** The handler that a service task or a listener names: `sendMessage`, `${sendMessage}`. */
export function handlerOf(
  handlers: ReadonlyMap<string, HandlerDefinition>,
  service: Pick<ServiceFacts, 'value'> | undefined,
): HandlerDefinition | undefined {
  return service && handlers.get(handlerName(service.value))
}

/** The fields of a service with their expressions worked out. @throws Refusal EXPRESSION_FAILED */
export const paramsOf = (
  { fields }: Pick<ServiceFacts, 'fields'>,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      isJuel(text) ? evaluateExpression(text, { ...variables }) : text,
    ]),
  )
