import type { JsonPath } from '../Reporter.ts'

/** Something that only one may have. */
export interface Claim {
  /** What is claimed. */
  what: string
  page: string
  at: JsonPath
  on?: 'key' | 'value'
  /** Claims of one group agree with each other. */
  group?: string
}
