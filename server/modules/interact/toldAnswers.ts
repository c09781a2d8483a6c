import { type RawBuilder, sql } from 'kysely'
import type { Survey } from './Survey.ts'

/**
 * Which answers anything is told of, under the alias a. Of an anonymous survey it is all as of the last rewriting: no
 * list, figure or count moves with a single answer, which could be laid beside whoever answered at that moment.
 */
export const isTold = ({ anonymous }: Pick<Survey, 'anonymous'>): RawBuilder<unknown> =>
  anonymous ? sql`a.mixed is true` : sql`true`

/** Whether a code is shown as used, under the alias c: once as many answers are told of. */
export const isShownUsed = ({ anonymous }: Pick<Survey, 'anonymous'>): RawBuilder<unknown> =>
  anonymous ? sql`(c.used is true and c.mixed is not false)` : sql`(c.used is true)`
