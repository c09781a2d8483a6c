import { readFile } from 'node:fs/promises'
import { createEnglish } from '#model/language/createEnglish.ts'
import type { Translate } from '#model/language/t.ts'

const catalogue = new URL('./en.json', import.meta.url)

/** Returns what puts texts of the server into English. */
export async function loadEnglish(): Promise<Translate> {
  return createEnglish(JSON.parse(await readFile(catalogue, 'utf8')))
}
