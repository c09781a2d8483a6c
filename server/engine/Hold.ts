/**
 * Whether what the system sends by itself waits: after a restore, until an operator releases it. Code that sends
 * something outside of the queue asks first.
 */
export interface Hold {
  /** Since when; null when nothing is held. */
  since(): Date | null
}
