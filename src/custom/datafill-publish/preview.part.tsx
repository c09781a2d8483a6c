import { defineSlot } from '#engine'
import { PreviewDialog } from './PreviewDialog.tsx'

/** Button of a campaign: the form as a target gets it. */
export default defineSlot({ key: 'datafill-publish/preview', part: PreviewDialog })
