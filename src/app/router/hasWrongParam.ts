import type { AppRoute } from './AppRoute.ts'

/** Returns whether a parameter that must be numeric is not: then the address names no screen. */
export function hasWrongParam(
  { numeric }: Pick<AppRoute, 'numeric'>,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return numeric.some(name => !/^\d{1,15}$/.test(params[name] ?? ''))
}
