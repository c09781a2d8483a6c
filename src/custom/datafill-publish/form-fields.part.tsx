import { defineSlot } from '#engine'
import { FormFields } from './FormFields.tsx'

/** Panel of forms that name fields: what the chosen form has. */
export default defineSlot({ key: 'datafill-publish/form-fields', part: FormFields })
