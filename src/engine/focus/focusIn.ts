const FOCUSABLE =
  'input:not([type=hidden], [hidden], :disabled), textarea:not(:disabled), button:not(:disabled), [contenteditable=true], [tabindex="0"]'

/** What moves, copies or takes away what is there: Enter on it would change an answer that nobody meant to change. */
const TOOL = '[data-tool]:not([data-tool=add]), .m-drag-handle'

/**
 * Puts the focus where an answer is given inside an element: on its first input, the chosen one of radio buttons, for
 * the arrows begin there. Where only tools are left, it goes to the element itself.
 * Returns whether there was anything to take it.
 */
export function focusIn(container: HTMLElement | null | undefined): boolean {
  if (!container) return false
  const all = [...container.querySelectorAll<HTMLInputElement>(FOCUSABLE)]
  const first = all.find(one => !one.matches(TOOL))
  const chosen = all.find(one => one.name === first?.name && one.matches('[type=radio]:checked'))
  if (!first) container.tabIndex = -1
  const target = chosen ?? first ?? container
  target.focus({ preventScroll: true })
  return all.length > 0
}
