import type { PageModel, ResourceModel } from '#model/types/index.ts'
import type { RowKey } from '../data/Row.ts'
import { type RecordResult, useRecord } from '../data/useRecord.ts'

/**
 * Returns the record that a route names by the resource's key: /asset/device-parts/:deviceId. `key` is null
 * where the route names none.
 * @throws Error when the page has no resource
 */
export function useRouteRecord(
  { component, resource }: PageModel,
  params: Record<string, string>,
  fixed: Record<string, unknown> | undefined,
): RecordResult & { resource: ResourceModel; key: RowKey | null } {
  if (!resource) throw new Error(`${component} shows a record and has no resource.`)
  const key = (params[resource.key] ?? fixed?.[resource.key] ?? null) as RowKey | null
  return { resource, ...useRecord(resource, key), key }
}
