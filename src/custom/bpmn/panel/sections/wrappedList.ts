import type { ModdleElement } from '#process/ModdleElement.ts'
import type { ListOptions } from '../lists/ListOptions.ts'
import type { Part } from '../Panel.ts'
import type { HeldListOptions } from './heldList.ts'

export interface WrappedListOptions extends HeldListOptions {
  /** The part between the holder and the items: it comes with the first and goes with the last. */
  wrapper: { property: string; type: string }
}

/** A list of what a part of a diagram holds within another part. */
export function wrappedList(
  { panel, element }: Part,
  { holder, wrapper, property, create, ...options }: WrappedListOptions,
): ListOptions<ModdleElement> {
  const around: ModdleElement | undefined = holder.get(wrapper.property)
  const items: ModdleElement[] = around?.get(property) ?? []
  const { edit } = panel
  return {
    ...options,
    items,
    onAdd: () => {
      const item = create()
      const all = [...items, item]
      if (around) edit.set(element, around, { [property]: all })
      else edit.set(element, holder, { [wrapper.property]: edit.create(wrapper.type, { [property]: all }) })
      return item
    },
    onRemove: item => {
      const kept = items.filter(other => other !== item)
      if (kept.length > 0 && around) edit.set(element, around, { [property]: kept })
      else edit.set(element, holder, { [wrapper.property]: undefined })
    },
  }
}
