const FOCUSABLE =
  'input:not([type=hidden], [hidden], :disabled), textarea:not(:disabled), button:not(:disabled), [contenteditable=true], [tabindex="0"]'

/** What moves, copies or takes away what is there: Enter on it would change an answer that nobody meant to change. */
const TOOL = '[data-tool]:not([data-tool=add])'
const HANDLE = '.m-drag-handle'

/**
 * Puts the focus where an answer is given inside an element: on its first input, the chosen one of radio buttons, for
 * the arrows begin there. Where only tools are left, it goes to the handle of an item, else to the element itself.
 * Returns whether there was anything to take it.
 */
export function focusIn(container: HTMLElement | null | undefined): boolean {
  if (!container) return false
  const all = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const harmless = all.filter(one => !one.matches(TOOL))
  const first = harmless.find(one => !one.matches(HANDLE)) ?? harmless[0]
  if (!first && all.length > 0) container.tabIndex = -1
  const chosen = first?.matches('[type=radio]') && all.find(one => isChosenOf(first, one))
  const target = chosen || (first ?? container)
  target.focus({ preventScroll: true })
  return all.length > 0
}

/** Whether an element is the chosen one of the radio buttons that another belongs to. */
const isChosenOf = (radio: HTMLElement, one: HTMLElement): boolean =>
  one.matches('[type=radio]:checked') && one.getAttribute('name') === radio.getAttribute('name')
