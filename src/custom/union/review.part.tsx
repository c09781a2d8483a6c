import { definePart } from '#engine'
import { ReviewDialog } from './ReviewDialog.tsx'

/** Button of a row: approving or rejecting it. */
export default definePart({ key: 'union/review', part: ReviewDialog })
