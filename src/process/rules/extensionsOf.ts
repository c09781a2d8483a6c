import type { ModdleElement } from '../ModdleElement.ts'

/** The extension elements of one type. @param type with the vendor's prefix, such as `camunda:FormData` */
export function extensionsOf(element: ModdleElement, type: string): ModdleElement[] {
  const values: ModdleElement[] = element.extensionElements?.values ?? []
  return values.filter(value => value.$instanceOf(type))
}
