import type { Tx } from '../db/Database.ts'
import type { SerializedJson } from './present/SerializedJson.ts'

/** Lists that the answers about many records of a tenant hold, such as the choices of a dialog. */
export interface KeptLists {
  /**
   * The list of a name as `make` has made it for the tenant since the last change; inside a transaction that
   * changes none of its records.
   */
  read(tenantId: number, name: string, make: () => Promise<unknown[]>): Promise<SerializedJson>
  /** Forgets a tenant's lists, on every server, when the transaction commits. */
  drop(context: { tx: Tx; afterCommit(work: () => void): void }, tenantId: number): Promise<void>
}
