import type { ModalFuncProps } from 'antd'

/**
 * A question whose yes destroys or loses something, for `modal.confirm`: yes is drawn in the colour of danger, and the
 * focus stands on the way back, so that a key pressed in haste loses nothing. Lint sends such questions here.
 */
export function lossQuestion(question: ModalFuncProps): ModalFuncProps {
  return { ...question, okButtonProps: { danger: true }, autoFocusButton: 'cancel' }
}

/** The buttons of a `Modal` that asks such a question. It must be made anew for each question. */
export const LOSS_BUTTONS = {
  okButtonProps: { danger: true },
  cancelButtonProps: { autoFocus: true },
}
