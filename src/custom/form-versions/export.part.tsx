import { defineSlot } from '#engine'
import { ExportForm } from './ExportForm.tsx'

/** Button of a row: the form as a file. */
export default defineSlot({ key: 'form-versions/export', part: ExportForm })
