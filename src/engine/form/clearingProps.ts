import type { KeyboardEvent } from 'react'

interface ClearingProps {
  onClick?(): void
  onKeyDown?(event: KeyboardEvent): void
}

/**
 * What takes an answer back that radio buttons keep for ever: the chosen one pressed once more, Backspace or Delete.
 * @param clear absent where an answer is demanded
 */
export function clearingProps(isChosen: boolean, clear: (() => void) | undefined): ClearingProps {
  if (!clear) return {}
  return {
    // With the arrows a click comes as well, at the one that is not chosen yet.
    ...(isChosen ? { onClick: clear } : {}),
    onKeyDown: event => {
      if (event.key !== 'Backspace' && event.key !== 'Delete') return
      event.preventDefault()
      clear()
    },
  }
}
