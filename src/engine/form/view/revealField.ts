import { useEffect } from 'react'
import { focusIn } from '../../focus/focusIn.ts'
import type { FormState } from '../core/FormState.ts'
import { useFormContext } from './FormContext.ts'

/** Opens the tab or step of a field, scrolls to it and puts the focus there. */
export function revealField(state: FormState, idPrefix: string, path: string): void {
  openPanes(state, path)
  // The tab is drawn first.
  setTimeout(() => {
    const form = document.getElementById(idPrefix)
    const place = `${state.plan.within}${path}`
    const item = form?.querySelector<HTMLElement>(`[data-field="${place}"]`) ?? ownerItem(form, place)
    item?.scrollIntoView({ block: 'center', behavior: 'auto' })
    focusIn(item)
  })
}

function openPanes(state: FormState, path: string): void {
  for (const reveal of state.revealers) reveal(path)
  const [root = '', ...rest] = path.split('.')
  const document = state.documents.get(root)
  if (document?.kind === 'open' && rest.length > 0) openPanes(document.state, rest.join('.'))
}

/** A cell that is not drawn is found at its table, which may stand in a document. */
function ownerItem(form: HTMLElement | null, path: string): HTMLElement | null {
  const steps = path.split('.')
  for (let length = steps.length - 1; length > 0; length--) {
    const item = form?.querySelector<HTMLElement>(`[data-field="${steps.slice(0, length).join('.')}"]`)
    if (item) return item
  }
  return null
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
