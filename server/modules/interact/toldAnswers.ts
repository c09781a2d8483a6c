import { type RawBuilder, sql } from 'kysely'
import type { Survey } from './Survey.ts'

/**
 * Which answers anything is told of, under the alias a. Of an anonymous survey it is all as of the last rewriting: no
 * list, figure or count moves with a single answer, which could be laid beside whoever answered at that moment.
 */
export const isTold = ({ anonymous }: Pick<Survey, 'anonymous'>): RawBuilder<unknown> =>
  anonymous ? sql`a.mixed is true` : sql`true`
