import type { KeyboardEvent, ReactNode } from 'react'

/** Returns what draws a dialog so that its first input has the focus once it is open, and Ctrl + Enter sends it. */
export function withKeys(send: () => void): (dialog: ReactNode) => ReactNode {
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return dialog => (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands inside
    <div ref={focusFirst} onKeyDown={handleKey}>
      {dialog}
    </div>
  )
}

/** Later than the dialog is put into the page. */
function focusFirst(dialog: HTMLElement | null): void {
  if (dialog === null) return
  setTimeout(() => dialog.querySelector<HTMLElement>('.m-operation :is(textarea, input)')?.focus())
}
