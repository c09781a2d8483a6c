import { definePage } from '#engine'
import { ResourceDetails } from './ResourceDetails.tsx'

/** What a company offers to a union. */
export default definePage({
  component: 'system/unionSchoolCompany/cjCompanyInfoUnion/resourceDetails',
  page: ResourceDetails,
})
