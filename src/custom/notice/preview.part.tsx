import { defineSlot } from '#engine'
import { PreviewDialog } from './PreviewDialog.tsx'

/** Button of a notice: as its readers see it. */
export default defineSlot({ key: 'notice/preview', part: PreviewDialog })
