import type { ResourceModel } from '#model/types/index.ts'
import type { Caller } from '../Caller.ts'

/** What an account has to do with a record. */
export interface RowQuestion {
  /** The resource as the page has it: with its part of the records, where it has borrowed one. */
  resource: ResourceModel
  key: unknown
  /** The account that is asked about, of the same tenant. */
  as: Caller
  /** Condition of the operation or action that is asked about; null for none. */
  when: string | null
}
