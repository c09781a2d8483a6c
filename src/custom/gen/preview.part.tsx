import { defineSlot } from '#engine'
import { PreviewDialog } from './PreviewDialog.tsx'

/** Button of a row: the page file with its mistakes and the plan of its tables. */
export default defineSlot({ key: 'gen/preview', part: PreviewDialog })
