import { definePart } from '#engine'
import { JobHandlers } from './JobHandlers.tsx'

/** What a job may call, to be taken over into the form. */
export default definePart({ key: 'monitor/job-handlers', part: JobHandlers })
