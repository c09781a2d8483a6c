import { defineSlot } from '#engine'
import { ExportAnswers } from './ExportAnswers.tsx'

/** Button of a campaign: what was handed in, as a workbook. */
export default defineSlot({ key: 'datafill-publish/export', part: ExportAnswers })
