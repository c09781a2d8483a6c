import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isPageKey } from '#model/derive/pageKey.ts'
import { Fault } from '#model/errors.ts'
import { localized } from '#model/language/localized.ts'
import type { SourceFile } from '#model/types/index.ts'

/** @throws Fault INVALID for what is no key of a page */
function placeOf(root: string, pageKey: string): string {
  // Keys of pages and nothing else: no way leads out of schemas/.
  if (!isPageKey(pageKey))
    throw new Fault('INVALID', {
      message: localized(
        '页面路径只含字母、数字、-、_ 和 /，不用系统保留的名称（con、aux 等），例如 asset/device/index',
      ),
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
  // Whoever reads it meanwhile finds the old file or the new one, never a half.
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, text)
  await rename(part, file)
}
