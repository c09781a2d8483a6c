import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEnglish } from '#model/language/createEnglish.ts'
import type { Translate } from '#model/language/t.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Folders whose areas say something to clients, each in an `en.json` of its own. */
const FOLDERS = ['server', 'src/model']

/** Returns what puts texts of the server, its modules and the model into English. */
export async function loadEnglish(): Promise<Translate> {
  const catalogues = await Promise.all(FOLDERS.map(folder => cataloguesBelow(join(ROOT, folder))))
  return createEnglish(Object.assign({}, ...catalogues.flat()))
}

async function cataloguesBelow(folder: string): Promise<Record<string, string>[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(path => /(?:^|[\\/])en\.json$/.test(path))
  return Promise.all(paths.map(async path => JSON.parse(await readFile(join(folder, path), 'utf8'))))
}
