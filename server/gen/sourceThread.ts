import { parentPort, workerData } from 'node:worker_threads'
import type { ReadTables } from '#model/generate/GeneratedTable.ts'
import type { TableSource } from '../engine/contracts/Generator.ts'

/** What the thread tells: how far it is, then what it has read. */
export type ThreadMessage = { progress: { place: string; read: ReadTables } } | { read: ReadTables }

const post = (message: ThreadMessage) => parentPort?.postMessage(message)

/** ms between two reports of how far a source is read. */
const EVERY = 200

// A source is somebody else's: it is read where it can neither block nor exhaust the server.
post({ read: await readSource(workerData as TableSource) })

async function readSource({ kind, content, name }: TableSource): Promise<ReadTables> {
  if (kind === 'excel') {
    const { readWorkbook } = await import('./readWorkbook.ts')
    return readWorkbook(content, name)
  }
  const text = new TextDecoder().decode(content)
  if (kind === 'openapi') {
    const { readOpenApi } = await import('./readOpenApi.ts')
    return readOpenApi(text)
  }
  const { readSql } = await import('./readSql.ts')
  let told = 0
  return readSql(text, {
    onProgress(line, read) {
      // What is sent is copied: of a long script not at each statement.
      if (performance.now() - told < EVERY) return
      told = performance.now()
      post({ progress: { place: `${line}`, read } })
    },
  })
}
