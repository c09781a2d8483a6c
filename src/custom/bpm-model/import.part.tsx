import { defineSlot } from '#engine'
import { ImportModelDialog } from './ImportModelDialog.tsx'

/** Button above the list: a model from a file. */
export default defineSlot({ key: 'bpm-model/import', part: ImportModelDialog })
