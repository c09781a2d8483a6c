import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Folder of the socket: only its owner comes in, which guards the socket from its first moment. */
export const controlFolder = (dataDir: string): string => join(dataDir, 'control')

/** Where the server on a directory listens to commands of this machine: a socket file, on Windows a named pipe. */
export function controlAddress(dataDir: string): string {
  if (process.platform !== 'win32') return join(controlFolder(dataDir), 'server')
  return `\\\\.\\pipe\\mortise-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
}
