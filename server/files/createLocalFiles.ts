import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { API_BASE } from '../apiBase.ts'
import type { Files } from '../engine/Services.ts'

/** Files in a folder, under random names that no client chose. */
export function createLocalFiles(folder: string): Files {
  const placeOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    async store({ content, extension, name }) {
      const stored = `${randomBytes(16).toString('hex')}${extension === '' ? '' : `.${extension}`}`
      const place = placeOf(stored)
      await mkdir(join(place, '..'), { recursive: true })
      // Whole or not at all: a file that was cut off never gets its name.
      const file = await open(`${place}.part`, 'wx')
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${place}.part`, place)
      return { name, url: `${API_BASE}/files/${stored}`, size: content.length }
    },

    async open(name) {
      const found = await stat(placeOf(name)).catch(() => null)
      return found?.isFile() ? createReadStream(placeOf(name)) : null
    },
  }
}
