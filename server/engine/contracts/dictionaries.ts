import type { Tx } from '../../db/Database.ts'

export interface DictionaryEntry {
  dictType: string
  dictValue: string
  dictLabel: string
  /** Its English; null where there is none. */
  dictLabelEn: string | null
  listClass: string | null
  cssClass: string | null
}

export interface Dictionaries {
  /** Enabled entries of a type in order; empty when unknown. Cached; dropped everywhere on a change. */
  entries(type: string): Promise<DictionaryEntry[]>
  types(): Promise<string[]>
  /** Reads them anew where they changed; before a transaction. */
  refresh(): Promise<void>
  /** Forgets all, on every server, when tx commits. */
  drop(tx: Tx): Promise<void>
}

export interface Settings {
  /** Value of a key; undefined when there is none. Cached; dropped everywhere on a change. */
  get(key: string): Promise<string | undefined>
  /** Reads them anew where they changed; before a transaction. */
  refresh(): Promise<void>
  drop(tx: Tx): Promise<void>
}
