import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../engine/Services.ts'
import type { Room } from '../room/createRoom.ts'
import { shelfOf } from './shelfOf.ts'

/** Files in a folder, under random names that no client chose; taken while there is room beyond the reserve. */
export function createLocalFiles(folder: string, room: Pick<Room, 'assertRoom'>): Files {
  const placeOf = (name: string) => join(folder, shelfOf(name))
  return {
    assertRoom: bytes => room.assertRoom(bytes),

    async store(name, content) {
      await room.assertRoom(content.length)
      const place = placeOf(name)
      await mkdir(dirname(place), { recursive: true })
      // Whole or not at all: a file that was cut off never gets its name.
      const part = `${place}.part`
      try {
        await writeThrough(part, content)
        await rename(part, place)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async open(name) {
      try {
        const found = await stat(placeOf(name))
        return found.isFile() ? createReadStream(placeOf(name)) : null
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },

    async remove(name) {
      await rm(placeOf(name), { force: true })
    },
  }
}

/** On the disk, not only in memory, before anybody is told that it is stored. */
async function writeThrough(place: string, content: Buffer): Promise<void> {
  const file = await open(place, 'wx')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}
