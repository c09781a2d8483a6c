/** Schema of the queue's own tables. */
export const queueSchema = 'pgboss'

/** A server that says nothing for so many seconds has lost its work; how often the others look for it. */
export const heartbeatSeconds = 15
export const superviseSeconds = 10

/** How often a server looks for work that nobody tells it of: put off, or tried again. */
export const pollSeconds = 5

/** Longest that a stop waits for what runs, in ms; below what a stop of the server may take. */
export const longestStop = 20_000

/** Where work lies that nobody will try again, until `givenUp` was told. */
export const lostName = (work: string): string => `${work}.lost`
