import { t } from '#model/language/t.ts'
import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import { eachElement } from './eachElement.ts'
import { isMixed } from './isMixed.ts'

/**
 * Sentences on what was kept though it is strange: elements of the vendor's namespace that are not known or stand
 * where they do not belong, and text between elements.
 */
export function noteKept(root: ModdleElement, vendor: Vendor): string[] {
  const notes = new Set<string>()
  const note = (sentence: string) => notes.add(sentence)
  eachElement(root, element => {
    const type = element.$type
    if (isMixed(element)) note(t('元素 {{type}} 中文字与子元素混排，保存后文字在前', { type }))
    if (!type.startsWith(`${vendor}:`)) return
    if (element.$descriptor.isGeneric) note(t('不认识的元素 {{type}}，已原样保留', { type }))
    else if (isStrange(element)) note(misplaced(type, element.$parent))
  })
  return [...notes]
}

const misplaced = (type: string, parent?: ModdleElement): string =>
  t('元素 {{type}} 不应在 {{parent}} 中，已原样保留', { type, parent: parent?.$type ?? '' })

const isStrange = (element: ModdleElement) => element.$parent?.others?.includes(element) === true
