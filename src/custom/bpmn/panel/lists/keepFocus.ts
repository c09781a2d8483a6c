const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** Lets Tab go round within a dialog. */
export function keepFocus(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(isStop)
  const [first] = stops
  const last = stops.at(-1)
  const { activeElement } = document
  const isWithin = dialog.contains(activeElement) && activeElement !== dialog
  if (isWithin && activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

const isStop = (stop: HTMLElement): boolean =>
  stop.tabIndex >= 0 && !(stop as HTMLButtonElement).disabled && (stop.checkVisibility?.() ?? true)
