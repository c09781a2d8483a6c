import type { ActionModel } from '#model/types/index.ts'
import type { Row } from '../data/Row.ts'

/** What stands over a list. */
export type Surface =
  | { kind: 'create'; initialValues?: Row }
  | { kind: 'update'; record: Row }
  | { kind: 'read'; record: Row }
  /** Form of an action, or its hand-written part. */
  | { kind: 'action'; action: ActionModel; records: Row[] }
  | { kind: 'import' }
