import { defineSlot } from '#engine'
import { ImportFormDialog } from './ImportFormDialog.tsx'

/** Button above the list: a form from a file. */
export default defineSlot({ key: 'form-versions/import', part: ImportFormDialog })
