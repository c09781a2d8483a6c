import type { ModalFuncProps } from 'antd'
import { useId } from 'react'

/**
 * A question whose yes destroys or loses something, for `modal.confirm`: yes is drawn in the colour of danger, and the
 * focus stands on the way back, so that a key pressed in haste loses nothing. Lint sends such questions here.
 */
export function lossQuestion(question: ModalFuncProps): ModalFuncProps {
  return { ...question, okButtonProps: { danger: true }, autoFocusButton: 'cancel' }
}

/**
 * The same for a `Modal`: spread what this returns over it. The focus goes to the way back once the dialog is open, so
 * that it returns to where it was when the dialog closes.
 *
 * @param isLoss whether yes loses something; otherwise the dialog stays as it is
 */
export function useLossModal(isLoss = true) {
  const id = useId()
  return {
    okButtonProps: { danger: isLoss },
    cancelButtonProps: { id },
    afterOpenChange: (isOpen: boolean) => {
      if (isOpen && isLoss) document.getElementById(id)?.focus()
    },
  }
}
