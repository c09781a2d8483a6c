import type { PropertyDescriptor } from '../ModdleElement.ts'

/** Properties that are attributes holding text. */
export function attributes(...names: string[]): PropertyDescriptor[] {
  return names.map(name => ({ name, type: 'String', isAttr: true }))
}

/** Properties that are attributes holding true or false. */
export function flags(...names: string[]): PropertyDescriptor[] {
  return names.map(name => ({ name, type: 'Boolean', isAttr: true }))
}
