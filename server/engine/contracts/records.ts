import type { LocalizedText } from '#model/language/localized.ts'
import type { ResourceModel, Text } from '#model/types/index.ts'
import type { Caller } from './Caller.ts'

/** A record, or values of one, by the names of its fields. */
export type Row = Record<string, unknown>

/** A successful answer beside code and msg: { data }, { rows, total }, or fields at top level. */
export type Answer = Record<string, unknown> & { msg?: LocalizedText }

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

export interface AuditEntry {
  resource: string
  key: number | string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** What people are told of it beside the fields of the resource; not stored with the change. */
  told?: readonly ToldChange[]
}

/** A change in words: Chinese, '' for nothing. */
export interface ToldChange {
  field: string
  before: string
  after: string
}

/** 手机号码 13800000000 → 13900000000 */
export const wordsOfChange = ({ field, before, after }: ToldChange): string =>
  `${field} ${before || '（空）'} → ${after || '（空）'}`
