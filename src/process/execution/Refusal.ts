/** Why a command on an instance is refused. The state stays as it was. */
export type RefusalCode =
  | 'ALREADY_STARTED'
  | 'NOT_RUNNING'
  | 'NOT_SUSPENDED'
  /** There is no such token, timer or subscription any more, or it waits for something else. */
  | 'STALE'
  | 'NOT_DUE'
  | 'NO_SUBSCRIPTION'
  /** What cannot be moved, or where nothing can be moved to. */
  | 'BAD_SOURCE'
  | 'BAD_TARGET'
  | 'MIXED_SCOPES'
  /** The definition leads nowhere with these values: an incident, which keeps the last wait. */
  | 'NO_OUTGOING_FLOW'
  | 'CONDITION_FAILED'
  | 'EXPRESSION_FAILED'
  | 'STEP_LIMIT'
  | 'ITEM_LIMIT'
  | 'BAD_DURATION'
  /** Only what ends or resumes an instance goes on while it is suspended. */
  | 'SUSPENDED'
  /** The item is open no more, not open yet, or somebody else's. */
  | 'ANSWERED'
  | 'WAITING'
  | 'NOT_ASSIGNEE'
  | 'NOT_STARTER'
  | 'NOT_APPROVED'
  /** Somebody has gone on since, or a program has. */
  | 'ACTED'
  | 'SERVICE_DONE'
  /** Not among the tasks that led here. */
  | 'NOT_UPSTREAM'
  | 'SAME_PERSON'
  /** Somebody would have two items of one task. */
  | 'TWICE'
  /** Who was asked for an opinion may only answer. */
  | 'DELEGATED'
  /** Nobody acts for him there. */
  | 'NOT_SUBSTITUTED'
  | 'CLAIMED'
  | 'NOT_CLAIMED'
  | 'SIGN_MIXED'
  | 'NOT_A_SIGNER'
  | 'NOT_SIGN_OWNER'
  | 'NOT_A_GROUP'
  | 'NOT_MEMBER'
  | 'LAST_MEMBER'

/** @see TokenPort */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The element or the number that it is about; '' for none. */
  readonly detail: string
  /** Why an expression could not be worked out, in Chinese; '' for none. */
  readonly reason: string

  constructor(code: RefusalCode, detail = '', reason = '') {
    super(detail === '' ? code : `${code}: ${detail}`)
    this.name = 'Refusal'
    this.code = code
    this.detail = detail
    this.reason = reason
  }
}
