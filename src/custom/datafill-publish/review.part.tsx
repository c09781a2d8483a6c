import { defineSlot } from '#engine'
import { ReviewDialog } from './ReviewDialog.tsx'

/** Button of a task: what was handed in. */
export default defineSlot({ key: 'datafill-publish/review', part: ReviewDialog })
