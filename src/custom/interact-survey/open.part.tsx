import { defineSlot } from '#engine'
import { OpenDetail } from './GoTo.tsx'

/** Button of a row: answers and statistics. */
export default defineSlot({ key: 'interact-survey/open', part: OpenDetail })
