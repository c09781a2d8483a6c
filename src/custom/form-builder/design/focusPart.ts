/** Part of the designer to which a key leads. */
type DesignPart = 'canvas' | 'search' | 'settings' | 'conditions'

const PARTS: Record<DesignPart, string> = {
  canvas: '[data-canvas]',
  search: '[data-design-search]',
  // The name stands before them, and is changed more seldom.
  settings: '.m-design-fields input, .m-design-fields textarea, .m-design-fields button',
  conditions: '.m-design-fields .m-condition-foot button',
}

/** Leads the focus to a part of the designer. @param inside any element of the designer */
export function focusPart(inside: Element, part: DesignPart): void {
  const root = inside.closest('.m-design')
  if (!root) return
  if (part === 'search') root.querySelector<HTMLElement>('[data-node-key="palette"] [role="tab"]')?.click()
  // The next key may come before the next frame.
  const found = part === 'canvas' || part === 'search' ? root.querySelector<HTMLElement>(PARTS[part]) : null
  found?.focus()
  if (found && found === document.activeElement) return
  // What was hidden by the outline is seen with the next frame.
  requestAnimationFrame(() => focusOnceDrawn(root, PARTS[part]))
}

/** Settings are drawn a moment after their element is selected, and loaded when they are drawn first. */
function focusOnceDrawn(root: Element, selector: string, frames = 60): void {
  const found = root.querySelector<HTMLElement>(selector)
  if (found) found.focus()
  else if (frames > 0) requestAnimationFrame(() => focusOnceDrawn(root, selector, frames - 1))
}
