import { definePart } from '#engine'
import { ImportModelDialog } from './ImportModelDialog.tsx'

/** Button above the list: a model from a file. */
export default definePart({ key: 'bpm-model/import', part: ImportModelDialog })
