import { PGlite } from '@electric-sql/pglite'

/**
 * How a durable embedded database starts: PGlite's parameters without `-F` (no fsync), and with the one
 * method of syncing that its file system carries out (its fdatasync does nothing). Checkpoints keep little
 * of the log of changes. All buffers are written at the start, so that they take memory before there is anything to
 * keep in them; behind them are those of the operating system.
 */
export const startParameters: string[] = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'full_page_writes=on',
    'synchronous_commit=on',
    ...['max_wal_size=128MB', 'min_wal_size=32MB'],
    'shared_buffers=64MB',
  ].flatMap(setting => ['-c', setting]),
]
