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
    if (isMixed(element)) note(`元素 ${element.$type} 中文字与子元素混排，保存后文字在前`)
    if (!element.$type.startsWith(`${vendor}:`)) return
    if (element.$descriptor.isGeneric) note(`不认识的元素 ${element.$type}，已原样保留`)
    else if (isStrange(element)) note(`元素 ${element.$type} 不应在 ${element.$parent?.$type} 中，已原样保留`)
  })
  return [...notes]
}

const isStrange = (element: ModdleElement) => element.$parent?.others?.includes(element) === true
