/** Schema of the queue's own tables. */
export const queueSchema = 'pgboss'

/** Seconds of silence after which a server has lost its work, and seconds between two looks for such work. */
export const heartbeatSeconds = 15
export const superviseSeconds = 10

/** Seconds between two looks for work that no notification announces: what was postponed, or is tried again. */
export const pollSeconds = 5

/** Longest that a stop waits for what runs, in ms; below what a stop of the server may take. */
export const longestStop = 20_000

/** Name of the queue that holds failed work until its `givenUp` has been called. */
export const lostName = (work: string): string => `${work}.lost`
