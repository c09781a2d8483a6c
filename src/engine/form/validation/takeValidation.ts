import { createValidator } from '#model/validation/createValidator.ts'
import { validatorMaker } from './validatorMaker.ts'

/**
 * Brings what makes validators along, for modules that only screens of the workbench load: their forms judge what is
 * typed from the first field on.
 */
export function takeValidation(): void {
  validatorMaker.take(createValidator)
}
