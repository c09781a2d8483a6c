import { TAKEN_EXTENSIONS } from '../../derive/uploads.ts'
import { joinWords } from '../../language/localized.ts'
import { say } from '../../language/say.ts'
import type { CheckContext } from '../CheckContext.ts'
import type { Reporter } from '../Reporter.ts'
import { drawnBy } from './checkWidgetProperties.ts'
import type { PropertyPlace } from './eachProperty.ts'

/** Extensions of files that no upload takes: whoever chooses one is refused by the server. An address of its own knows others. */
export function checkUploads(
  { property, at }: PropertyPlace,
  { app }: CheckContext,
  reporter: Reporter,
): void {
  const { accept, path } = property['x-component-props'] ?? {}
  if (!Array.isArray(accept) || path !== undefined) return
  const widget = drawnBy(property, app)
  if (widget !== 'file' && widget !== 'image') return
  const among = TAKEN_EXTENSIONS[widget]
  for (const [index, extension] of accept.entries()) {
    if (typeof extension !== 'string' || !/^[a-z0-9]+$/.test(extension) || among.includes(extension)) continue
    reporter.report(
      'unknown-word',
      [...at, 'x-component-props', 'accept', index],
      say`no upload takes ${extension} files: there are ${joinWords(among, '、')}`,
      { word: extension, among },
    )
  }
}
