import { defineSlot } from '#engine'
import { JobHandlers } from './JobHandlers.tsx'

/** What a job may call, to be taken over into the form. */
export default defineSlot({ key: 'monitor/job-handlers', part: JobHandlers })
