import { defineSlot } from '#engine'
import { CodesDialog } from './CodesDialog.tsx'

/** Button of a row: single-use codes. */
export default defineSlot({ key: 'interact-survey/codes', part: CodesDialog })
