import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Conversion } from './Conversion.ts'

/**
 * A diagram of mixed namespaces may say something in both. What was said in the one that is left wins over what was
 * said in the target's, which the diagram was not read by.
 *
 * @param letters the prefixes that stand for the target's namespace in this text
 */
export function mergeOther(element: ModdleElement, conversion: Conversion, letters: Iterable<string>): void {
  for (const letter of letters) {
    for (const name of Object.keys(element.$attrs ?? {})) {
      const [prefix, local = ''] = name.split(':')
      if (prefix !== letter || conversion.get(element, local) === undefined) continue
      const value = String(element.$attrs[name])
      conversion.note(element, local, what => t('{{what}}写了两次，已去掉其中的“{{value}}”', { what, value }))
      delete element.$attrs[name]
    }
  }
}
