import { type KeyboardEvent, useRef } from 'react'

/** What a picker of dates or times is given, so that Enter belongs to it while it is open. */
interface PickerEnter {
  onOpenChange(isOpen: boolean): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

/**
 * Enter in an open picker takes over what was typed: a range goes on to its other limit, and what cannot be read
 * stays. The form around it is submitted only by the Enter that closes the picker, with what was typed. An empty
 * limit is left open.
 */
export function usePickerEnter(): PickerEnter {
  const isOpen = useRef(false)
  return {
    onOpenChange(next) {
      isOpen.current = next
    },
    // The picker has worked on the key already: it is closed where nothing is left to be said.
    onKeyDown(event) {
      if (event.key !== 'Enter' || !isOpen.current) return
      event.preventDefault()
      const input = event.target
      if (input instanceof HTMLInputElement && input.value === '') leave(input)
    },
  }
}

/** Left, the picker takes over what it has; then the form is submitted. */
function leave(input: HTMLInputElement): void {
  const { form } = input
  input.blur()
  setTimeout(() => form?.requestSubmit())
}
