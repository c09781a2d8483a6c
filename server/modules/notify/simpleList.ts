import type { ModuleRoute } from '#server/engine/contracts/ModuleRoute.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'

interface SimpleListOptions {
  /** Address of the resource. */
  path: string
  permission: string
  read(context: RequestContext): Promise<Row[]>
}

/** The choices of a select as clients of the family ask for them, under the present and the former name. */
export const simpleList = ({ path, permission, read }: SimpleListOptions): ModuleRoute[] =>
  ['simple-list', 'list-all-simple'].map(name => ({
    method: 'GET' as const,
    path: `${path}/${name}`,
    access: { permissions: [permission] },
    summary: 'All of them with what a select shows',
    run: async context => ({ data: await read(context) }),
  }))
