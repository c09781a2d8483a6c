import type { RequestContext } from './RequestContext.ts'

declare module './Services.ts' {
  interface Services {
    onceKeys: OnceKeys
  }
}

/** A key by which a client makes a record once. */
export interface OnceKey {
  /** Page whose record it makes. */
  page: string
  /** Whose key it is, of the caller's tenant: user:1. Another's key of the same text is another key. */
  owner: string
  /** Hash of the key, and of what was sent with it; the second cannot be found out without the key. */
  keyHash: string
  contentHash: string
}

/** Which records clients made by keys of their own, for 30 days. */
export interface OnceKeys {
  /**
   * Claims a key for the record that the transaction makes; null where it is the first with it. Where another has made
   * one, its key, null where that is not told; another that is about to is waited for.
   * @throws KEY_REUSED where other content was sent with the key
   */
  claim(context: RequestContext, key: OnceKey): Promise<{ recordKey: unknown } | null>
  /** Says which record came of a claimed key. */
  keep(context: RequestContext, key: OnceKey, recordKey: unknown): Promise<void>
  /** Whether a record has been made by the key, whatever its content. */
  isKept(context: RequestContext, key: OnceKey): Promise<boolean>
}
