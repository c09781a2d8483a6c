import type { OperationName } from '../types/index.ts'
import type { ResourceFacts } from './AppFacts.ts'
import { OPERATION_STYLES } from './operationStyles.ts'
import { operationsOf } from './operationsOf.ts'

/** The permission that an operation asks for; null when the resource has no such operation. */
export function operationPermission(
  resource: ResourceFacts,
  name: OperationName,
  prefix: string = resource.permission,
): string | null {
  const change = operationsOf(resource.source).get(name)
  if (!change) return null
  return change.permission ?? `${prefix}:${OPERATION_STYLES[resource.source.style ?? 'list'][name].verb}`
}

/** The permission that an action asks for. */
export function actionPermission(given: string | undefined, name: string, prefix: string): string {
  return given ?? `${prefix}:${name}`
}
