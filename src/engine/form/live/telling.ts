import type { FormState } from '../core/FormState.ts'

/** Returns a form that tells of each change by somebody's hand. */
export function telling(state: FormState, tell: () => void): FormState {
  const { input, restructure } = state
  state.input = (handle, value) => {
    input(handle, value)
    tell()
  }
  state.restructure = (handle, rows, copied) => {
    restructure(handle, rows, copied)
    tell()
  }
  return state
}
