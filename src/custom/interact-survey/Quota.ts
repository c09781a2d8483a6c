/** A quota as it is sent; what it counts is an option of a question, or what a condition says. */
export interface Quota {
  quotaId?: number | null
  title: string
  field: string | null
  option: string | null
  condition: string | null
  limit: number
  /** 1 refused in words, 2 led to an end page */
  outcome: '1' | '2'
  endText: string | null
}

export interface StoredQuota extends Quota {
  quotaId: number
  taken: number
}
