import type { Text } from '#model/types/index.ts'
import type { Row } from '../defineModule.ts'

/** Why an account sees a stored record, or does not. null: there is no such condition. */
export interface RowAccess {
  /** As who asks may know it. */
  record: Row
  /** Whether server code gives it, and which rows it gives whom (null where nobody says); null: rows of a table. */
  given: { holds: boolean; rule: Text | null } | null
  /** Whether it is another institution's, which shares it. */
  shared: boolean
  /** Whether it lies in the trash. */
  removed: boolean
  /** Whether it is among the records that the page is about. */
  inWhere: boolean | null
  /** Whether the account's data scope shows it. */
  inScope: boolean | null
  /** Whether it allows what was asked (`when`). */
  allows: boolean | null
}
