import { definePage } from '#engine'
import { ResourceDetails } from './ResourceDetails.tsx'

/** What a company offers to a union. */
export default definePage({
  component: 'union/company-resources',
  page: ResourceDetails,
})
