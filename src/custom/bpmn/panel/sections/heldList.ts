import type { ModdleElement } from '#process/ModdleElement.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import type { Part } from '../Panel.ts'

export interface HeldListOptions extends Omit<ListOptions<ModdleElement>, 'items' | 'onAdd' | 'onRemove'> {
  /** The part that holds the items, and its property that does. */
  holder: ModdleElement
  property: string
  /** Makes a new one. */
  create(): ModdleElement
}

/** A list of what a part of a diagram holds. */
export function heldList(
  { panel, element }: Part,
  { holder, property, create, ...options }: HeldListOptions,
): ListOptions<ModdleElement> {
  const items: ModdleElement[] = holder.get(property) ?? []
  const set = (values: ModdleElement[]) => panel.edit.set(element, holder, { [property]: values })
  return {
    ...options,
    items,
    onAdd: () => {
      const item = create()
      set([...items, item])
      return item
    },
    onRemove: item => set(items.filter(other => other !== item)),
  }
}
