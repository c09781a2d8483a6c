import type { RawBuilder } from 'kysely'
import type { Text } from '#model/types/index.ts'
import type { ModuleRoute, OperationKind } from './contracts/ModuleRoute.ts'
import type { RequestContext } from './contracts/RequestContext.ts'
import type {
  ActionHandler,
  ActionPreparation,
  AffectedCount,
  ResourceHooks,
} from './contracts/ResourceHooks.ts'
import type { Row } from './contracts/records.ts'
import type { WorkDefinition } from './defineQueueHandler.ts'

export interface ModuleDefinition {
  /** Key of the page whose resource this is about; absent for routes alone. */
  resource?: string
  hooks?: ResourceHooks
  actions?: Record<string, ActionHandler>
  /** Slow work of actions, by their names. */
  prepare?: Record<string, ActionPreparation>
  /** How many a change of these records affects, by the names that `consequences` of the page count by. */
  counts?: Record<string, AffectedCount>
  /** What the operation log calls actions, by their names; absent where the method says enough. */
  kinds?: Record<string, OperationKind>
  /** Rows of a resource with source "module". */
  rows?(context: RequestContext, query: Row): Promise<{ rows: Row[]; total: number }>
  /** Which rows `rows` gives whom, in words, for those who ask why a row is not there. */
  rowsRule?: Text
  routes?: ModuleRoute[]
  /**
   * Properties of the resource that the module keeps in step with other records by statements of its own, and what each
   * should be: a subquery over the record `t`, whose rows it holds to `t.tenant_id`. The nightly comparison reports what
   * differs, and mends it when told to. Whoever changes what is counted changes the counter in the same transaction.
   */
  counters?: Record<string, RawBuilder<unknown>>
  /** Work that is handed over to the queue (defineQueueHandler). */
  works?: WorkDefinition[]
}

/**
 * Declares behaviour of a resource or further routes; exported as default by server/modules/<area>/<name>.ts.
 * @example
 * export default defineModule({
 *   resource: 'library/book/index',
 *   hooks: {
 *     beforeCreate: ({ caller }, book) => {
 *       book.ownerId = caller.userId
 *     },
 *   },
 *   actions: {
 *     lend: ({ tx }, { records }) => lendBooks(tx, records),
 *   },
 * })
 */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition
}
