import { LayoutContext } from '@bpmn-io/properties-panel'
import { useContext, useEffect } from '@bpmn-io/properties-panel/preact/hooks'

const added = new WeakSet<object>()

/** Has an item of a list open when it is drawn first. */
export function openOnce(item: object): void {
  added.add(item)
}

/**
 * An entry that shows nothing and opens the item that it stands in. The library opens new items itself, but not when
 * the list was drawn again between the click and the item, as when a click ends what was typed elsewhere.
 */
export function OpenWhenAdded({ item }: { item: object }): null {
  const { onShow } = useContext(LayoutContext)
  useEffect(() => {
    if (added.delete(item)) onShow?.()
  }, [item, onShow])
  return null
}
