import { definePage } from '#engine'
import { ResourceDetails } from './ResourceDetails.tsx'

/** What a school offers to a union. */
export default definePage({
  component: 'union/school-resources',
  page: ResourceDetails,
})
