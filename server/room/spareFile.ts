import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024
const size = 32 * megabyte

const placeIn = (directory: string): string => join(directory, 'spare')

/**
 * Sets bytes aside, so that a database that ran out of room in spite of everything finds enough to recover in, and can
 * be read. Does nothing where they lie already; where there is no room for them, the next start sets them aside.
 */
export function keepSpare(directory: string): void {
  if (sizeOf(placeIn(directory)) === size) return
  try {
    writeSpare(placeIn(directory))
  } catch (error) {
    freeSpare(directory)
    if (!isNoRoom(error)) throw error
  }
}

/** Gives them up. @returns whether there were any */
export function freeSpare(directory: string): boolean {
  if (sizeOf(placeIn(directory)) === 0) return false
  rmSync(placeIn(directory), { force: true })
  return true
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** Written, not only reserved: a hole in a file keeps nothing free. */
function writeSpare(path: string): void {
  const file = openSync(path, 'w', 0o600)
  try {
    const part = Buffer.alloc(megabyte, 1)
    for (let written = 0; written < size; written += writeSync(file, part));
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

export const isNoRoom = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | null)?.code ?? '')
