import { defineSlot } from '#engine'
import { ImportDialog } from './ImportDialog.tsx'

/** Button above the list: tables from where they are described. */
export default defineSlot({ key: 'gen/import', part: ImportDialog })
