import { platform } from './notifyUnion.ts'

/** Values of `shownTo`. */
export const audience = {
  /** Every tenant reads it. */
  everybody: -1,
  /** Its owner and the platform do. */
  platform,
} as const
