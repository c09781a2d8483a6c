import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { type BackupConfig, writeBackup } from '../backup/writeBackup.ts'
import type { Database, DatabaseLog } from '../db/Database.ts'
import { readHeldWork, releaseHold } from '../hold/releaseHold.ts'
import { controlAddress, controlFolder } from './controlAddress.ts'
import { type ControlWord, readFrames, writeFrame } from './frames.ts'

interface ControlNeeds {
  database: Database
  config: BackupConfig
  log: DatabaseLog
}

/**
 * Listens to the commands of this machine that need the embedded database while the server holds it: backups and the
 * release of a hold. Only the user whom the directory belongs to can reach it. Returns what ends it; where it cannot
 * listen, a warning in the log says so, and the server goes on without.
 */
export async function serveControl(needs: ControlNeeds): Promise<() => Promise<void>> {
  const { config, log } = needs
  const address = controlAddress(config.dataDir)
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    answer(socket, needs).finally(() => socket.end())
  })
  try {
    await mkdir(controlFolder(config.dataDir), { recursive: true, mode: 0o700 })
    await chmod(controlFolder(config.dataDir), 0o700)
    // The database is ours alone, so whoever left a socket here is gone.
    if (process.platform !== 'win32') await rm(address, { force: true })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
    server.unref()
  } catch (error) {
    log.warn(
      { err: error, address },
      'Commands do not reach this server: stop it before "npm run db -- backup"',
    )
    return async () => undefined
  }
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}

async function answer(socket: Socket, needs: ControlNeeds): Promise<void> {
  const tell = (word: ControlWord) => writeFrame(socket, { type: 'word', word })
  try {
    for await (const frame of readFrames(socket)) {
      if (frame.type !== 'word' || frame.word.kind !== 'ask') continue
      const { command, options } = frame.word
      const run = commands[command]
      if (run === undefined) throw new Error(`This server knows no "${command}".`)
      await tell({ kind: 'done', result: await run(socket, needs, options) })
      return
    }
  } catch (error) {
    if (socket.destroyed) return
    needs.log.error({ err: error }, 'What a command of this machine asked for could not be done')
    await tell({ kind: 'failed', message: (error as Error).message }).catch(() => undefined)
  }
}

/** Rows may come in pieces larger than a frame. */
async function writePieces(socket: Socket, content: Buffer): Promise<void> {
  for (let start = 0; start < content.length; start += pieceSize)
    await writeFrame(socket, { type: 'data', content: content.subarray(start, start + pieceSize) })
}

const pieceSize = 1024 * 1024

type Command = (socket: Socket, needs: ControlNeeds, options: Record<string, unknown>) => Promise<unknown>

const commands: Record<string, Command> = {
  async backup(socket, { database, config, log }) {
    // Who asked went away: nobody needs the rest.
    const gone = new AbortController()
    socket.once('close', () => gone.abort(new Error('The command that asked for the backup ended.')))
    log.info({}, 'A backup is being written for a command of this machine')
    return writeBackup(database, {
      config,
      signal: gone.signal,
      sink: new Writable({
        write: (content: Buffer, _encoding, done) => {
          writePieces(socket, content).then(() => done(), done)
        },
      }),
      onProgress: progress => {
        writeFrame(socket, { type: 'word', word: { kind: 'progress', ...progress } }).catch(() => undefined)
      },
    })
  },
  held: (_socket, { database }) => readHeldWork(database),
  release: (_socket, { database }, { old }) => releaseHold(database, old === 'send' ? 'send' : 'discard'),
}
