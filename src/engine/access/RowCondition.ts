import type { Row } from '../data/Row.ts'

/** Whether a record meets a condition. Null and faults count as no: the server would refuse as well. */
export type RowCondition = (record: Row) => boolean
