import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { join } from 'node:path/posix'
import type { SentenceArea } from './compareSentences.ts'

const FOLDERS = '{src/model,server,cli}'

/**
 * The areas that speak English: each folder that holds a `zh.json`, with the sources in and below it that have none
 * nearer. @param root of the project
 */
export function sentenceAreas(root: string): SentenceArea[] {
  const read = (file: string) => ({ file, content: readFileSync(join(root, file), 'utf8') })
  const filesOf = (pattern: string) =>
    globSync(`${FOLDERS}/**/${pattern}`, { cwd: root })
      .map(file => file.replaceAll('\\', '/'))
      .sort()
  const folders = filesOf('zh.json').map(file => dirname(file))
  const places = Map.groupBy(filesOf('*.ts'), file =>
    folders.findLast(folder => file.startsWith(`${folder}/`)),
  )
  return folders.map(folder => ({
    catalogue: read(`${folder}/zh.json`),
    sources: (places.get(folder) ?? []).map(read),
  }))
}
