import { defineSlot } from '#engine'
import { YearDialog } from './YearDialog.tsx'

/** Button above a list of exceptions: what the year looks like with them. */
export default defineSlot({ key: 'calendar/year', part: YearDialog })
