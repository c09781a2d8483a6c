import type { ModdleElement } from '#process/ModdleElement.ts'
import { added, extensionsOf, removed } from '../edit/extensions.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import type { Part } from '../Panel.ts'

export interface ExtensionListOptions
  extends Omit<ListOptions<ModdleElement>, 'items' | 'onAdd' | 'onRemove'> {
  /** Of the vendor's own types. */
  type: string
  /** What a new one begins with. */
  initial?(): Record<string, unknown>
}

/** A list of the vendor's extensions of a type. */
export function extensionList(
  part: Part,
  { type, initial, ...options }: ExtensionListOptions,
): ListOptions<ModdleElement> {
  const { edit } = part.panel
  return {
    ...options,
    items: extensionsOf(edit, part, type),
    onAdd: () => {
      const item = edit.create(type, initial?.())
      edit.apply([added(edit, part, item)])
      return item
    },
    onRemove: item => edit.apply([removed(part, item)]),
  }
}
