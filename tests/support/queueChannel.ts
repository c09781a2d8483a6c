import { sql } from 'kysely'

/** On which the queue's workers are told of new work; what is notified is the name of the work. */
export const queueChannel = sql`'pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24)`
