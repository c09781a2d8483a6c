import type { Route } from '../registry/Route.ts'

/** Whether a route changes something or takes a list along: nothing for those who look at things as another. */
export function isChanging({
  method,
  access,
  asActor,
  reading,
  origin,
}: Pick<Route, 'method' | 'access' | 'asActor' | 'reading' | 'origin'>): boolean {
  if (reading || asActor || 'open' in access) return false
  const takesAlong = origin.kind === 'operation' && origin.operation.name === 'export'
  return method !== 'GET' || takesAlong
}
