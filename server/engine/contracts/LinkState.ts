import type { LocalizedText } from '#model/language/localized.ts'

/**
 * Whether a link opens at the moment of a request, by the server's clock. early: before `from`; over: after `to`;
 * closed: the page says why.
 */
export interface LinkState {
  state: 'open' | 'early' | 'over' | 'closed'
  /** Why it does not, for visitors; null where it opens. */
  words: LocalizedText | null
  /** YYYY-MM-DD HH:mm:ss; null for no bound. */
  from: string | null
  to: string | null
}
