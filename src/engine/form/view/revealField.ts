import { useEffect } from 'react'
import type { FormState } from '../core/FormState.ts'
import { useFormContext } from './FormContext.ts'

/** Opens the tab or step of a field, scrolls to it and puts the focus there. */
export function revealField(state: FormState, idPrefix: string, path: string): void {
  for (const reveal of state.revealers) reveal(path)
  // The tab is drawn first.
  setTimeout(() => {
    const form = document.getElementById(idPrefix)
    const item = form?.querySelector(`[data-field="${path}"]`) ?? ownerItem(form, path)
    item?.scrollIntoView({ block: 'center', behavior: 'auto' })
    focusIn(item)
  })
}

/** A cell that is not drawn is found at its table. */
function ownerItem(form: HTMLElement | null, path: string): Element | null {
  return form?.querySelector(`[data-field="${path.split('.')[0]}"]`) ?? null
}

const FOCUSABLE =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [contenteditable=true], [tabindex="0"]'

/** Puts the focus on the first thing inside that can take it. */
export function focusIn(container: Element | null | undefined): void {
  container?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true })
}

/** Opens the pane of a field when that field is to be seen. */
export function useRevealer(reveal: (path: string) => void): void {
  const { revealers } = useFormContext().state
  useEffect(() => {
    revealers.add(reveal)
    return () => {
      revealers.delete(reveal)
    }
  }, [revealers, reveal])
}
