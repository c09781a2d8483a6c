import { defineSlot } from '#engine'
import { ReviewDialog } from './ReviewDialog.tsx'

/** Button of a row: approving or rejecting it. */
export default defineSlot({ key: 'union/review', part: ReviewDialog })
