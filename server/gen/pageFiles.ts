import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { SourceFile } from '#model/types/index.ts'

/** Keys of pages and nothing else: no way leads out of schemas/. */
const PAGE = /^[a-zA-Z0-9_-]{1,60}(\/[a-zA-Z0-9_-]{1,60}){1,8}$/

/** @throws Fault INVALID for what is no key of a page */
function placeOf(root: string, pageKey: string): string {
  if (!PAGE.test(pageKey))
    throw new Fault('INVALID', {
      message: localized('页面路径只含字母、数字、-、_ 和 /，例如 asset/device/index'),
    })
  return join(root, 'schemas', `${pageKey}.json`)
}

/** The text of a page file; null where there is none. */
export async function readPage(root: string, pageKey: string): Promise<string | null> {
  try {
    return await readFile(placeOf(root, pageKey), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes a page file, with the folders above it. */
export async function writePage(root: string, { path, text }: SourceFile): Promise<void> {
  const file = placeOf(root, path.replace(/\.json$/, ''))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
