import type { PoolClient } from 'pg'

interface Corked {
  writableCorked: number
  cork(): void
  uncork(): void
}

/**
 * Keeps what is sent over a connection until the running turn of the loop ends, so that it leaves in one write:
 * statements that do not wait for each other's answers cost one journey.
 */
export function holdWrites(client: PoolClient): void {
  const { stream } = (client as PoolClient & { connection: { stream: Corked } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
