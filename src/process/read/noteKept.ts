import type { ModdleElement } from '../ModdleElement.ts'
import type { Vendor } from '../vendors.ts'
import { eachElement } from './eachElement.ts'
import { isMixed } from './isMixed.ts'

/** Sentences on generic elements: those that the vendor's namespace should know, and those that mix text and elements. */
export function noteKept(root: ModdleElement, vendor: Vendor): string[] {
  const notes = new Set<string>()
  eachElement(root, element => {
    if (!element.$descriptor.isGeneric) return
    if (element.$type.startsWith(`${vendor}:`)) notes.add(`不认识的元素 ${element.$type}，已原样保留`)
    if (isMixed(element)) notes.add(`元素 ${element.$type} 中文字与子元素混排，保存后文字在前`)
  })
  return [...notes]
}
