import type { createValidator } from '#model/validation/createValidator.ts'

type Make = typeof createValidator

let known: Make | null = null

/**
 * What makes validators of schemas, in a piece of its own: a form that visitors open is drawn without it, and has it
 * before anything is sent. The workbench has it from the beginning.
 */
export const validatorMaker = {
  /** Takes it from whoever has it already. */
  take(make: Make): void {
    known = make
  },
  /** Fetches it, once. */
  async load(): Promise<void> {
    known ??= (await import('#model/validation/createValidator.ts')).createValidator
  },
  /** Null before it was taken or loaded. */
  get: (): Make | null => known,
}
