import type { View } from './createView.ts'

/** px by which an arrow key moves the diagram. */
const STEP = 40

const KEYS: Record<string, (view: View) => void> = {
  '+': view => view.step(1),
  '=': view => view.step(1),
  '-': view => view.step(-1),
  '0': view => view.fit(),
  ArrowLeft: view => view.scroll({ dx: STEP, dy: 0 }),
  ArrowRight: view => view.scroll({ dx: -STEP, dy: 0 }),
  ArrowUp: view => view.scroll({ dx: 0, dy: STEP }),
  ArrowDown: view => view.scroll({ dx: 0, dy: -STEP }),
}

/** What a key does with the view; undefined for a key that does nothing here. */
export function viewKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): ((view: View) => void) | undefined {
  return ctrlKey || metaKey || altKey ? undefined : KEYS[key]
}
