import { defineSlot } from '#engine'
import { PublishDialog } from './PublishDialog.tsx'

/** Button of a draft: it is checked once more, and published. */
export default defineSlot({ key: 'datafill-publish/publish', part: PublishDialog })
