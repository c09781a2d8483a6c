import { definePage } from '#engine'
import { PrintPage } from './PrintPage.tsx'

/** One process on paper. */
export default definePage({ component: 'bpm-instance/print', page: PrintPage })
